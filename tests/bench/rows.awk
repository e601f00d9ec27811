# rows.awk - are these the rows of those points: every point has some, each as wide as the header, each says what became of it?
#
#   awk -F, -v parameters=N -f tests/bench/rows.awk LIST ROWS      N: how many columns are parameters
#
# Complains on standard output; exit 1 where anything is wrong. Times that are
# nothing but noise, as under a sanitizer, may still not be zero.
#
# SPDX-License-Identifier: MIT
function key(i, text) {
	text = $1
	for (i = 2; i <= parameters; i++)
		text = text "," $i
	return text
}

function complain(text) {
	print text
	bad = 1
}

FNR == 1 {
	if (NR == 1)
		header = $0
	else if ($0 != header)
		complain("the header is not that of --list: " $0)
	for (i = 1; i <= NF; i++)
		column[$i] = i
	width = NF
	files++
	next
}
NF != width { complain("a row of " NF " fields under a header of " width ": " $0) }
files == 1 {
	wanted[key()]
	next
}
{
	point = key()
	if (!(point in wanted))
		complain("unknown point " point)
	had[point]
	status = $column["status"]
	if (status !~ /^(ok|disturbed|unsupported|skipped|failed)$/)
		complain("status " status)
	if (status ~ /^(unsupported|skipped|failed)$/ && $column["reason"] == "NA")
		complain("no reason: " $0)
	if (status ~ /^(ok|disturbed)$/ && "duration_ns" in column && !($column["duration_ns"] > 0))
		complain("no time: " $0)
}
END {
	if (files != 2)
		complain("nothing was written")
	for (point in wanted)
		if (!(point in had))
			complain("no row for " point)
	exit bad
}
