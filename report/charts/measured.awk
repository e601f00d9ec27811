# measured.awk - exit 0 if a summary has a row that was measured, 1 if none; glance.csv counts its numbers.
#
# -v only=COLUMN=VALUE: a row that counts also has this value, for charts that
# draw one kind of row (their line `# Draws: COLUMN=VALUE`).
#
# SPDX-License-Identifier: MIT
BEGIN {
	FS = ","
	split(only, want, "=")
}
NR == 1 {
	for (c = 1; c <= NF; c++)
		at[$c] = c
	next
}
only != "" && (!(want[1] in at) || $at[want[1]] != want[2]) { next }
("status" in at) && ($at["status"] == "ok" || $at["status"] == "disturbed") { found = 1; exit }
!("status" in at) && /,[0-9.eE+-]+,/ { found = 1; exit }
END { exit !found }
