# overlap.awk - no measurement (M NAME FROM TO, 5 fields with a word between) overlaps another or any other work (W NAME FROM TO).
#
# SPDX-License-Identifier: MIT

{ kind[NR] = $1; name[NR] = $2; from[NR] = $(NF - 1); to[NR] = $NF }
END {
	for (i = 1; i <= NR; i++)
		for (j = i + 1; j <= NR; j++)
			if ((kind[i] == "M" || kind[j] == "M") && from[i] < to[j] && from[j] < to[i]) {
				print kind[i], name[i], from[i], to[i], "overlaps", kind[j], name[j], from[j], to[j]
				bad = 1
			}
	exit bad
}
