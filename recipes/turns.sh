# turns.sh - rounds in turns, to be sourced: each by the driver, kept apart until all are there, then a labelled session.
#
# Who sources it has fail() and stop(), and sets here, build and machine. The
# machine's folder sees nothing of what was broken off.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154,SC2034 # variables of the caller

driver=''

# When make dies, even by kill -9, nothing may go on measuring: the kernel sends us TERM. Given: the script's arguments.
turns_tie() {
	if setpriv --pdeathsig TERM true 2> /dev/null && test "${LATBOOK_TURNS:-}" != "$$"; then
		LATBOOK_TURNS=$$ exec setpriv --pdeathsig TERM sh "$0" "$@"
	fi
	unset LATBOOK_TURNS
}

turns_machine() {
	case $machine in
	'' | [!a-z0-9]* | *[!a-z0-9._-]*) fail "'$machine' is not a machine's name; use --machine ID" ;;
	esac
}

# turns_begin VERB LABEL FOLDER: a time that no other such session of the FOLDER has, in begun, and where its rounds are kept, in apart.
turns_begin() {
	now=$(date -u +%s)
	while begun=$(date -u -d "@$now" +%Y-%m-%dT%H%MZ) && { test -e "$3/sessions/$begun-$2" || test -e "$build/$1/$begun"; }; do
		now=$((now + 60))
	done
	apart=$build/$1/$begun
	mkdir -p "$apart" || fail "cannot create '$apart'"
}

# turns_round FOLDER VERB ROUND [driver's options]: one round of what is selected; status is the driver's.
turns_round() {
	data=$1 verb=$2 round_wanted=$3
	shift 3
	! orphaned || stop 143
	sh "$here/measure.sh" --data "$data" --verb "$verb" --parent $$ --rounds "$round_wanted" "$@" &
	driver=$!
	wait "$driver"
	status=$?
	driver=
}

# The driver takes its programs with it.
turns_stop() {
	if test -n "$driver" && kill -TERM "$driver" 2> /dev/null; then
		wait "$driver"
	fi
}

# turns_session FOLDER WHOSE: sets session, the one that holds all rounds: rounds under another configuration would not be rounds of one setting.
turns_session() {
	whose=$2
	set -- "$1/sessions"/*
	test -d "$1" || fail "nothing was measured; is S the name of an experiment that this machine can run?"
	test $# = 1 || fail "the configuration of $whose did not stay the same from round to round; the rounds are in '$apart'"
	session=$1
}

# turns_keep FROM FOLDER LABEL: the session becomes the machine's, with what the folder lacks.
turns_keep() {
	mkdir -p "$2/sessions" || fail "cannot create '$2/sessions'"
	for file in schema identity.csv topology.xml; do
		test -e "$2/$file" || ! test -e "$1/$file" || cp "$1/$file" "$2/$file"
	done
	mv "$1/sessions"/* "$2/sessions/$begun-$3" || fail "cannot move a session to '$2/sessions'"
}
