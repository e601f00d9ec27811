# placement.awk - the CPUs of a name, from placements.csv; nothing where there are none.
#
# awk -f library.awk -f placement.awk -v name=all-physical PLACEMENTS.csv
#
# SPDX-License-Identifier: MIT
{
	csv_split($0, field)
	if (field[1] == name && field[2] ~ /^[0-9][0-9,-]*$/)
		print field[2]
}
