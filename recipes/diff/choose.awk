# choose.awk - which sessions of a key stand on side A, on side B, and in the history.
#
# Standard input: paths of machines' session files. Variables: a, b (machine
# ids), a_choice, b_choice (what stood after the @), relation_file. Prints
# role,machine,session,configuration,key with the oldest session first; equal
# configuration numbers mean equal configurations. Into relation_file goes
# `interleaved` when all chosen sessions were measured in turns, else `stored`.
# Used with library.awk.
#
# SPDX-License-Identifier: MIT

function complain(text) {
	print "diff: " text > "/dev/stderr"
	failed = 1
	exit 2
}

# The configuration as one text; the mark of interleaving is no configuration.
function configuration_of(machine, session,   path, line, field, text) {
	path = "machines/" machine "/sessions/" session "/config.csv"
	while ((getline line < path) > 0) {
		csv_split(line, field)
		if (field[1] == "interleaved")
			turns[machine, session] = field[2]
		else
			text = text field[1] "=" field[2] "\n"
	}
	close(path)
	if (!(text in numbers))
		numbers[text] = ++configurations
	return numbers[text]
}

function labelled(session) {
	return length(session) > 16
}

function label_of(session) {
	return substr(session, 18)
}

# Does the side's choice name this session?
function named(choice, session,   list, n, i) {
	n = split(choice, list, ",")
	for (i = 1; i <= n; i++)
		if (list[i] == session || (labelled(session) && list[i] == label_of(session)))
			return 1
	return 0
}

# The newest unlabelled session of a machine that has the key.
function newest_of(machine, key,   i, found) {
	for (i = 1; i <= sessions; i++)
		if (machine_at[i] == machine && !labelled(session_at[i]) && has(i, key))
			found = i
	return found
}

function has(i, key) {
	return ((machine_at[i], session_at[i], key) in rounds) && !((machine_at[i], session_at[i]) in invalid)
}

function put(role, i, key) {
	taken[i] = 1
	print role "," machine_at[i] "," session_at[i] "," configuration[i] "," key
	if (role == "history")
		return
	chosen[role]++
	if (!((machine_at[i], session_at[i]) in turns))
		apart = 1
	else if (common_turn == "")
		common_turn = turns[machine_at[i], session_at[i]]
	else if (common_turn != turns[machine_at[i], session_at[i]])
		apart = 1
}

function choose(role, machine, choice, key,   i, newest) {
	newest = choice == "" ? newest_of(machine, key) : 0
	for (i = 1; i <= sessions; i++) {
		if (machine_at[i] != machine || !has(i, key))
			continue
		if (choice == "" ? (!labelled(session_at[i]) && newest && configuration[i] == configuration[newest]) : named(choice, session_at[i]))
			put(role, i, key)
	}
}

# Every time or label that was asked for must be there, and not be marked bad.
function check_choice(machine, choice,   list, n, i, s, found) {
	n = split(choice, list, ",")
	for (i = 1; i <= n; i++) {
		found = 0
		for (s = 1; s <= sessions; s++) {
			if (machine_at[s] != machine || !named(list[i], session_at[s]))
				continue
			if (((machine, session_at[s]) in invalid) && list[i] == session_at[s])
				complain("session '" machine "@" list[i] "' is marked invalid; use another; make list names them")
			found = 1
		}
		if (!found)
			complain("machine '" machine "' has no session '" list[i] "'; make list names them")
	}
}

{
	parts = split($0, part, "/")
	machine = part[2]
	session = part[4]
	if (part[1] != "machines" || part[3] != "sessions")
		next
	if (session !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9][0-9][0-9]Z(-[a-z0-9._-]+)?$/)
		next
	if (parts == 5 && part[5] == "invalid")
		invalid[machine, session] = 1
	if (parts == 5 && part[5] == "config.csv" && !((machine, session) in seen)) {
		seen[machine, session] = 1
		machine_at[++sessions] = machine
		session_at[sessions] = session
	}
	if (parts == 6 && part[5] ~ /^[a-z][a-z0-9_]*$/ && part[6] ~ /^r[0-9][0-9]\.csv$/) {
		rounds[machine, session, part[5]]++
		if (!(part[5] in key_seen)) {
			key_seen[part[5]] = 1
			key_at[++keys] = part[5]
		}
	}
}

END {
	if (failed)
		exit 2
	for (i = 2; i <= sessions; i++)
		for (j = i; j > 1 && session_at[j] < session_at[j - 1]; j--) {
			t = session_at[j]; session_at[j] = session_at[j - 1]; session_at[j - 1] = t
			t = machine_at[j]; machine_at[j] = machine_at[j - 1]; machine_at[j - 1] = t
		}
	for (i = 1; i <= sessions; i++)
		configuration[i] = configuration_of(machine_at[i], session_at[i])
	if (a_choice != "")
		check_choice(a, a_choice)
	if (b_choice != "")
		check_choice(b, b_choice)
	for (k = 1; k <= keys; k++) {
		split("", taken)
		choose("a", a, a_choice, key_at[k])
		choose("b", b, b_choice, key_at[k])
		for (i = 1; i <= sessions; i++)
			if (!(i in taken) && !labelled(session_at[i]) && has(i, key_at[k]))
				put("history", i, key_at[k])
	}
	print (common_turn != "" && !apart ? "interleaved" : "stored") > relation_file
}
