# pairs.awk - the pairs that one tool's file states, checked, with the tool and its package in front.
#
# awk -f library.awk -f pairs.awk -v tool=NAME -v about='COMMAND PACKAGE' ROWS
#
# SPDX-License-Identifier: MIT

function refuse(text) {
	print "crosscheck: recipes/crosscheck/" tool ".sh: " text > "/dev/stderr"
	refused = 1
	exit 1
}

function name(text) {
	return text ~ /^[a-z][a-z0-9_]*$/
}

BEGIN {
	if (!name(tool))
		refuse("a tool is named by small letters, digits and _")
	if (split(about, word, " ") != 2)
		refuse("'about' prints COMMAND PACKAGE")
}
{
	if (csv_split($0, field) != 7)
		refuse("pair " NR ": " csv_split($0, field) " fields where run,case,key,point,column,same,reason are 7")
	if (!name(field[1]) || !name(field[2]) || !name(field[3]) || !name(field[5]))
		refuse("pair " NR ": run, case, key and column are small letters, digits and _")
	if (field[2] in seen)
		refuse("pair " NR ": case '" field[2] "' stands twice")
	if (field[1] in key && key[field[1]] != field[3])
		refuse("pair " NR ": run '" field[1] "' is of two experiments; make it two runs")
	if (field[4] !~ /^[a-z0-9_]+=[^ ]+( [a-z0-9_]+=[^ ]+)*$/)
		refuse("pair " NR ": the point is conditions like size_bytes=4096, with blanks between")
	if (field[6] != "yes" && field[6] != "no")
		refuse("pair " NR ": same is yes or no")
	if ((field[6] == "no") == (field[7] == "NA"))
		refuse("pair " NR ": a reason stands where the definitions differ, and only there; else NA")
	seen[field[2]] = 1
	key[field[1]] = field[3]
	line = tool "," csv_quote(word[2])
	for (i = 1; i <= 7; i++)
		line = line "," csv_quote(field[i])
	print line
}
END {
	if (!refused && NR == 0)
		refuse("'pairs' prints nothing")
}
