# library.awk - what the recipes' awk programs share: CSV fields, times, key,value files.
#
# SPDX-License-Identifier: MIT

# Split one CSV line (RFC 4180, no line breaks inside fields) into field[1..n]; returns n.
function csv_split(line, field,   n, at) {
	n = 0
	sub(/\r$/, "", line)
	if (index(line, "\"") == 0)
		return split(line, field, ",")
	do {
		n++
		if (line ~ /^"/) {
			if (!match(line, /^"([^"]|"")*"/)) {
				field[n] = substr(line, 2)
				return n
			}
			field[n] = substr(line, 2, RLENGTH - 2)
			gsub(/""/, "\"", field[n])
			line = substr(line, RLENGTH + 1)
		} else {
			at = index(line, ",")
			field[n] = at ? substr(line, 1, at - 1) : line
			line = at ? substr(line, at) : ""
		}
		if (line == ",") {
			field[++n] = ""
			return n
		}
		at = line != ""
		line = substr(line, 2)
	} while (at)
	return n
}

function csv_quote(text) {
	gsub(/[\001-\037\177]/, " ", text)
	if (text == "")
		return "NA"
	if (text !~ /[",]/)
		return text
	gsub(/"/, "\"\"", text)
	return "\"" text "\""
}

# The values of a key,value,… file into value[prefix KEY]; returns the number of keys, -1 where there is no file.
function read_pairs(path, value, prefix,   line, field, count, status) {
	count = 0
	while ((status = (getline line < path)) > 0) {
		if (csv_split(line, field) < 2 || (count == 0 && field[1] == "key"))
			continue
		value[prefix field[1]] = field[2]
		count++
	}
	close(path)
	return status < 0 ? -1 : count
}

# Seconds since 1970 of 2026-01-31T23:59:59Z or of a session's name 2026-01-31T2359Z; 0 for anything else.
function seconds_of(time,   y, m, d, era, day) {
	if (time !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:?[0-9][0-9]/)
		return 0
	y = substr(time, 1, 4) + 0
	m = substr(time, 6, 2) + 0
	d = substr(time, 9, 2) + 0
	time = substr(time, 12)
	gsub(/[^0-9]/, "", time)
	if (m <= 2) {
		y--
		m += 12
	}
	day = 365 * y + int(y / 4) - int(y / 100) + int(y / 400) + int((153 * (m - 3) + 2) / 5) + d - 719469
	return day * 86400 + substr(time, 1, 2) * 3600 + substr(time, 3, 2) * 60 + substr(time, 5, 2)
}
