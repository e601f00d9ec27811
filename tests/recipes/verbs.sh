# verbs.sh - several verbs in the order given, QUICK apart from the data, sessions listed, pruned and marked, an order single.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"

# plain make lists the verbs and does nothing
make > "$TMP/out" || fail 'plain make failed'
grep -q '^  report ' "$TMP/out" || fail 'plain make does not list the verbs'
test ! -e build || fail 'plain make built something'

# QUICK=1 never reaches machines/
toy_report report QUICK=1
expect_runs 'alpha beta gamma' 'QUICK'
test -z "$(ls machines)" || fail 'QUICK=1 wrote to machines/'
test -s build/quick/toy-abc123/report/report.html || fail 'QUICK=1: no page'
make -q report QUICK=1 || fail 'QUICK=1: make -q is not 0'

# a section alone: only its rounds, marked so, and its page
toy_report section S=beta ROUNDS=2
expect_runs 'beta beta' 'section'
grep -qx 'order,single' machines/*/sessions/*/beta/r01.record.csv || fail "a section's rounds are not marked"
make -q section S=beta ROUNDS=2 || fail 'section: make -q is not 0'
toy_report section S=toys ROUNDS=2
expect_runs 'alpha alpha gamma gamma' 'a chapter'
toy_report section S='alpha beta' ROUNDS=1 FRESH=1
expect_runs 'alpha beta' 'FRESH'
test "$(ls machines/toy-abc123/sessions | wc -l)" = 2 || fail 'FRESH=1 began no session'
make section > "$TMP/out" || fail 'bare section failed'
grep -q '^  beta .*Toy beta' "$TMP/out" || fail 'bare section does not list the names'

# the order of a round is by its seed and differs between rounds
toy_report report ROUNDS=12
order() { awk -F, -v r="$1" '$1 == "round" { n = $2 } $1 == "experiment" { e = $2 } $1 == "position" && n == r { print $2, e }' machines/*/sessions/*/*/*.record.csv | sort | tr '\n' ' '; }
orders=$(for r in 03 04 05 06 07 08 09 10 11 12; do order $r; echo; done | sort -u | awk 'NF' | wc -l)
test "$orders" -gt 1 || fail 'every round has the same order'

# several verbs, one after the other, also under -j
toy_report -j4 clean render list
test -s build/report/toy-abc123/report.html || fail 'clean render list: no page'
toy_report -j4 render clean
test ! -e build || fail 'render clean: build/ is left'

# sessions: the newest that has a key is kept, whatever prune is asked
make list > "$TMP/out" || fail 'list failed'
test "$(grep -c 'experiments,' "$TMP/out")" = 2 || fail "list: $(cat "$TMP/out")"
make prune KEEP=0 > /dev/null 2>&1 && fail 'prune KEEP=0 is accepted'
first=$(ls machines/toy-abc123/sessions | head -n 1)
second=$(ls machines/toy-abc123/sessions | tail -n 1)
rm -rf "machines/toy-abc123/sessions/$second/gamma"
toy_report prune KEEP=1
grep -q "kept toy-abc123@$first" "$TMP/out" || fail "prune: $(cat "$TMP/out")"
toy_report report ROUNDS=1 FRESH=1
toy_report prune KEEP=1
test "$(ls machines/toy-abc123/sessions | wc -l)" = 1 || fail 'prune KEEP=1 left more than one session'
toy_runs > /dev/null
toy_report report ROUNDS=1
expect_runs '' 'after prune'
