#!/bin/sh
# ab.sh --machine ID --a-do COMMAND --b-do COMMAND [--rounds N] … - rounds of two settings of this machine in turns, then their diff.
#
# A B A B …: each command is run before its round, its exit status checked, and
# the configuration read after it by the driver; a session's rounds must agree
# in it. The two sessions appear together, as TIME-ab-a and TIME-ab-b, when all
# rounds are there. The machine is left as A's command leaves it, whatever
# happened. Options not named here are the driver's.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C TZ=UTC
export LC_ALL TZ
umask 022
here=$(dirname "$0")
build=${BUILD:-build}

fail() {
	echo "ab: $*" >&2
	exit 1
}

# shellcheck source=recipes/turns.sh
. "$here/turns.sh"
# shellcheck source=recipes/lock.sh
. "$here/lock.sh"
turns_tie "$@"

machine='' a_do='' b_do='' rounds=8 fail_on=''
count=$#
while test "$count" -gt 0; do
	option=$1
	test "$count" -gt 1 || fail "$option needs a value"
	value=$2
	shift 2
	count=$((count - 2))
	case $option in
	--machine) machine=$value ;;
	--a-do) a_do=$value ;;
	--b-do) b_do=$value ;;
	--rounds) rounds=$value ;;
	--fail-on) fail_on=$value ;;
	*) set -- "$@" "$option" "$value" ;;
	esac
done
turns_machine
test "$rounds" -ge 5 2> /dev/null || fail "ROUNDS: $rounds rounds a side tell nothing; 5 at least, 8 are what a diff asks for"

turns_begin ab ab-a "machines/$machine"
mkdir -p "$apart/a/$machine" "$apart/b/$machine" || fail "cannot create '$apart'"
touched=no

# Whatever ends us, the machine is left as A's command leaves it.
restore() {
	test $touched = yes || return 0
	touched=no
	sh -c "$a_do" || echo "ab: A_DO ended with status $? when the machine was to be left as it leaves it; look after it" >&2
}

stop() {
	trap '' INT TERM HUP
	turns_stop
	restore
	echo "ab: stopped; the rounds so far are in '$apart', no session was made" >&2
	exit "$1"
}
trap 'stop 130' INT
trap 'stop 143' TERM
trap 'stop 129' HUP

# half SIDE COMMAND ROUND [driver's options]: run the command, then one round.
half() {
	side=$1 command=$2 round=$3
	shift 3
	! orphaned || stop 143
	test -z "$command" || sh -c "$command" || {
		status=$?
		test "$side" = a && touched=no
		restore
		fail "$(echo "$side" | tr ab AB)_DO ended with status $status before round $round; nothing is kept as a session"
	}
	touched=yes
	turns_round "$apart/$side/$machine" ab "$round" "$@"
	test "$status" = 0 || {
		restore
		fail "round $round of $(echo "$side" | tr ab AB) failed, as said above; the rounds so far are in '$apart'"
	}
}

round=1
patience=60
while test "$round" -le "$rounds"; do
	for side in a b; do
		test $side = a && command=$a_do || command=$b_do
		half $side "$command" "$round" --patience "$patience" "$@"
		patience=0
	done
	round=$((round + 1))
done
restore

for side in a b; do
	turns_session "$apart/$side/$machine" "$(echo $side | tr ab AB)"
done
for side in a b; do
	turns_session "$apart/$side/$machine" "$(echo $side | tr ab AB)"
	{ cat "$session/config.csv" && echo "interleaved,$begun,make ab,NA"; } | awk 'NR == 1 { print; next } { print | "sort -t, -k1,1" }' \
		> "$session/config.csv.tmp" || fail "cannot write '$session/config.csv.tmp'"
	mv "$session/config.csv.tmp" "$session/config.csv" || fail "cannot write '$session/config.csv'"
done
cut -d, -f1,2 "$apart/a/$machine/sessions"/*/config.csv > "$apart/a.settings"
cut -d, -f1,2 "$apart/b/$machine/sessions"/*/config.csv > "$apart/b.settings"
test "$a_do" = "$b_do" || ! cmp -s "$apart/a.settings" "$apart/b.settings" ||
	echo "ab: A_DO and B_DO leave the same configuration as far as it is recorded; what they change stands in no fact" >&2
for side in a b; do
	turns_keep "$apart/$side/$machine" "machines/$machine" "ab-$side"
done
rm -rf "$apart"
exec sh "$here/diff.sh" "$machine@$begun-ab-a" "$machine@$begun-ab-b" ${fail_on:+--fail-on "$fail_on"}
