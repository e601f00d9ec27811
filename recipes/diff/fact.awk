# fact.awk - one value of a key,value file, in letters that cannot harm; NA where it has none. Used with library.awk.
#
# SPDX-License-Identifier: MIT

BEGIN {
	read_pairs(file, value, "")
	text = value[key]
	gsub(/[^A-Za-z0-9._-]/, "?", text)
	print text == "" ? "NA" : text
}
