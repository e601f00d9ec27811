# tree.awk - the files of a made-up machine, from a model of a few lines.
#
# With `directories` it prints the directories, else it writes the files under
# the directory named by TREE. Statements:
#   block CORES THREADS [name=value …]   cores that are alike, in the order of their numbers:
#         package= node= kind=core|atom capacity= l1d= l1i= l2= l3= (KiB; 0: not listed)
#         l2_cores= l3_cores= (cores that share one), line=
#   numbering adjacent|split             threads of a core side by side, or second threads after all cores
#   names old                            the names that topology files had before Linux 5.3
#   offline LIST, isolated LIST          CPUs not running; kept from the scheduler
#   cpuinfo KEY: VALUE                   a line of every processor in /proc/cpuinfo
#   file PATH TEXT                       one more file; \n ends a line, \t is a tab
# SPDX-License-Identifier: MIT

$1 == "block" {
	split("", option)
	for (i = 4; i <= NF; i++) {
		split($i, pair, "=")
		option[pair[1]] = pair[2]
	}
	add_block($2, $3)
}
$1 == "numbering" { numbering = $2 }
$1 == "names" { old_names = $2 == "old" }
$1 == "offline" { expand($2, offline); offline_list = $2 }
$1 == "isolated" { isolated_list = $2 }
$1 == "cpuinfo" {
	sub(/^cpuinfo /, "")
	cpuinfo[++cpuinfo_lines] = $0
}
$1 == "file" {
	path = $2
	sub(/^file [^ ]+ ?/, "")
	gsub(/\\n/, "\n")
	gsub(/\\t/, "\t")
	put(path, $0)
}

END {
	number_threads()
	write_cpus()
	write_nodes()
	write_cpuinfo()
}

function add_block(cores, threads,    i) {
	for (i = 0; i < cores; i++) {
		core = n_cores++
		core_threads[core] = threads
		package[core] = option["package"] + 0
		node[core] = ("node" in option) ? option["node"] : package[core]
		kind[core] = option["kind"]
		capacity[core] = option["capacity"]
		line[core] = ("line" in option) ? option["line"] : 64
		size[core, "l1d"] = option["l1d"] + 0
		size[core, "l1i"] = option["l1i"] + 0
		size[core, "l2"] = option["l2"] + 0
		size[core, "l3"] = option["l3"] + 0
		if (i % (option["l2_cores"] ? option["l2_cores"] : 1) == 0)
			l2_groups++
		if (option["l3_cores"] == "join") {
			if (!l3_groups)
				l3_groups = 1
		} else if (i % (option["l3_cores"] ? option["l3_cores"] : cores) == 0)
			l3_groups++
		group[core, "l2"] = l2_groups
		group[core, "l3"] = l3_groups
	}
}

function number_threads(    core, t, most) {
	n_cpus = 0
	if (numbering == "split") {
		for (t = 0; t < 2; t++)
			for (core = 0; core < n_cores; core++)
				if (t < core_threads[core])
					core_of[n_cpus++] = core
	} else
		for (core = 0; core < n_cores; core++)
			for (t = 0; t < core_threads[core]; t++)
				core_of[n_cpus++] = core
}

# Membership of each CPU in sets named by text; offline CPUs stand in none.
function join_set(name, cpu) {
	if (cpu in offline)
		return
	members[name] = members[name] " " cpu
}

function write_cpus(    cpu, base, core, i, n, part, name, level) {
	base = "sys/devices/system/cpu/"
	for (cpu = 0; cpu < n_cpus; cpu++) {
		core = core_of[cpu]
		join_set("all", cpu)
		join_set("core" core, cpu)
		join_set("package" package[core], cpu)
		join_set("node" node[core], cpu)
		join_set("l2 " group[core, "l2"], cpu)
		join_set("l3 " group[core, "l3"], cpu)
		if (kind[core] != "")
			join_set("kind_" kind[core], cpu)
	}
	put(base "possible", range(n_cpus))
	put(base "present", range(n_cpus))
	put(base "online", list("all"))
	put(base "offline", offline_list)
	put(base "isolated", isolated_list)
	put(base "kernel_max", n_cpus > 8192 ? n_cpus : 8191)
	if ("kind_core" in members)
		put("sys/devices/cpu_core/cpus", list("kind_core"))
	if ("kind_atom" in members)
		put("sys/devices/cpu_atom/cpus", list("kind_atom"))
	for (cpu = 0; cpu < n_cpus; cpu++)
		write_cpu(cpu, base "cpu" cpu "/")
}

