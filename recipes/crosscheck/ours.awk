# ours.awk - one value of our own round, for a tool that must be told the same: the size of the arrays, the length of a file.
#
# awk -f ours.awk -v column=array_bytes -v where=kernel -v is=read KEY/rNN.csv
# Prints the first that is not NA, as a whole number where it is one.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
NR == 1 {
	for (i = 1; i <= NF; i++)
		at[$i] = i
	if (!(column in at) || !(where in at))
		exit 1
	next
}
$at[where] == is && $at[column] != "NA" {
	print $at[column] ~ /^[0-9.e+]+$/ ? sprintf("%.0f", $at[column]) : $at[column]
	exit
}
