#!/bin/sh
# sessions.sh - the machines' folders and their sessions: list them, delete old ones, mark one as bad.
#
#   sessions.sh list
#   sessions.sh prune KEEP [MACHINE]     all but the newest KEEP sessions of this machine
#   sessions.sh invalidate ID@TIME       kept, but never used again
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL
here=$(dirname "$0")

fail() {
	echo "sessions: $*" >&2
	exit 1
}

machines() {
	for folder in machines/*/; do
		name=${folder%/}
		name=${name##*/}
		case $name in
		'*') ;;
		[!a-z0-9]* | *[!a-z0-9._-]*) echo "sessions: 'machines/' holds a folder that is no machine's name; rename or remove it" >&2 ;;
		*) echo "$name" ;;
		esac
	done
}

sessions() {
	find "machines/$1/sessions" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T????Z*' 2> /dev/null |
		sed 's|.*/||' | grep -x '[0-9-]*T[0-9]*Z[a-z0-9._-]*' | sort
}

list() {
	own=$(sh "$here/here.sh" 2> /dev/null) || own=
	machines | while read -r name; do
		mark=
		test "$own" != "$name own" || mark=' (this machine)'
		test -d "machines/$name/sessions" || mark=' (published values)'
		echo "$name$mark"
		sessions "$name" | while read -r session; do
			folder=machines/$name/sessions/$session
			keys=$(find "$folder" -mindepth 1 -maxdepth 1 -type d | wc -l)
			runs=$(find "$folder" -name 'r[0-9][0-9].csv' | wc -l)
			failed=$(find "$folder" -name '*.record.csv' -exec grep -l '^status,\(failed\|timeout\)$' {} + | wc -l)
			bad=
			test ! -e "$folder/invalid" || bad=', invalid'
			test "$failed" = 0 || bad=", $failed failed$bad"
			echo "  $session  $((keys)) experiments, $((runs)) runs$bad"
		done
	done
}

prune() {
	case $# in
	2) name=$2 ;;
	*) name=$(sh "$here/here.sh") && name=${name%% *} ;;
	esac
	test -d "machines/$name" || fail "cannot prune '$name': no such machine; make list names them"
	test "$1" -gt 0 || fail "KEEP: '$1' would delete everything; keep at least 1"
	shown=$(sh "$here/chosen.sh" "machines/$name" | awk '{ print $2 }' | sort -u)
	doomed=
	for session in $(sessions "$name" | grep 'Z$' | sort -r | awk -v keep="$1" 'NR > keep'); do
		if printf '%s\n' "$shown" | grep -qx "$session"; then
			echo "kept $name@$session: no newer session has all of its experiments"
		else
			doomed="$doomed $session"
		fi
	done
	test -n "$doomed" || echo "nothing to delete in $name"
	# a session goes out of sight before it is deleted, so that half of one is never seen
	for session in $doomed; do
		mv "machines/$name/sessions/$session" "machines/$name/sessions/.$session.tmp" || fail "cannot delete '$session'"
		rm -rf "machines/$name/sessions/.$session.tmp"
		echo "deleted $name@$session"
	done
}

invalidate() {
	name=${1%%@*}
	session=${1#*@}
	case $1 in
	*[!a-zA-Z0-9._@-]* | *@*@* | *..* | .* | *@.*) fail "M: '$1' is not a session; use id@time as make list names them" ;;
	*@*) ;;
	*) fail "M: '$1' names no session; use id@time as make list names them" ;;
	esac
	folder=machines/$name/sessions/$session
	test -f "$folder/config.csv" || fail "M: '$1' is no session here; make list names them"
	date -u +%Y-%m-%dT%H:%M:%SZ > "$folder/invalid.tmp" || fail "cannot mark '$1': no right to write there"
	mv "$folder/invalid.tmp" "$folder/invalid"
	echo "marked $1: kept, never used; remove $folder/invalid to take it back"
}

command=$1
shift
case $command in
list | prune | invalidate) "$command" "$@" ;;
*) fail "'$command' is not list, prune or invalidate" ;;
esac
