# grid.awk - pairs to a whole grid for a heat map: lines "column row value", NaN where nothing was measured.
#
# -v row=initiator -v column=responder -v value=latency_median_ns; -v where=NAME -v is=VALUE
# keeps rows of one method. A pair measured one way only stands on both sides, unless -v mirror=no.
# -v how=labels prints the row names instead, in order.
#
# SPDX-License-Identifier: MIT
function add(cpu) {
	if (cpu in seen)
		return
	seen[cpu] = 1
	cpus[++count] = cpu
}

BEGIN { FS = "," }
NR == 1 {
	for (c = 1; c <= NF; c++)
		at[$c] = c
	next
}
!(row in at) || !(column in at) || !(value in at) || (where != "" && $at[where] != is) { next }
$at[row] ~ /^[0-9]+$/ && $at[column] ~ /^[0-9]+$/ {
	add($at[row] + 0)
	add($at[column] + 0)
	if ($at[value] ~ /^[0-9.eE+-]+$/)
		known[$at[row] + 0, $at[column] + 0] = $at[value]
}
END {
	for (i = 2; i <= count; i++) {
		moved = cpus[i]
		for (j = i - 1; j >= 1 && cpus[j] > moved; j--)
			cpus[j + 1] = cpus[j]
		cpus[j + 1] = moved
	}
	if (how == "labels") {
		for (i = 1; i <= count; i++)
			printf "%s%d", (i > 1 ? " " : ""), cpus[i]
		print ""
		exit
	}
	for (i = 1; i <= count; i++) {
		for (j = 1; j <= count; j++) {
			cell = "NaN"
			if ((cpus[i], cpus[j]) in known)
				cell = known[cpus[i], cpus[j]]
			else if (mirror != "no" && (cpus[j], cpus[i]) in known)
				cell = known[cpus[j], cpus[i]]
			print j - 1, i - 1, cell
		}
		print ""
	}
}
