# conclusion.awk - the whole crosscheck in one line, from its table.
#
# awk -f library.awk -f conclusion.awk TABLE.csv
#
# SPDX-License-Identifier: MIT
NR == 1 {
	width = csv_split($0, field)
	for (i = 1; i <= width; i++)
		at[field[i]] = i
	next
}
{
	csv_split($0, field)
	count[field[at["verdict"]]]++
}
END {
	n = split("agree,differs by definition,unexplained,cannot be told,not measured", word, ",")
	for (i = 1; i <= n; i++)
		line = line (i > 1 ? ", " : "") (count[word[i]] + 0) " " word[i]
	print "crosscheck: " line
}
