#!/bin/sh
# ab.sh - rounds in turns find a loop made 5 and 10 % longer, and nothing where nothing differs.
#
# Runs: check-all
# A real measurement of a toy, so a machine under load may leave its cells
# disturbed and untested: then the test skips, saying so.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/compare/machines.inc
. tests/compare/machines.inc
command -v pkg-config > /dev/null || { echo 'missing tool: pkg-config' && exit 77; }
mkdir -p "$TMP/tree/bench" "$TMP/tree/machines" "$TMP/tree/report/sections"
cp -R Makefile recipes analysis report "$TMP/tree/"
cp -R bench/harness "$TMP/tree/bench/"
cp -R bench/placements bench/placements.c "$TMP/tree/bench/" 2> /dev/null
rm -f "$TMP/tree/report/sections"/*.md
cp tests/compare/toy/toy_work.c "$TMP/tree/bench/"
cp tests/compare/toy/toy_work.md "$TMP/tree/report/sections/"
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES BUILD
LATBOOK_LOCK=$TMP/ab.lock
export LATBOOK_LOCK
cd "$TMP/tree" || exit 1

# turn NAME A_DO B_DO: an ab of the toy; leaves the verdicts in $found.
turn() {
	make -s ab S=toy_work A_DO="$2" B_DO="$3" > "$TMP/output" 2> "$TMP/errors" || {
		status=$?
		if grep -q 'nothing could be compared: .*untested' "$TMP/output"; then
			echo "$1: every cell was disturbed; this machine is too busy for a real measurement"
			exit 77
		fi
		cat "$TMP/output" "$TMP/errors"
		complain "$1: exit status $status"
		return 1
	}
	found=$(verdicts "$(tail -n 2 "$TMP/output" | sed -n '1s|diff.html|diff.csv|p')")
	echo "$1: $found: $(tail -n 1 "$TMP/output")"
}

sessions() {
	find machines -name '*-ab-[ab]' | wc -l
}

turn 'nothing against nothing' '' '' || exit 1
case $found in
*faster* | *slower*) complain "nothing against nothing: $found" ;;
esac
sleep 1
for percent in 5 10; do
	turn "$percent % more operations" 'rm -f slower.txt' "echo $percent > slower.txt" || exit 1
	case $found in
	*slower=*) ;;
	*) complain "$percent % more operations: not found: $found" ;;
	esac
	case $found in
	*faster*) complain "$percent % more operations: called faster: $found" ;;
	esac
	test ! -e slower.txt || complain 'the machine was not left as A_DO leaves it'
done
test "$(sessions)" = 6 || complain 'not one pair of sessions a turn'

# a command that fails ends it, and A_DO has the last word
make -s ab S=toy_work A_DO='rm -f slower.txt' B_DO='echo 5 > slower.txt; exit 3' > "$TMP/output" 2> "$TMP/errors"
test $? != 0 || complain 'a failing B_DO is no failure'
grep -q 'B_DO ended with status 3' "$TMP/errors" || complain 'a failing B_DO is not named'
test ! -e slower.txt || complain 'after a failing B_DO the machine was not left as A_DO leaves it'
test "$(sessions)" = 6 || complain 'a failing B_DO left a session'
exit $failed
