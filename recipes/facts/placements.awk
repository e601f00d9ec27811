# placements.awk - the named CPU sets when nothing tells how the CPUs are related.
#
# SPDX-License-Identifier: MIT

{ take($0) }

END {
	for (i = 1; i <= lines["/proc/self/status"]; i++)
		if (text["/proc/self/status", i] ~ /^Cpus_allowed_list:/) {
			list = text["/proc/self/status", i]
			sub(/^[^0-9]*/, "", list)
		}
	if (list == "")
		list = got("/sys/devices/system/cpu/online")
	if (allowed != "")
		list = allowed
	if (!expand(list, member, set)) {
		print "facts.sh: cannot place programs: no CPU is known; give a list with --cpus" | "cat >&2"
		exit 1
	}
	print "name,cpus,kind,class,reason"
	row("same-cpu", member[1], "same-cpu")
	row("one-performance-core", member[1], "one-core")
	row("all-logical", list, "all-logical")
	n = split("one-efficiency-core smt-pair cluster-pair l3-pair package-pair cross-package-pair " \
		"performance-efficiency-pair efficiency-pair all-performance-cores all-performance-logical " \
		"all-efficiency-cores all-physical one-core-per-l3 one-core-per-package one-core-per-node isolated " \
		"smt-groups cluster-groups l3-groups package-groups node-groups kind-groups", name, " ")
	for (i = 1; i <= n; i++)
		print name[i] ",NA,NA,NA,topology_unknown"
}

function row(name, cpus, class) {
	print name "," quote(cpus) ",NA," class ",NA"
}
