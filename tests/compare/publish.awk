# publish.awk - a published table under our keys, columns and units, by the mapping.
#
# awk -f recipes/library.awk -f publish.awk -v mapping=mapping.csv -v folder=machines/ID/summary -v virtual=0|1 reference.csv
# Every line of the reference must have its line in the mapping, even if only to
# say why it is left out (key NA). In the mapping `*` is anything and `$x` is
# the reference's x. A published minimum and maximum are a range, no interval;
# where they lie further apart than one and a half the point is flagged.
#
# SPDX-License-Identifier: MIT

function complain(text) {
	print "publish: " text > "/dev/stderr"
	bad = 1
}

function matches(pattern, text) {
	return pattern == "*" || pattern == text || (pattern == "NA" && text == "")
}

function number(text, scale) {
	return text == "" ? "NA" : sprintf("%.9g", text * scale)
}

# The place of a text in a list that grows.
function place(list, text,   i) {
	for (i = 1; i <= list[0]; i++)
		if (list[i] == text)
			return i
	list[++list[0]] = text
	return list[0]
}

BEGIN {
	while ((getline line < mapping) > 0) {
		if (!header++)
			continue
		count = csv_split(line, field)
		rules++
		for (i = 1; i <= count; i++)
			rule[rules, i] = field[i]
	}
	keys[0] = 0
}

NR > 1 {
	csv_split($0, field)
	found = 0
	for (r = 1; r <= rules && !found; r++)
		if (matches(rule[r, 2], field[1]) && matches(rule[r, 3], field[2]) && matches(rule[r, 4], field[3]) && matches(rule[r, 5], field[5]) && matches(rule[r, 6], field[6]))
			found = r
	if (!found) {
		complain("no rule for '" $0 "'")
		next
	}
	used[found] = 1
	if (rule[found, 7] == "NA")
		next
	key = rule[found, 7]
	point = rule[found, 8]
	gsub(/\$x/, field[3], point)
	place(keys, key)
	if (!((key, point) in seen)) {
		seen[key, point] = ++points[key]
		point_at[key, points[key]] = point
		samples[key, point] = field[9] == "" ? "NA" : field[9]
		reason[key, point] = rule[found, 11]
		flags[key, point] = virtual ? "virtual" : ""
		interval[key, point] = "NA"
	}
	n = split(rule[found, 9], column, " ")
	split(rule[found, 10], scale, " ")
	for (i = 1; i <= n; i++) {
		if (!((key, column[i]) in column_seen)) {
			column_seen[key, column[i]] = 1
			column_at[key, ++columns[key]] = column[i]
		}
		if ((key, point, column[i]) in median)
			complain("two published values for " key " " point " " column[i])
		median[key, point, column[i]] = number(field[10], scale[i])
		least[key, point, column[i]] = number(field[11], scale[i])
		most[key, point, column[i]] = number(field[12], scale[i])
	}
	if (field[11] != "" && field[12] != "") {
		interval[key, point] = "range"
		if (field[12] > 1.5 * field[11] && flags[key, point] !~ /spread/)
			flags[key, point] = flags[key, point] (flags[key, point] == "" ? "" : " ") "spread"
	}
}

function statistic(column, word,   at) {
	at = match(column, /_(ns|bytes|hertz|cycle|instruction|count|ratio|bytes_per_s|update_per_s)$/)
	# the longest known unit: bytes_per_s before ..._s is found by trying it first
	if (match(column, /_(bytes|update)_per_s$/))
		at = RSTART
	return substr(column, 1, at - 1) "_" word substr(column, at)
}

function value(of, key, point, column) {
	return (key, point, column) in of ? of[key, point, column] : "NA"
}

END {
	for (k = 1; k <= keys[0]; k++) {
		key = keys[k]
		out = folder "/" key ".csv"
		n = split(point_at[key, 1], pair, " ")
		line = ""
		for (i = 1; i <= n; i++) {
			split(pair[i], part, "=")
			line = line part[1] ","
		}
		for (c = 1; c <= columns[key]; c++)
			line = line statistic(column_at[key, c], "median") "," statistic(column_at[key, c], "low") "," statistic(column_at[key, c], "high") "," \
				statistic(column_at[key, c], "minimum") "," statistic(column_at[key, c], "maximum") ","
		print line "rounds,samples,level_ratio,interval,disturbed_ratio,neighbour_ratio,clock_hertz,duration_median_ns,cpu_per_wall_ratio,isa,status,validity,reason,flags" > out
		for (p = 1; p <= points[key]; p++) {
			point = point_at[key, p]
			n = split(point, pair, " ")
			line = ""
			for (i = 1; i <= n; i++)
				line = line substr(pair[i], index(pair[i], "=") + 1) ","
			for (c = 1; c <= columns[key]; c++) {
				low = value(least, key, point, column_at[key, c])
				high = value(most, key, point, column_at[key, c])
				line = line value(median, key, point, column_at[key, c]) "," low "," high "," low "," high ","
			}
			print line "NA," samples[key, point] ",NA," interval[key, point] ",NA,NA,NA,NA,NA,NA,ok,ok," reason[key, point] "," (flags[key, point] == "" ? "NA" : flags[key, point]) > out
		}
		close(out)
	}
	exit bad
}
