# chosen.awk - each key's session from the paths of a machine's runs; the second half of chosen.sh.
#
# SPDX-License-Identifier: MIT

{
	parts = split(substr($0, length(folder) + 2), part, "/")
	if (part[1] !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9]Z$/)
		next
	if (parts == 2 && part[2] == "invalid")
		invalid[part[1]] = 1
	if (parts != 3 || part[2] !~ /^[a-z][a-z0-9_]*$/ || (only != "" && part[2] != only))
		next
	held[part[1], part[2]] = 1
	if (part[3] !~ /record/) {
		rounds[part[1], part[2]]++
		path[++paths] = $0
	}
}

# Of the rounds of one session, those whose source is that of the run that ended last.
function print_rounds(session,   i, record, source, of, last, newest) {
	for (i = 1; i <= paths; i++) {
		if (index(path[i], folder "/" session "/") != 1)
			continue
		delete record["source_sha256"]
		delete record["finished"]
		read_pairs(substr(path[i], 1, length(path[i]) - 4) ".record.csv", record, "")
		of[i] = record["source_sha256"]
		if (record["finished"] >= last) {
			last = record["finished"]
			newest = of[i]
		}
	}
	for (i = 1; i <= paths; i++)
		if (i in of && of[i] == newest)
			print path[i]
}

END {
	for (both in held) {
		split(both, part, SUBSEP)
		if (!(part[1] in invalid) && part[1] > of_key[part[2]])
			of_key[part[2]] = part[1]
	}
	for (key in of_key)
		print key, of_key[key], rounds[of_key[key], key] + 0
	if (only != "" && of_key[only] != "")
		print_rounds(of_key[only])
}
