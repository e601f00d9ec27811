# check.awk - is a run's file what its description promises? Says the first thing that is wrong and fails.
#
# awk -f library.awk -f check.awk -v describe=DESCRIBE.csv RUN.csv
#
# SPDX-License-Identifier: MIT

function refuse(text) {
	print text
	refused = 1
	exit 1
}

BEGIN {
	while ((getline line < describe) > 0) {
		csv_split(line, field)
		if (field[1] == "column")
			promised = promised (promised == "" ? "" : ",") field[2]
	}
}

NR == 1 {
	if (promised != "" && $0 != promised)
		refuse("line 1: the header is not the columns that --describe promises")
	width = csv_split($0, head)
	for (i = 1; i <= width; i++)
		if (head[i] == "validity")
			validity = i
	next
}
{
	if (csv_split($0, field) != width)
		refuse("line " NR ": " csv_split($0, field) " fields, the header has " width)
	if (validity && field[validity] == "fake")
		refuse("line " NR ": validity is 'fake': a stand-in device measured nothing")
}
END {
	if (!refused && NR < 2) {
		print "the file holds no row"
		exit 1
	}
}
