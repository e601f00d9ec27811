# cgroup.awk - how many CPUs and how much memory does the control group leave us?
#
# A limit may stand in this group or in any above it, so the tree is walked up
# and the tightest counts. Version 1 has a tree per controller, version 2 one
# for all, and hybrid systems both. The group's own path is never printed.
#
# SPDX-License-Identifier: MIT

function read_mounts(    i, n, part, options) {
	for (i = 1; i <= lines["/proc/self/mountinfo"]; i++) {
		n = split(text["/proc/self/mountinfo", i], part, " ")
		if (part[n - 2] == "cgroup2") {
			mount_of["2"] = part[5]
			mount_root["2"] = part[4]
		} else if (part[n - 2] == "cgroup") {
			options = "," part[n] ","
			note_mount("cpu", options, part)
			note_mount("memory", options, part)
		}
	}
	if (lines["/proc/self/mountinfo"])
		return
	mount_of["2"] = "/sys/fs/cgroup"
	mount_of["cpu"] = "/sys/fs/cgroup/cpu"
	mount_of["memory"] = "/sys/fs/cgroup/memory"
}

function note_mount(controller, options, part) {
	if (index(options, "," controller ",")) {
		mount_of[controller] = part[5]
		mount_root[controller] = part[4]
	}
}

function read_groups(    i, line, controllers, at) {
	for (i = 1; i <= lines["/proc/self/cgroup"]; i++) {
		line = text["/proc/self/cgroup", i]
		sub(/^[0-9]+:/, "", line)
		at = index(line, ":")
		controllers = "," substr(line, 1, at - 1) ","
		line = substr(line, at + 1)
		if (controllers == ",,")
			group_of["2"] = line
		if (index(controllers, ",cpu,"))
			group_of["cpu"] = line
		if (index(controllers, ",memory,"))
			group_of["memory"] = line
	}
}

# The directory of our group under its mount, which may show only a part of the tree.
function group_path(controller,    path, top) {
	path = group_of[controller]
	top = mount_root[controller]
	if (top != "/" && top != "" && index(path, top) == 1)
		path = substr(path, length(top) + 1)
	return path ~ /\.\./ ? "" : path
}

# Walks from our group to the mount, keeping the least of what limit() finds in each directory.
function tightest(controller, what,    path, value, least) {
	if (!(controller in mount_of) || !(controller in group_of))
		return ""
	path = group_path(controller)
	least = ""
	for (;;) {
		sub(/\/+$/, "", path)
		value = limit(mount_of[controller] path, controller, what)
		if (value != "" && (least == "" || value < least))
			least = value
		if (path == "" || !sub(/\/[^\/]*$/, "", path))
			break
	}
	return least
}

function limit(directory, controller, what,    part, quota, value) {
	if (what == "cpu" && controller == "2") {
		if (split(peek(directory "/cpu.max"), part, " ") == 2 && part[1] ~ /^[0-9]+$/ && part[2] > 0)
			return part[1] / part[2]
	} else if (what == "cpu") {
		quota = peek(directory "/cpu.cfs_quota_us")
		value = peek(directory "/cpu.cfs_period_us")
		if (quota + 0 > 0 && value + 0 > 0)
			return quota / value
	} else {
		value = peek(directory (controller == "2" ? "/memory.max" : "/memory.limit_in_bytes"))
		if (value ~ /^[0-9]+$/ && value + 0 < 1152921504606846976)
			return value + 0
	}
	return ""
}

function least_of(a, b) {
	return a == "" ? b : b == "" ? a : a < b ? a : b
}

function cgroup_facts(    version, quota, memory) {
	read_mounts()
	read_groups()
	version = ("2" in group_of) ? (("cpu" in group_of) || ("memory" in group_of) ? "hybrid" : "2") : \
		("cpu" in group_of) ? "1" : ""
	fact("cgroup_version", version, "/proc/self/cgroup", "no control group")
	quota = least_of(tightest("2", "cpu"), tightest("cpu", "cpu"))
	memory = least_of(tightest("2", "memory"), tightest("memory", "memory"))
	fact("cpu_quota", version == "" ? "" : quota == "" ? "none" : sprintf("%.9g", quota), "cgroup cpu.max", \
		"no control group", quota == "" ? "" : "CPUs' worth of time")
	fact("memory_limit_bytes", version == "" ? "" : memory == "" ? "none" : sprintf("%.0f", memory), "cgroup memory.max", \
		"no control group")
}
