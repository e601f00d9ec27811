# topology.awk - packages, cores, kinds, caches and NUMA nodes, as sysfs lists them.
#
# Identity must not change when a CPU is taken offline, so counts that sysfs
# only gives for CPUs online are NA while some are not, except where SMT alone
# is switched off. Every file is opened once per core or cache, not per CPU.
#
# SPDX-License-Identifier: MIT

function read_topology(    i, c) {
	system_cpu = "/sys/devices/system/cpu/"
	n_present = expand(got(system_cpu "present"), present, is_present)
	n_online = expand(got(system_cpu "online"), online, is_online)
	if (!n_online)
		return 0
	smt_off = got(system_cpu "smt/control") ~ /^(off|forceoff)$/
	for (i = 1; i <= n_online; i++)
		read_cpu(online[i])
	read_kinds()
	for (i = 1; i <= n_online; i++)
		read_caches(online[i])
	for (i = 1; i <= n_online; i++)
		count_last_level(online[i])
	return n_online
}

function read_cpu(c,    base, list, i, n, member, set) {
	base = system_cpu "cpu" c "/topology/"
	if (!(c in core_of)) {
		list = peek(base "core_cpus_list")
		if (list == "")
			list = peek(base "thread_siblings_list")
		if (list != "") {
			n_cores++
			n = expand(list, member, set)
			if (n > smt_width)
				smt_width = n
			for (i = 1; i <= n; i++)
				core_of[member[i]] = n_cores
		}
	}
	if (!(c in package_of)) {
		list = peek(base "package_cpus_list")
		if (list == "")
			list = peek(base "core_siblings_list")
		if (list != "") {
			n_packages++
			n = expand(list, member, set)
			for (i = 1; i <= n; i++)
				package_of[member[i]] = n_packages
		}
	}
	if (!(c in die_of)) {
		list = peek(base "die_cpus_list")
		if (list != "") {
			n_dies++
			n = expand(list, member, set)
			for (i = 1; i <= n; i++)
				die_of[member[i]] = n_dies
		}
	}
}

# Kinds of core, the fastest first: Intel's two PMUs, else clusters of cpu_capacity.
function read_kinds(    i, j, n, member, set, capacity, c, least, level, list) {
	n_kinds = 0
	add_kind(got("/sys/devices/cpu_core/cpus"))
	add_kind(got("/sys/devices/cpu_atom/cpus"))
	add_kind(got("/sys/devices/cpu_lowpower/cpus"))
	if (n_kinds) {
		kind_source = "/sys/devices/cpu_core"
		return
	}
	kind_source = system_cpu "cpuN/cpu_capacity"
	n = 0
	for (i = 1; i <= n_online; i++) {
		c = online[i]
		capacity[c] = peek(system_cpu "cpu" c "/cpu_capacity") + 0
		if (!capacity[c])
			break
		for (j = 1; j <= n && level[j] != capacity[c]; j++)
			;
		if (j > n)
			level[++n] = capacity[c]
	}
	if (i <= n_online || n < 2) {
		n_kinds = 1
		for (i = 1; i <= n_online; i++)
			kind_of[online[i]] = 1
		if (!n)
			kind_source = "/sys"
		return
	}
	for (i = 2; i <= n; i++) {
		c = level[i]
		for (j = i - 1; j >= 1 && level[j] < c; j--)
			level[j + 1] = level[j]
		level[j + 1] = c
	}
	least = 0
	for (i = 1; i <= n; i++) {
		if (level[i] < least || !n_kinds) {
			n_kinds++
			least = level[i] * 0.8
		}
		list[level[i]] = n_kinds
	}
	for (i = 1; i <= n_online; i++)
		kind_of[online[i]] = list[capacity[online[i]]]
}

function add_kind(list,    n, i, member, set) {
	n = expand(list, member, set)
	if (!n)
		return
	n_kinds++
	for (i = 1; i <= n; i++)
		kind_of[member[i]] = n_kinds
}

function read_caches(c,    index_, base, level, type, list, n, i, member, set, bytes, name) {
	for (index_ = 0; index_ < 10; index_++) {
		base = system_cpu "cpu" c "/cache/index" index_ "/"
		level = peek(base "level")
		if (level == "")
			return
		if (level > 1 && ((c, level, "Unified") in cache_of))
			continue
		type = peek(base "type")
		if ((c, level, type) in cache_of)
			continue
		bytes = cache_bytes(peek(base "size"))
		if (!bytes)
			continue
		list = peek(base "shared_cpu_list")
		n = expand(list, member, set)
		if (!(c in set)) {
			member[++n] = c
		}
		cache_count++
		cache_size[cache_count] = bytes
		cache_level[cache_count] = level
		for (i = 1; i <= n; i++)
			cache_of[member[i], level, type] = cache_count
		line_bytes = line_bytes ? line_bytes : peek(base "coherency_line_size") + 0
		name = type == "Data" ? "l" level "d" : type == "Instruction" ? "l" level "i" : "l" level
		count_of[name]++
		note_size(name, bytes, n, level > 2 ? "any" : kind_of[c])
	}
}

# The largest size of a cache of one kind is the fact, smaller ones go to its note.
function note_size(name, bytes, sharers, kind,    key) {
	key = name SUBSEP kind
	if (!(key in size_of) || bytes > size_of[key]) {
		if (key in size_of)
			other_size[key] = size_of[key]
		size_of[key] = bytes
		sharers_of[key] = sharers
	} else if (bytes < size_of[key])
		other_size[key] = bytes
}

function cache_bytes(size,    factor) {
	factor = size ~ /K$/ ? 1024 : size ~ /M$/ ? 1048576 : size ~ /G$/ ? 1073741824 : 1
	return (size + 0) * factor
}

