# publish.awk - a published table to summaries under our keys and columns.
#
# awk -f publish.awk -v machine=published-… -v mapping=mapping.csv -v folder=DIR table.csv
# Every case of the table must stand in the mapping. Values are multiplied by
# the mapping's factor (a GiB/s printed as GB/s becomes what it is). Whatever the
# mapping says of validity, a transfer faster than its link is impossible: the
# link's rate comes from the table's own generation and width.
#
# SPDX-License-Identifier: MIT
BEGIN {
	FS = ","
	while ((getline line < mapping) > 0) {
		n = split(line, field, ",")
		if (field[1] != machine)
			continue
		id = field[2] SUBSEP field[3] SUBSEP field[4] SUBSEP field[5]
		key[id] = field[6]; parameters[id] = field[7]; column[id] = field[8]
		factor[id] = field[9]; validity[id] = field[10]; reason[id] = field[11]
		used[id] = 0
	}
	gravity = "ok lower_bound upper_bound baseline_limited shared_unit emulated jit suspect impossible corrupt"
	split("2.5e9 5e9 8e9 16e9 32e9", transfers, " ")
}

FNR == 1 { next }

{
	id = $1 SUBSEP $2 SUBSEP $3 SUBSEP $4
	if (!(id in key)) {
		print "publish: no mapping for " $1 " " $2 " " $3 " " $4 > "/dev/stderr"
		failed = 1
		next
	}
	used[id]++
	if ($2 == "device_info" && $3 == "pcie_gen") generation = $7
	if ($2 == "device_info" && $3 ~ /^pcie_width(_current)?$/) lanes = $7
	if (key[id] == "NA" || $7 == "")
		next
	row = key[id] SUBSEP parameters[id]
	if (!(row in row_seen)) {
		row_seen[row] = 1
		rows[key[id]] = rows[key[id]] (rows[key[id]] == "" ? "" : "\n") parameters[id]
	}
	fill(row, column[id], $7 * factor[id])
	# a rate at a size is the time of one copy too; both ways at once it counts two
	if (key[id] ~ /^pcie_(bandwidth|pageable)$/ && column[id] == "bandwidth_bytes_per_s")
		fill(row, "transfer_ns", size_of(parameters[id]) / value[row, column[id]] * 1e9 * (parameters[id] ~ /direction=both/ ? 2 : 1))
	worse(row, validity[id], reason[id])
	keys[key[id]] = 1
}

function fill(row, name, number,    part) {
	split(row, part, SUBSEP)
	if (!((part[1], name) in column_seen)) {
		column_seen[part[1], name] = 1
		columns[part[1]] = columns[part[1]] " " name
	}
	value[row, name] = number
}

function rank(word,    i, n, list) {
	n = split(gravity, list, " ")
	for (i = 1; i <= n; i++)
		if (list[i] == word)
			return i
	return 0
}

function worse(row, word, why) {
	if (rank(word) > rank(said[row])) {
		said[row] = word
		because[row] = why
	}
}

# the words of a column's unit, longest first
function unit(name,    i, n, list) {
	n = split("bytes_per_s operation_per_s flop_per_s bytes ns ratio count", list, " ")
	for (i = 1; i <= n; i++)
		if (length(name) > length(list[i]) && substr(name, length(name) - length(list[i])) == "_" list[i])
			return list[i]
	return ""
}

function size_of(text) {
	if (!match(text, /size_bytes=[0-9]+/))
		return 0
	return substr(text, RSTART + 11, RLENGTH - 11) + 0
}

# what the link carries one way, after its encoding
function link_rate() {
	if (!(generation in transfers) || !lanes)
		return 0
	return transfers[generation] * lanes / 8 * (generation < 3 ? 0.8 : 128 / 130)
}

function number(x) {
	return sprintf("%.9g", x)
}

function write_key(name,    file, i, n, list, k, m, names, row, part, text, rate, u, stem, columns_of, c) {
	file = folder "/" name ".csv"
	n = split(rows[name], list, "\n")
	m = split(list[1], part, "|")
	text = ""
	for (k = 1; k <= m; k++) {
		sub(/=.*/, "", part[k])
		text = text part[k] ","
	}
	c = split(columns[name], columns_of, " ")
	for (k = 1; k <= c; k++) {
		u = unit(columns_of[k])
		stem = substr(columns_of[k], 1, length(columns_of[k]) - length(u) - 1)
		text = text stem "_median_" u "," stem "_low_" u "," stem "_high_" u "," stem "_minimum_" u "," stem "_maximum_" u ","
	}
	print text "rounds,samples,level_ratio,interval,disturbed_ratio,neighbour_ratio,clock_hertz,duration_median_ns," \
		"cpu_per_wall_ratio,isa,status,validity,reason,flags" > file
	for (i = 1; i <= n; i++) {
		row = name SUBSEP list[i]
		m = split(list[i], part, "|")
		text = ""
		for (k = 1; k <= m; k++) {
			sub(/^[^=]*=/, "", part[k])
			text = text part[k] ","
		}
		for (k = 1; k <= c; k++) {
			if (!((row, columns_of[k]) in value)) {
				text = text "NA,NA,NA,NA,NA,"
				continue
			}
			text = text number(value[row, columns_of[k]]) ",NA,NA,NA,NA,"
			rate = 0
			if (name ~ /^pcie_/ && columns_of[k] == "bandwidth_bytes_per_s")
				rate = value[row, columns_of[k]]
			if (name ~ /^pcie_/ && columns_of[k] == "transfer_ns")
				rate = size_of(list[i]) / value[row, columns_of[k]] * 1e9
			if (link_rate() > 0 && rate > link_rate() * (list[i] ~ /direction=both/ ? 2 : 1) * 1.02)
				worse(row, "impossible", "above_limit")
		}
		print text "NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,ok," said[row] "," because[row] ",NA" > file
	}
	close(file)
}

END {
	for (name in keys)
		write_key(name)
	for (id in used)
		if (!used[id]) {
			split(id, part, SUBSEP)
			print "publish: the mapping has a case that the table has not: " part[3] > "/dev/stderr"
			failed = 1
		}
	exit failed
}
