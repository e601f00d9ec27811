#!/bin/sh
# test.sh [--all] - run the tests, two at a time; a line for each that failed with its log, then how many of each.
#
# A test is tests/ROOM/NAME.sh or the program of tests/ROOM/NAME.c. It runs in
# the root of the tree with ROOT, BUILD, TMP (its own, removed afterwards), CC,
# CLANG, PROGRAMS and a lock of its own, under the shared machine lock. 0 is a
# pass, 77 a skip, anything else a failure; with --all a skip whose output says
# `missing tool` is a failure too. Its first lines may say `Runs: check-all`.
# ONLY=tests/ROOM/NAME in the environment runs one.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C.UTF-8
export LC_ALL
here=$(dirname "$0")

# --one FILE: run it, write its result and log below $LOGS.
one() {
	name=${1#tests/}
	log=$LOGS/$(echo "$name" | tr / -).log
	TMP=$(mktemp -d "${TMPDIR:-/tmp}/latbook-test.XXXXXX") || exit 1
	LATBOOK_LOCK=$TMP/latbook.lock
	export TMP LATBOOK_LOCK
	case $1 in
	*.sh) set -- sh "$1" ;;
	*.c) set -- "$BUILD/${1%.c}" ;;
	esac
	began=$(date +%s)
	timeout -k 5 "$LIMIT" "$@" > "$log" 2>&1 < /dev/null
	status=$?
	chmod -R u+w "$TMP" 2> /dev/null
	rm -rf "$TMP"
	case $status in
	0) result=passed ;;
	77)
		result=skipped
		test "$ALL" = no || ! grep -q '^missing tool' "$log" || result=failed
		;;
	124 | 137) result=failed && echo "no end within $LIMIT s" >> "$log" ;;
	*) result=failed ;;
	esac
	echo "$result $name $(($(date +%s) - began))" >> "$RESULTS"
	case $result in
	failed) echo "FAILED $name: $(tail -n 1 "$log") (log: $log)" ;;
	skipped) echo "skipped $name: $(tail -n 1 "$log")" ;;
	esac
}

if test "${1:-}" = --one; then
	one "$2"
	exit 0
fi
ALL=no
test "${1:-}" != --all || ALL=yes
ROOT=$(pwd)
BUILD=${BUILD:-build}
LOGS=$BUILD/tests/log
LIMIT=300
test "$ALL" = no || LIMIT=2400
CC=${CC:-cc}
CLANG=${CLANG:-clang}
RESULTS=$(mktemp "${TMPDIR:-/tmp}/latbook-tests.XXXXXX") || exit 1
trap 'rm -f "$RESULTS" "$RESULTS.list"' EXIT
trap 'exit 130' INT TERM HUP
export ALL ROOT BUILD LOGS LIMIT CC CLANG RESULTS
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
mkdir -p "$LOGS"

for file in tests/*/*.sh tests/*/*.c; do
	test -e "$file" || continue
	case ${ONLY:-$file} in
	"$file" | "${file%.*}") ;;
	*) continue ;;
	esac
	case $file in
	*.c) grep -q '^int main\b' "$file" || continue ;;
	esac
	test "$ALL" = yes || ! sed 5q "$file" | grep -q 'Runs: check-all' || continue
	printf '%s\n' "$file"
done > "$RESULTS.list"

xargs -P 2 -I '{}' sh "$here/step.sh" run sh "$0" --one '{}' < "$RESULTS.list"
awk -v list="$RESULTS.list" '
	{ count[$1]++ }
	$3 > 20 { slow = slow " " $2 " " $3 " s" }
	END {
		while ((getline line < list) > 0)
			total++
		lost = total - NR
		if (slow)
			print "slowest:" slow
		printf "%d passed, %d skipped, %d failed\n", count["passed"], count["skipped"], count["failed"] + lost
		exit count["failed"] + lost > 0
	}' "$RESULTS"