function count_last_level(c,    level, id) {
	for (level = 4; level >= 1; level--) {
		id = ((c, level, "Unified") in cache_of) ? cache_of[c, level, "Unified"] : \
			((c, level, "Data") in cache_of) ? cache_of[c, level, "Data"] : 0
		if (!id)
			continue
		if (!(id in is_last)) {
			is_last[id] = 1
			llc_count++
			llc_bytes += cache_size[id]
			llc_level = level > llc_level ? level : llc_level
		}
		return
	}
}

function cache_fact(name, key, kind,    id, source) {
	id = name SUBSEP kind
	fact(key, (id in size_of) ? sprintf("%.0f", size_of[id]) : "", cache_source, \
		cache_count ? "no such cache is listed" : "no caches are listed", \
		(id in other_size) ? "the largest; others have " sprintf("%.0f", other_size[id]) : "")
}

# A count that only holds when every CPU is online.
function whole(key, value, source, why, note) {
	fact(key, hidden > 0 ? "" : value, source, hidden > 0 ? hidden " CPUs are offline" : why, note)
}

# A count of cores, which SMT switched off leaves right.
function whole_cores(key, value, source, why, note) {
	if (smt_off)
		fact(key, value, source, why, note)
	else
		whole(key, value, source, why, note)
}

function topology_facts(    i, k, cores_of, threads_of, core_seen, source) {
	source = system_cpu "cpuN/topology"
	cache_source = system_cpu "cpuN/cache"
	hidden = n_present - n_online
	for (i = 1; i <= n_online; i++) {
		k = kind_of[online[i]]
		threads_of[k]++
		if (!((core_of[online[i]], k) in core_seen) && (online[i] in core_of))
			cores_of[k]++
		core_seen[core_of[online[i]], k] = 1
	}
	fact("threads", n_present ? n_present : n_online, system_cpu "present")
	whole_cores("cores", n_cores, source, "no core lists")
	whole_cores("packages", n_packages, source, "no package lists")
	whole_cores("dies", n_dies, source, "no die lists")
	whole("smt", smt_width, source, "no core lists")
	whole_cores("core_kinds", n_kinds, kind_source)
	kind_facts(1, "performance_", cores_of[1], threads_of[1])
	k = n_kinds > 1 ? 2 : 0
	kind_facts(k, "efficiency_", cores_of[k], threads_of[k])
	if (n_kinds > 2)
		kind_facts(3, "low_power_", cores_of[3], threads_of[3])
	kind_caches(1, "")
	cache_fact("l3", "l3_bytes", "any")
	whole_cores("l3_count", count_of["l3"], cache_source, "no such cache is listed")
	fact("line_bytes", line_bytes ? line_bytes : "", cache_source, "no caches are listed")
	whole_cores("llc_bytes", llc_bytes ? sprintf("%.0f", llc_bytes) : "", cache_source, \
		"no caches are listed", "sum of all last-level caches")
	whole_cores("llc_count", llc_count, cache_source, "no caches are listed")
	fact("llc_level", llc_level, cache_source, "no caches are listed")
}

function kind_facts(k, prefix, cores, threads) {
	if (!k) {
		kind_missing(prefix, "one kind of core")
		return
	}
	whole_cores(prefix "cores", cores, kind_source, "no core lists")
	whole(prefix "threads", threads, kind_source)
	kind_caches(k, prefix)
}

function kind_caches(k, prefix) {
	cache_fact("l1d", prefix "l1d_bytes", k)
	cache_fact("l1i", prefix "l1i_bytes", k)
	cache_fact("l2", prefix "l2_bytes", k)
	whole(prefix "l2_threads", sharers_of["l2", k], cache_source, "no such cache is listed")
}

function kind_missing(prefix, why,    i, n, part) {
	n = split("cores threads l1d_bytes l1i_bytes l2_bytes l2_threads", part, " ")
	for (i = 1; i <= n; i++)
		fact(prefix part[i], "", kind_source, why)
}

# Without sysfs only what /proc/cpuinfo counts is known, and no cache at all.
function topology_from_cpuinfo(count,    i, n, part) {
	kind_source = "/sys"
	n = split("dies core_kinds l3_bytes l3_count line_bytes llc_bytes llc_count llc_level " \
		"l1d_bytes l1i_bytes l2_bytes l2_threads numa_nodes numa_distance_maximum", part, " ")
	for (i = 1; i <= n; i++)
		fact(part[i], "", "/sys", "/sys is empty")
	kind_missing("performance_", "/sys is empty")
	kind_missing("efficiency_", "/sys is empty")
	fact("threads", count ? count : "", "/proc/cpuinfo", "no processor is listed", "CPUs online")
	n = cpu_values["physical id"]
	fact("packages", n, "/proc/cpuinfo", "no packages are numbered", "of CPUs online")
	i = info["cpu cores"] + 0
	fact("cores", i && n ? i * n : "", "/proc/cpuinfo", "no cores are counted", "of CPUs online")
	fact("smt", i && info["siblings"] % i == 0 ? info["siblings"] / i : "", "/proc/cpuinfo", \
		"no siblings are counted", "of CPUs online")
}

function node_facts(    n, i, member, set, part, parts, k, far) {
	n = expand(got("/sys/devices/system/node/online"), member, set)
	fact("numa_nodes", n ? n : "", "/sys/devices/system/node/online", "this kernel knows no nodes")
	far = 0
	for (i = 1; i <= n; i++) {
		parts = split(peek("/sys/devices/system/node/node" member[i] "/distance"), part, " ")
		for (k = 1; k <= parts; k++)
			if (part[k] + 0 > far)
				far = part[k] + 0
	}
	fact("numa_distance_maximum", far ? far : "", "/sys/devices/system/node/nodeN/distance", \
		"no distances are listed")
}
