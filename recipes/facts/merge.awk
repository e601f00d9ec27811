# merge.awk - one identity out of the recorded one (FACTS_OLD) and the probe's, on standard input.
#
# A value is never replaced by NA, nor one counted from sysfs by one counted
# from /proc/cpuinfo, which leaves out CPUs that are offline. Attributes may
# change; a discrete fact that did is named, and the exit status is 1. Without
# digits on both sides such a change means another machine, and nothing is printed.
#
# SPDX-License-Identifier: MIT

BEGIN {
	old = ENVIRON["FACTS_OLD"]
	while ((getline line < old) > 0)
		if (split_csv(line, field) >= 2 && field[1] != "key" && field[1] ~ /^[a-z][a-z0-9_]*$/)
			fact(field[1], field[2], field[3], field[4], field[4] == "NA" ? "" : field[4])
	close(old)
	for (key in fact_value)
		was[key] = fact_value[key]
}

NR > 1 && split_csv($0, field) >= 4 {
	key = field[1]
	value = field[2]
	probed[key] = value
	if ((key in was) && (value == "NA" || value == was[key]) && was[key] != "NA" && fact_source[key] !~ /^\/proc\/cpuinfo/)
		next
	if ((key in was) && value == "NA" && (was[key] != "NA" || field[4] ~ /^\/sys is empty/))
		next
	if ((key in was) && was[key] != "NA" && value != was[key] && !is_hash(key)) {
		if (key != "machine" && fact_source[key] ~ /^\/sys/ && field[3] ~ /^\/proc\/cpuinfo/)
			next
		if (key == "machine")
			other = 1
		if (!is_attribute(key) && !(fact_source[key] ~ /^\/proc\/cpuinfo/ && field[3] ~ /^\/sys/))
			changed[++changes] = key
		seen[key] = value
	}
	fact(key, value, field[3], field[4], field[4] == "NA" ? "" : field[4])
}

END {
	if (other) {
		print "facts.sh: '" old "' is of machine '" was["machine"] "' and this is '" seen["machine"] "'" | "cat >&2"
		exit 1
	}
	for (i = 1; i <= changes; i++)
		print "facts.sh: '" changed[i] "' was '" was[changed[i]] "' in '" old "' and is '" seen[changed[i]] "' now" | "cat >&2"
	if (changes && (!("machine" in was) || was["machine"] == "NA" || probed["machine"] == "NA"))
		exit 1
	identity_hashes()
	print_facts()
	exit (changes > 0)
}
