# newcomer.sh - three new files are an experiment: built, measured, summarised, charted, placed, listed and under contract.
# SPDX-License-Identifier: MIT
set -u
fail() {
	echo "newcomer.sh: $*" >&2
	test ! -e "$TMP/out" || cat "$TMP/out" >&2
	exit 1
}
command -v gnuplot > /dev/null && command -v pandoc > /dev/null || { echo 'missing tool: gnuplot or pandoc' && exit 77; }

key=addition_chain
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
LATBOOK_PATIENCE=no
export LATBOOK_PATIENCE
mkdir -p "$TMP/tree/build" "$TMP/tree/machines"
cp -a Makefile bench cuda recipes analysis report tests "$TMP/tree/"
# what is built already need not be built again
cp -a "$BUILD/bench" "$BUILD/analysis" "$TMP/tree/build/" 2> /dev/null
cd "$TMP/tree" || exit 1
cp tests/recipes/newcomer/$key.c bench/
cp tests/recipes/newcomer/$key.md report/sections/
cp tests/recipes/newcomer/$key.gp report/charts/

make section > "$TMP/out" 2>&1 || fail 'make section'
grep -q "^  $key .*A chain of additions" "$TMP/out" || fail 'make section does not list it'
make section S=$key QUICK=1 > "$TMP/out" 2>&1 || fail 'make section S='
report=$(ls -d build/quick/*/report)
session=$(ls -d build/quick/*/sessions/*/$key)
grep -q '^need,placement,.*one-performance-core' "$session/describe.csv" || fail 'it does not state its need'
grep -q '^budget,seconds,.*,3,' "$session/describe.csv" || fail 'it does not state its budget'
grep -q '^command,.*--cpus one-performance-core=' "$session/r01.record.csv" || fail 'its need was not answered'
test "$(awk 'END { print NR }' "$report/summary/$key.csv")" = 3 || fail 'it was not summarised'
awk -F, 'NR == 2 && $3 == "ok" { found = 1 } END { exit !found }' "$report/insight/$key.csv" || fail 'it has no insight'
test -s "$report/charts/$key.svg" || fail 'it has no chart'
test -s "$report/tables/$key.csv" || fail 'it has no table'
grep -q 'an addition in a chain' "$report/glance.csv" || fail 'it is not among the numbers at a glance'
grep -q 'A chain of additions' "$report/report.html" || fail 'it is not on the page'
make -q section S=$key QUICK=1 || fail 'make -q is not 0'
PROGRAMS=build/bench/$key sh tests/bench/contract.sh > "$TMP/out" 2>&1 || fail 'the contract test'
sh tests/recipes/keys.sh > "$TMP/out" 2>&1
! grep -q "$key" "$TMP/out" || fail 'the keys test'

# without its source the other two are orphans, and a key may not be a verb
rm bench/$key.c
sh tests/recipes/keys.sh > "$TMP/out" 2>&1
grep -q "'report/charts/$key.gp' is an orphan" "$TMP/out" || fail 'a chart without source is no orphan'
cp tests/recipes/newcomer/$key.c bench/report.c
sh tests/recipes/keys.sh > "$TMP/out" 2>&1
grep -q "'report' is a chapter, a verb" "$TMP/out" || fail 'a key that is a verb is accepted'
