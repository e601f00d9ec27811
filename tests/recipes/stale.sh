# stale.sh - what is measured and what is rendered anew, edit by edit, in an open session (DESIGN rules 1 and 2).
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/a tree"
toy_report report ROUNDS=2
expect_runs 'alpha alpha beta beta gamma gamma' 'first report'
tail -n 1 "$TMP/out" | grep -qx 'build/report/toy-abc123/report.html' || fail "the last line is not the report's path"
make -q report ROUNDS=2 || fail 'first report: make -q is not 0'
toy_report report ROUNDS=2
grep -q 'Nothing to be done' "$TMP/out" || fail 'first report: a second one did something'
toy_report report
expect_runs 'alpha alpha alpha alpha beta beta beta beta gamma gamma gamma gamma' 'six rounds after two'
expect_current 'six rounds'
page=build/report/toy-abc123/report.html

find . -name '*.c' -exec touch {} +
find machines -type f -exec touch -t 203001010000 {} +
find bench -type f -exec touch -t 203101010000 {} +
make report > "$TMP/out" 2>&1 || fail 'touched files: make report failed'
expect_runs '' 'times of files changed'
find . -type f ! -path './build/*' -exec touch -t 202601010000 {} +
make report > /dev/null 2>&1
expect_current 'times of files back'

sed -i 's|/\*|/* another word,|; s|^}$|} // the end|; s|return|   return|' bench/alpha.c
expect_current 'a comment in alpha.c'
expect_runs '' 'a comment in alpha.c'

session=$(ls machines/toy-abc123/sessions)
toy_mark
sed -i 's/return toy_main/int twice = 0;\n\treturn twice + toy_main/' bench/alpha.c
toy_report
expect_runs 'alpha alpha alpha alpha alpha alpha' 'a statement in alpha.c'
test "$(ls machines/toy-abc123/sessions)" = "$session" || fail 'a statement in alpha.c: another session was begun'
made=$(made_since)
case $made in
*beta*) fail "a statement in alpha.c made beta's files anew: $made" ;;
esac
expect_current 'a statement in alpha.c'

cp -R "$page" "$TMP/page"
sed -i 's/double from = seconds();/double from = seconds() + 0;/' bench/harness/run.c
expect_current 'harness edit'
grep -q 'harness_sha256.*make again' "$TMP/err" || fail "harness edit: the terminal does not name it: $(cat "$TMP/err")"
sed -i 's/^governor,.*/governor,powersave/' settings
expect_current 'other governor'
grep -q 'governor, harness_sha256' "$TMP/err" || fail "other governor: the terminal does not name it: $(cat "$TMP/err")"
make -q report CC=gcc || fail 'other compiler: make -q is not 0'
make report CC=gcc > "$TMP/out" 2> "$TMP/err" || fail 'other compiler: make report failed'
grep -q 'compiler,' "$TMP/err" || fail "other compiler: the terminal does not name it: $(cat "$TMP/err")"
cmp -s "$page" "$TMP/page" || fail 'harness, governor or compiler changed the page'
expect_runs '' 'harness, governor, compiler'
sed -i 's/^governor,.*/governor,performance/' settings
sed -i 's/seconds() + 0;/seconds();/' bench/harness/run.c
expect_current 'as it was'
test ! -s "$TMP/err" || fail "as it was: $(cat "$TMP/err")"

rm machines/toy-abc123/sessions/*/beta/r04.csv
toy_report
expect_runs 'beta' 'one deleted round'
rm machines/toy-abc123/sessions/*/beta/r05.record.csv
toy_report
expect_runs 'beta' 'one deleted record'
expect_current 'deleted rounds'

sed -i 's/HARNESS_METHOD 1/HARNESS_METHOD 2/' bench/harness/run.h
make -n report > "$TMP/out" 2> /dev/null
grep -q 'recipes/measure.sh' "$TMP/out" || fail 'another HARNESS_METHOD asks for nothing'
expect_runs '' 'make -n measured'
