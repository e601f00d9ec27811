# times.awk - of glance.csv the rows that hold a time, header first: what one log scale can show.
#
# -v how=rows prints how many there are, -v how=longest the length of the longest label.
#
# SPDX-License-Identifier: MIT

# Fields of a CSV line, quotes removed.
function fields(line, out,   n, field, rest) {
	n = 0
	while (1) {
		if (substr(line, 1, 1) == "\"") {
			field = ""
			rest = substr(line, 2)
			while (match(rest, /^([^"]|"")*"/)) {
				field = substr(rest, 1, RLENGTH - 1)
				rest = substr(rest, RLENGTH + 1)
				break
			}
			gsub(/""/, "\"", field)
			out[++n] = field
			if (substr(rest, 1, 1) != ",")
				return n
			line = substr(rest, 2)
		} else if ((at = index(line, ",")) > 0) {
			out[++n] = substr(line, 1, at - 1)
			line = substr(line, at + 1)
		} else {
			out[++n] = line
			return n
		}
	}
}
NR == 1 {
	n = fields($0, name)
	for (c = 1; c <= n; c++)
		column[name[c]] = c
	if (how == "")
		print
	next
}
{
	split("", value)
	fields($0, value)
	if (value[column["unit"]] != "ns" || value[column["value"]] !~ /^[0-9.eE+-]+$/)
		next
	rows++
	if (length(value[column["label"]]) > longest)
		longest = length(value[column["label"]])
	if (how == "")
		print
}
END {
	if (how == "rows")
		print rows + 0
	if (how == "longest")
		print longest + 0
}
