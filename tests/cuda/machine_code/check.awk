# check.awk - the loops of every kernel against the table.
#
# awk -f check.awk -v target=90a table.csv census.csv: one line a complaint, exit
# status 1 if there is any. The loop looked at is the innermost one that holds
# most of the operation; it must hold exactly so many of it, and at most
# `others` other instructions; nowhere in the kernel may a forbidden one be. No kernel may touch local memory, and every
# kernel must stand in the table.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }

FNR == 1 { file++; next }

file == 1 {
	rows++
	pattern[rows] = "^(" $1 ")$"; operation[rows] = $2; count[rows] = $3; others[rows] = $4; forbidden[rows] = $6
	n = split($5, exception, " ")
	for (i = 1; i <= n; i++) {
		split(exception[i], part, "=")
		if (part[1] != target)
			continue
		if (part[2] == "none") {
			operation[rows] = "none"
			continue
		}
		split(part[2], part, ":")
		operation[rows] = part[1]; count[rows] = part[2]; others[rows] = 9999
	}
	next
}

{ kernels[$1] = 1 }
$2 == -1 { whole[$1, $4] += $5 }
$2 == -1 && ($4 == "LDL" || $4 == "STL") { complain($1 ": touches local memory: " $5 " " $4) }
# a vote for the whole warp may be made where the values of a warp are kept
$4 == "0x086" { $4 = "VOTEU" }
$4 == "0x1a1" { $4 = "MATCH" }
$3 == 1 {
	loop = $1 SUBSEP $2
	of[loop] = $1
	total[loop] += $5
	has[loop, $4] += $5
}

function complain(text) {
	print target ": " text
	bad = 1
}

function look(kernel, row,    loop, best, most, range, n) {
	if (operation[row] == "untimed" || operation[row] == "none")
		return
	most = 0
	for (loop in of)
		if (of[loop] == kernel && has[loop, operation[row]] > most) {
			most = has[loop, operation[row]]
			best = loop
		}
	n = split(count[row], range, "-")
	if (most < range[1] + 0 || most > range[n] + 0) {
		complain(kernel ": " most " " operation[row] " in its loop, not " count[row])
		return
	}
	looked++
	n = split(forbidden[row], range, " ")
	while (n > 0) {
		if (whole[kernel, range[n]])
			complain(kernel ": holds " range[n] ", which tells that the compiler does other work")
		n--
	}
	if (total[best] - most > others[row])
		complain(kernel ": " total[best] - most " other instructions in its loop, more than " others[row])
}

END {
	for (kernel in kernels) {
		found = 0
		for (row = 1; row <= rows; row++)
			if (kernel ~ pattern[row]) {
				found = 1
				look(kernel, row)
			}
		if (!found)
			complain(kernel ": stands in no row of the table")
	}
	if (!looked)
		complain("not one kernel was looked at")
	if (verbose)
		print target ": " looked " kernels hold what they should"
	exit bad
}
