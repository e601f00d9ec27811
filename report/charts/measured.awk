# measured.awk - exit 0 if a summary has a row that was measured, 1 if none; glance.csv counts its numbers.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
NR == 1 {
	for (c = 1; c <= NF; c++)
		at[$c] = c
	next
}
("status" in at) && ($at["status"] == "ok" || $at["status"] == "disturbed") { found = 1; exit }
!("status" in at) && /,[0-9.eE+-]+,/ { found = 1; exit }
END { exit !found }
