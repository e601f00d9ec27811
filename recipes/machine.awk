# machine.awk - facts or warnings (CSV) as lines for reading.
#
# awk -f library.awk -f machine.awk [-v form=warnings]
#
# SPDX-License-Identifier: MIT

NR == 1 { next }
form == "warnings" {
	csv_split($0, field)
	printf "  %-8s %s: %s\n", field[1], field[3], field[4]
	next
}
{
	csv_split($0, field)
	if (field[2] != "NA")
		printf "  %-36s %s\n", field[1], field[2]
	else
		unknown = unknown sprintf("  %-36s NA: %s\n", field[1], field[4])
}
END {
	if (form == "warnings" && NR < 2)
		print "  none"
	printf "%s", unknown
}
