# longest.awk - how many characters the longest first field has.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
NR > 1 {
	gsub(/"/, "", $1)
	if (length($1) > most)
		most = length($1)
}
END { print most + 0 }
