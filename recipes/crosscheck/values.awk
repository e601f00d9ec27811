# values.awk - rows of crosscheck.csv for the cases of one run: the values that are numbers, a reason for the others.
#
# awk -f library.awk -f values.awk -v tool= -v run= -v round= -v version= -v status= -v reason= -v pairs=PAIRS.csv VALUES
# VALUES are lines CASE VALUE. Without a run all cases of the tool are meant.
# Whatever else stands there is passed over: only numbers above 0 are kept.
#
# SPDX-License-Identifier: MIT

NF == 2 && $2 ~ /^[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?$/ && $2 + 0 > 0 && $2 + 0 < 1e18 { value[$1] = $2 }

END {
	while ((getline line < pairs) > 0) {
		csv_split(line, field)
		if (field[1] != tool || (run != "" && field[3] != run))
			continue
		unit = field[7]
		if (!sub(/^.*_bytes_per_s$/, "bytes_per_s", unit))
			sub(/^.*_/, "", unit)
		if (field[4] in value)
			print tool "," version "," round "," field[4] "," value[field[4]] "," unit ",ok,NA"
		else
			print tool "," version "," round "," field[4] ",NA," unit "," status "," reason
	}
}