function write_cpu(cpu, base,    core, topology, index_) {
	core = core_of[cpu]
	if (cpu)
		put(base "online", (cpu in offline) ? 0 : 1)
	if (cpu in offline)
		return
	topology = base "topology/"
	put(topology "physical_package_id", package[core])
	put(topology "core_id", core)
	if (old_names) {
		put_set(topology "thread_siblings", topology "thread_siblings_list", "core" core)
		put_set(topology "core_siblings", topology "core_siblings_list", "package" package[core])
	} else {
		put_set(topology "core_cpus", topology "core_cpus_list", "core" core)
		put_set(topology "package_cpus", topology "package_cpus_list", "package" package[core])
	}
	if (capacity[core] != "")
		put(base "cpu_capacity", capacity[core])
	index_ = 0
	index_ += put_cache(base, index_, core, 1, "Data", "l1d", "core" core)
	index_ += put_cache(base, index_, core, 1, "Instruction", "l1i", "core" core)
	index_ += put_cache(base, index_, core, 2, "Unified", "l2", "l2 " group[core, "l2"])
	index_ += put_cache(base, index_, core, 3, "Unified", "l3", "l3 " group[core, "l3"])
}

function put_cache(base, index_, core, level, type, name, set) {
	if (!size[core, name])
		return 0
	base = base "cache/index" index_ "/"
	put(base "level", level)
	put(base "type", type)
	put(base "size", size[core, name] "K")
	put(base "coherency_line_size", line[core])
	put_set(base "shared_cpu_map", base "shared_cpu_list", set)
	return 1
}

function write_nodes(    name, base, n, i, nodes) {
	base = "sys/devices/system/node/"
	for (n = 0; ("node" n) in members; n++)
		;
	if (!n)
		return
	put(base "online", range(n))
	put(base "possible", range(n))
	for (nodes = 0; nodes < n; nodes++) {
		name = base "node" nodes "/"
		put_set(name "cpumap", name "cpulist", "node" nodes)
		distances = ""
		for (i = 0; i < n; i++)
			distances = distances (i ? " " : "") (i == nodes ? 10 : 21)
		put(name "distance", distances)
		put(name "meminfo", "Node " nodes " MemTotal:       16777216 kB")
	}
}

function write_cpuinfo(    cpu, i, body) {
	body = ""
	for (cpu = 0; cpu < n_cpus; cpu++) {
		if (cpu in offline)
			continue
		body = body "processor\t: " cpu "\n"
		for (i = 1; i <= cpuinfo_lines; i++)
			body = body cpuinfo[i] "\n"
		body = body "physical id\t: " package[core_of[cpu]] "\n\n"
	}
	put("proc/cpuinfo", body)
}

function range(n) {
	return n == 1 ? "0" : "0-" (n - 1)
}

function expand(text, set,    n, part, ends, i, k) {
	n = split(text, part, ",")
	for (i = 1; i <= n; i++) {
		if (split(part[i], ends, "-") == 1)
			ends[2] = ends[1]
		for (k = ends[1] + 0; k <= ends[2] + 0; k++)
			set[k] = 1
	}
}

# The kernel's list of a set, made once.
function list(name,    n, part, i, first, text) {
	if (name in list_of)
		return list_of[name]
	n = split(members[name], part, " ")
	text = ""
	for (i = 1; i <= n; i++) {
		first = part[i]
		while (i < n && part[i + 1] == part[i] + 1)
			i++
		text = text (text == "" ? "" : ",") first (part[i] > first ? "-" part[i] : "")
	}
	return list_of[name] = text
}

# The kernel's mask of a set: hexadecimal words of 32 CPUs, the highest first.
function mask(name,    n, part, i, word, words, nibble, text, v, k) {
	if (name in mask_of)
		return mask_of[name]
	n = split(members[name], part, " ")
	split("", nibble)
	for (i = 1; i <= n; i++)
		nibble[int(part[i] / 4)] += 2 ^ (part[i] % 4)
	words = int((n_cpus + 31) / 32)
	text = ""
	for (word = words - 1; word >= 0; word--) {
		for (k = 7; k >= 0; k--)
			text = text substr("0123456789abcdef", nibble[word * 8 + k] + 1, 1)
		text = text (word ? "," : "")
	}
	return mask_of[name] = text
}

function put_set(mask_path, list_path, name) {
	put(mask_path, mask(name))
	put(list_path, list(name))
}

function put(path, text,    directory) {
	if (directories) {
		directory = path
		if (sub(/\/[^\/]*$/, "", directory) && !(directory in made))
			print directory
		made[directory] = 1
		return
	}
	path = ENVIRON["TREE"] "/" path
	sub(/\n$/, "", text)
	print text > path
	close(path)
}
