# skip.awk - the points of an experiment that this machine cannot run: --list's rows with status=skipped and the reason.
#
# awk -f library.awk -f skip.awk -v reason=KEY LIST.csv
#
# SPDX-License-Identifier: MIT

NR == 1 {
	width = csv_split($0, head)
	for (i = 1; i <= width; i++)
		column[head[i]] = i
	if (!("status" in column && "reason" in column))
		exit 1
	print
	next
}
{
	if (csv_split($0, field) != width)
		exit 1
	field[column["status"]] = "skipped"
	field[column["reason"]] = reason
	line = csv_quote(field[1])
	for (i = 2; i <= width; i++)
		line = line "," csv_quote(field[i])
	print line
}
END {
	if (NR < 1)
		exit 1
}
