# columns.awk - a summary with the columns that a chart asks for and the summary lacks, as NA; prints nothing where it lacks none.
#
#	awk -f columns.awk KEY.gp SUMMARY.csv
#	awk -f columns.awk KEY.gp		only the medians that it asks for, a line
#
# Published values have only what their source printed. A chart then draws what
# is there, instead of failing for the rest. What a chart asks for are the words
# of its quoted texts that name a statistic, and names that it puts together as
# 'latency_'.statistic.'_ns'.
#
# SPDX-License-Identifier: MIT
function ask(name) {
	if (name in asked)
		return
	asked[name] = 1
	order[++count] = name
}

BEGIN { statistics = split("median low high minimum maximum", statistic, " ") }
FNR == NR {
	line = $0
	while (match(line, /'[a-z][a-z0-9_]*_'\.[a-z]+\.'_[a-z_]+'/)) {
		split(substr(line, RSTART, RLENGTH), part, "'")
		line = substr(line, RSTART + RLENGTH)
		for (s = 1; s <= statistics; s++)
			ask(part[2] statistic[s] part[4])
	}
	line = $0
	while (match(line, /'[^']*'/)) {
		words = split(substr(line, RSTART + 1, RLENGTH - 2), word, " ")
		line = substr(line, RSTART + RLENGTH)
		for (w = 1; w <= words; w++)
			if (word[w] ~ /^[a-z][a-z0-9_]*_(median|low|high|minimum|maximum)_[a-z_]+$/)
				ask(word[w])
	}
	next
}
FNR == 1 {
	columns = split($0, header, ",")
	for (c = 1; c <= columns; c++)
		held[header[c]] = 1
	for (i = 1; i <= count; i++)
		if (!(order[i] in held)) {
			names = names "," order[i]
			blanks = blanks ",NA"
		}
	if (names == "")
		exit
	print $0 names
	next
}
{ print $0 blanks }
END {
	if (ARGC > 2)
		exit
	for (i = 1; i <= count; i++)
		if (order[i] ~ /_median_/)
			medians = medians " " order[i]
	print medians
}
