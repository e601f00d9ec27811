# others.awk BEFORE AFTER - how many CPUs' worth of work did others do meanwhile?
#
# Each file holds /proc/stat's first line, the two lines of the shell's `times`
# and /proc/uptime. What the CPUs worked less what our own children did, over
# the time between; NA where the kernel does not tell or the time is too short
# for ticks.
#
# SPDX-License-Identifier: MIT
function seconds(text,   part) {
	split(text, part, "m")
	return part[1] * 60 + part[2]
}
FNR == 1 { side++ }
$1 == "cpu" { busy[side] = ($2 + $3 + $4 + $7 + $8) / hertz }
/^[0-9]+m[0-9.]+s / { ours[side] = seconds($1) + seconds($2) }
/^[0-9.]+ [0-9.]+$/ { clock[side] = $1 }
END {
	passed = clock[2] - clock[1]
	if (!(1 in busy) || !(2 in busy) || passed < 0.5) {
		print "NA"
		exit
	}
	others = (busy[2] - busy[1] - (ours[2] - ours[1])) / passed
	printf "%.2f\n", (others > 0 ? others : 0)
}
