# measured.awk - exit 0 if a summary has a row that was measured, 1 if none.
#
# -v only=COLUMN=VALUE: a row that counts also has this value, for charts that
# draw one kind of row (their line `# Draws: COLUMN=VALUE`). -v any="COLUMN …":
# it has a number in one of these columns.
#
# SPDX-License-Identifier: MIT
BEGIN {
	FS = ","
	split(only, want, "=")
	columns = split(any, shown, " ")
}
function told(    c) {
	for (c = 1; c <= columns; c++)
		if ((shown[c] in at) && $at[shown[c]] ~ /^[-+0-9]/)
			return 1
	return columns == 0
}
NR == 1 {
	for (c = 1; c <= NF; c++)
		at[$c] = c
	next
}
only != "" && (!(want[1] in at) || $at[want[1]] != want[2]) { next }
("status" in at) && ($at["status"] == "ok" || $at["status"] == "disturbed") && told() { found = 1; exit }
END { exit !found }
