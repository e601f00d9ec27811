# plan.awk - the runs that are missing or stale; the second half of plan.sh.
#
# Standard input: paths below SESSIONS_FOLDER. Variables: folder (of the
# sessions), work (sources, hashes and config as plan.sh left them), harness
# (HARNESS_METHOD), now (seconds), rounds, quick, long_too, fresh, select and
# named (keys), say, answered (the reason to skip that this call does away with).
#
# SPDX-License-Identifier: MIT

function listed(text, set,   i, word) {
	for (i = split(text, word, " "); i > 0; i--)
		set[word[i]] = 1
}

function read_sources(   line, field, i, n) {
	while ((getline line < (work "/sources")) > 0) {
		n = split(line, field, " ")
		keys[++key_count] = field[1]
		want[field[1]] = field[4] == "1" || quick ? 1 : rounds
		long_run[field[1]] = field[5]
	}
	while ((getline line < (work "/hashes")) > 0) {
		split(line, field, " ")
		sub(/\.tokens$/, "", field[2])
		hash[field[2]] = field[1]
	}
	while ((getline line < (work "/unbuildable")) > 0)
		unbuildable[line] = 1
}

# The record of one run; a run without its two files is missing.
function read_record(session, key, round,   at) {
	at = session SUBSEP key SUBSEP round SUBSEP
	if (!(at in seen)) {
		seen[at] = 1
		read_pairs(folder "/" session "/" key "/r" round ".record.csv", record, at)
	}
	return at
}

# A word for why this run is asked for, or nothing.
function reason_of(session, key, round,   at, status) {
	if (!((session, key, round) in has_record))
		return "missing"
	at = read_record(session, key, round)
	status = record[at "status"]
	if (status != "ok" && status != "skipped")
		return status == "" ? "missing" : status
	if (!((session, key, round) in has_data))
		return "missing"
	if (record[at "source_sha256"] != hash[key])
		return "stale"
	if (record[at "harness_method"] != harness)
		return "harness"
	if (status == "skipped" && record[at "reason"] == answered)
		return "changed"
	if (status == "skipped")
		return settled_differently(session, key, record[at "reason"])
	return ""
}

# A skipped experiment is asked again when what its reason names is not what it was.
function settled_differently(session, key, reason,   line, field, names, i, n, name) {
	names = reason
	while ((getline line < (folder "/" session "/" key "/describe.csv")) > 0) {
		csv_split(line, field)
		if (field[1] == "reason" && field[2] == reason && field[7] != "NA")
			names = names " " field[7]
	}
	close(folder "/" session "/" key "/describe.csv")
	read_config(session)
	n = split(names, name, " ")
	for (i = 1; i <= n; i++)
		if (((session, name[i]) in stored || ("now", name[i]) in stored) && stored[session, name[i]] != stored["now", name[i]])
			return "changed"
	return ""
}

function read_config(session) {
	if (!(session in config_size))
		config_size[session] = read_pairs(folder "/" session "/config.csv", stored, session SUBSEP)
}

# The configuration keys in which a session differs from now, sorted by position in neither: as found.
function differences(session,   both, part, name, text, n, i, j, list) {
	read_config(session)
	for (both in stored) {
		split(both, part, SUBSEP)
		if (part[1] != session && part[1] != "now" || part[2] in listed_name)
			continue
		if (stored[session, part[2]] != stored["now", part[2]]) {
			listed_name[part[2]] = 1
			list[++n] = part[2]
		}
	}
	for (i = 2; i <= n; i++)
		for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
			name = list[j]
			list[j] = list[j - 1]
			list[j - 1] = name
		}
	for (i = 1; i <= n; i++)
		text = text (i > 1 ? ", " : "") list[i]
	return text
}

# Is it less than 24 hours since the session's last run?
function recent(session,   both, part, last, time) {
	last = seconds_of(session)
	for (both in has_record) {
		split(both, part, SUBSEP)
		if (part[1] != session)
			continue
		time = seconds_of(record[read_record(session, part[2], part[3]) "finished"])
		if (time > last)
			last = time
	}
	return now - last < 86400
}

function ask(key, round, session, reason) {
	printf "%s r%02d %s %s\n", key, round, session, reason
}

# One key: nothing, some rounds in place, or all of them anew.
function plan_key(key,   session, reason, asked, any, r) {
	session = fresh ? "" : of_key[key]
	for (r = 1; r <= want[key]; r++) {
		reason = fresh ? "fresh" : session == "" ? "missing" : reason_of(session, key, sprintf("%02d", r))
		if (reason != "") {
			asked[r] = reason
			any = 1
		}
	}
	for (r = 1; any && r <= want[key]; r++)
		if (r in asked || session != target())
			ask(key, r, target(), r in asked ? asked[r] : "anew")
}

# The session that new runs belong to: the newest while it is open, else one to be made.
function target() {
	if (target_name == "")
		target_name = !fresh && newest != "" && difference == "" && recent(newest) ? newest : "new"
	return target_name
}

BEGIN {
	read_sources()
	listed(select, selected)
	listed(named, by_name)
	read_pairs(work "/config", stored, "now" SUBSEP)
}

{
	path = substr($0, length(folder) + 2)
	parts = split(path, part, "/")
	session = part[1]
	if (session !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9]Z$/)
		next
	if (parts == 2 && part[2] == "invalid")
		invalid[session] = 1
	else if (parts == 2 && part[2] == "config.csv")
		sessions[session] = 1
	else if (parts == 2 && part[2] == "planned")
		planned[session] = 1
	else if (parts == 3 && part[3] ~ /^r[0-9][0-9]\.record\.csv$/)
		has_record[session, part[2], substr(part[3], 2, 2)] = 1
	else if (parts == 3 && part[3] ~ /^r[0-9][0-9]\.csv$/)
		has_data[session, part[2], substr(part[3], 2, 2)] = 1
}

END {
	for (session in sessions)
		if (!(session in invalid) && session > newest)
			newest = session
	difference = newest != "" ? differences(newest) : ""
	if (say && difference != "")
		print "latbook: the configuration differs from session " newest ": " difference "; 'make again' begins a new session" > "/dev/stderr"
	for (both in has_record) {
		split(both, part, SUBSEP)
		if (part[1] in sessions && !(part[1] in invalid) && part[1] > of_key[part[2]])
			of_key[part[2]] = part[1]
	}
	if (newest in planned && target() == newest)
		while ((getline line < (folder "/" newest "/planned")) > 0)
			of_key[line] = newest
	for (k = 1; k <= key_count; k++) {
		key = keys[k]
		if (key in unbuildable || (select != "" && !(key in selected)))
			continue
		if (long_run[key] == "yes" && !long_too && !(key in by_name))
			continue
		plan_key(key)
	}
}
