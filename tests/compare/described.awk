# described.awk - of what a program says of itself, what holds for numbers that others measured.
#
#	awk -f described.awk summary/KEY.csv DESCRIBE
#
# Its parameters and values, and the reasons that the summary gives. Budget,
# rounds, needs, method and the harness's columns are those of our own runs.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
FNR == NR { given[$(NF - 1)] = 1; next }
FNR == 1 || /^experiment,/ { print; next }
$1 == "column" && ($3 == "parameter" || $3 == "value") { print; next }
$1 == "reason" && ($2 in given)
