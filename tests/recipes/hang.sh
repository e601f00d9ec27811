# hang.sh - an experiment that does not end is ended after its time, recorded as such, and fails make.
# Runs: check-all
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"
touch "$TMP/gamma.hang"
make section S=gamma ROUNDS=1 > "$TMP/out" 2> "$TMP/err" && fail 'make is content though gamma hung'
grep -qx 'status,timeout' machines/*/sessions/*/gamma/r01.record.csv || fail 'the record does not tell of the timeout'
grep -q 'no end within 60 s' "$TMP/err" || fail "the terminal does not tell of the timeout: $(cat "$TMP/err")"
test -z "$(find machines -name 'r01.csv')" || fail 'a run that hung left data'
