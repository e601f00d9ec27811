# needs.awk - the arguments of one experiment, one a line, from what it says it needs and what this machine has.
#
# Variables: describe, placements, identity, config (files), memory (bytes that
# earlier rounds of the session were given), available (bytes free now), scratch,
# device, quick, uvm, memory_file (gets the memory needed).
#
# SPDX-License-Identifier: MIT

function option(name, value) {
	print name
	print value
}

# A quarter of what is free, as a power of two: the same in every round.
function share_of(bytes,   limit, power) {
	limit = setting["memory_limit_bytes"]
	if (limit ~ /^[0-9]+$/ && limit + 0 < bytes)
		bytes = limit + 0
	for (power = 1048576; power * 2 <= bytes / 4; power *= 2)
		continue
	return power
}

BEGIN {
	read_pairs(identity, fact, "")
	read_pairs(config, setting, "")
	while ((getline line < placements) > 0) {
		csv_split(line, field)
		cpus_of[field[1]] = field[2] == "NA" ? "NA:" (field[5] == "" || field[5] == "NA" ? "not_here" : field[5]) : field[2]
	}
	wanted = 0
	while ((getline line < describe) > 0) {
		csv_split(line, field)
		if (field[1] != "need")
			continue
		if (field[2] == "placement") {
			name = field[7]
			option("--cpus", name "=" (name in cpus_of ? cpus_of[name] : "NA:not_here"))
		} else if (field[2] == "llc" && fact["llc_bytes"] ~ /^[0-9]+$/)
			option("--llc-bytes", fact["llc_bytes"])
		else if (field[2] == "nodes")
			option("--nodes", setting["nodes_allowed"] ~ /^[0-9]/ ? setting["nodes_allowed"] : "0")
		else if (field[2] == "directory")
			option("--directory", scratch)
		else if (field[2] == "uvm" && uvm == "yes")
			print "--uvm"
		else if (field[2] == "memory") {
			wanted = memory != "" ? memory + 0 : share_of(available + 0)
			if (memory == "" && field[7] ~ /^[0-9]+$/ && field[7] + 0 < wanted)
				wanted = field[7] + 0
			option("--memory-bytes", sprintf("%.0f", wanted))
		}
	}
	if (device != "")
		option("--device", device)
	if (quick == "yes")
		print "--quick"
	printf "%.0f\n", wanted > memory_file
}
