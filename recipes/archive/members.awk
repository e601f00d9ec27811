# members.awk - what a machine's folder may hold; others' files are refused by it, and ours left behind when half made.
#
# Input: paths. Prints, of machines/ID/REST or ID/REST, ID/REST when REST is a
# file of the format. With refuse=1 anything else ends it with a message.
# Variables: id (the only machine allowed; empty takes the first seen), refuse.
#
# SPDX-License-Identifier: MIT

function known(rest,   part, n) {
	if (rest == "schema" || rest == "identity.csv" || rest == "topology.xml" || rest == "SHA256SUMS" || rest == "datapackage.json")
		return refuse || (rest != "SHA256SUMS" && rest != "datapackage.json")
	n = split(rest, part, "/")
	if (n == 2 && (part[1] == "summary" || part[1] == "describe"))
		return part[2] ~ /^[a-z][a-z0-9_]*\.csv$/
	if (part[1] != "sessions" || part[2] !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9]Z(-[a-z0-9._-]+)?$/)
		return 0
	if (n == 3)
		return part[3] ~ /^(config\.csv|placements\.csv|crosscheck\.csv|pairs\.csv|planned|invalid)$/
	return n == 4 && part[3] ~ /^[a-z][a-z0-9_]*$/ && part[4] ~ /^(describe\.csv|r[0-9][0-9]\.csv|r[0-9][0-9]\.record\.csv)$/
}

{
	path = $0
	sub(/^machines\//, "", path)
	slash = index(path, "/")
	owner = substr(path, 1, slash - 1)
	rest = substr(path, slash + 1)
	if (id == "" && owner ~ /^[a-z0-9][a-z0-9._-]*$/ && length(owner) <= 64)
		id = owner
	if (slash && owner == id && id != "" && known(rest)) {
		print path
		next
	}
	if (refuse) {
		gsub(/[^A-Za-z0-9.\/_-]/, "?", path)
		print "import: '" substr(path, 1, 200) "' has no place in a machine's folder; nothing was imported" > "/dev/stderr"
		exit 1
	}
}
