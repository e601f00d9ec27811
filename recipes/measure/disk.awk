# disk.awk - KiB that a plan's runs will take: as much as such a run took before, else half a MiB.
#
# awk -f disk.awk -v folder=SESSIONS PLAN
#
# SPDX-License-Identifier: MIT

BEGIN {
	command = "find '" folder "' -name 'r[0-9][0-9].csv' -exec ls -ln {} + 2> /dev/null"
	while ((command | getline line) > 0) {
		n = split(line, field, " ")
		parts = split(line, part, "/")
		if (field[5] > size[part[parts - 1]])
			size[part[parts - 1]] = field[5]
	}
}
{ total += $1 in size ? size[$1] / 1024 + 8 : 512 }
END { printf "%.0f", total }
