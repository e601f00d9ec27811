# input.sh - what is wrong on the command line, in the tree or on the machine is said in one clear line, before anything is lost.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"

# refused WORDS ARGUMENTS…: make fails with exactly one line that is not make's own stopping, and it holds the words.
refused() {
	words=$1
	shift
	make "$@" > "$TMP/out" 2> "$TMP/err" && fail "make $*: is accepted"
	grep -v '^make: \*\*\*\|^make\[' "$TMP/err" > "$TMP/lines"
	test "$(awk 'END { print NR }' "$TMP/lines")" = 1 || fail "make $*: not one line: $(cat "$TMP/err")"
	grep -qe "$words" "$TMP/lines" || fail "make $*: '$words' is not in: $(cat "$TMP/lines")"
}

refused "'memry' is no section; chapters: toys; sections: alpha beta gamma" section S=memry
refused "ROUNDS: '0' is not a number of rounds; use 1 to 99" report ROUNDS=0
refused "ROUNDS: 'six'" report ROUNDS=six
refused "ROUNDS: '1000'" report ROUNDS=1000
refused "QUICK: 'yes' is not a value; use QUICK=1" report QUICK=yes
refused "CPUS: 'all'" report CPUS=all
refused "MACHINE: '../up'" report MACHINE=../up
refused "MACHINE: 'a;b'" report 'MACHINE=a;b'
refused "MACHINE: 'Upper'" report MACHINE=Upper
refused "MACHINE: '-x'" report MACHINE=-x
refused 'longer than 64' report MACHINE=a2345678901234567890123456789012345678901234567890123456789012345
refused "MACHINE: 'nobody' has no sessions under machines/nobody; measured are: none yet" render MACHINE=nobody
refused 'KEEP: say how many' prune
refused 'M: say which session' invalidate
test ! -e machines/.here || fail 'a refused command wrote something'
test ! -e build || fail 'a refused command built something'

# an odd folder among the machines is refused by name in the list and never reaches a shell
mkdir -p 'machines/$(touch owned) x'
make list > "$TMP/out" 2>&1 || fail "make list: $(cat "$TMP/out")"
test ! -e owned || fail "a folder's name was executed"
rm -r 'machines/$(touch owned) x'

toy_report report ROUNDS=1
machine=machines/toy-abc123

# the disk is full: said before measuring
mkdir "$TMP/bin"
printf '#!/bin/sh\necho Filesystem\necho none 100 99 1 99%% /\n' > "$TMP/bin/df"
chmod +x "$TMP/bin/df"
toy_runs > /dev/null
PATH=$TMP/bin:$PATH refused 'cannot measure:.*1 KiB left.*free some space' report ROUNDS=2
expect_runs '' 'a full disk'

# a newer schema is not written to
echo 2 > $machine/schema
refused 'its schema is 2 and this tree writes 1' report ROUNDS=2
echo 1 > $machine/schema
expect_runs '' 'a newer schema'

# another user's files, and a tree that cannot be written; root may write everywhere, so the tests are nobody's
chmod -R a+rX "$TMP"
chmod 755 "$TMP" .
test "$(id -u)" = 0 && setpriv --reuid=65534 --regid=65534 --clear-groups true 2> /dev/null || exit 0
as_nobody() {
	setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH="$PATH" LATBOOK_LOCK="$LATBOOK_LOCK" LATBOOK_PATIENCE=no \
		TOY_STATE="$TMP" make "$@" > "$TMP/out" 2> "$TMP/err"
}
as_nobody -q report ROUNDS=1 || fail "another user's current tree is not current: $(cat "$TMP/err")"
as_nobody report ROUNDS=1 || fail "another user's current tree: $(cat "$TMP/err")"
as_nobody report ROUNDS=2 && fail 'another user measured into a tree that is not theirs'
grep -q "no right.*another user" "$TMP/err" || grep -q 'read-only' "$TMP/err" || fail "another user's files: no clear line: $(cat "$TMP/err")"
rm -rf build
as_nobody render && fail 'another user rendered into a tree that is not theirs'
test "$(grep -c 'read-only\|no right' "$TMP/err")" = 1 || fail "a tree that cannot be written: not one clear line: $(cat "$TMP/err")"

# a user without a home of their own measures in their own tree, beside a lock that root made
rm -rf machines/*
chown -R 65534:65534 .
as_nobody report ROUNDS=1 || fail "a user without home: $(cat "$TMP/err")"
test -s build/report/toy-abc123/report.html || fail 'a user without home: no page'
