#!/bin/sh
# edges.sh - compare at the edges: empty, skipped, few, other, disturbed, published, and each of its exit statuses.
#
# SPDX-License-Identifier: MIT
set -u
compare=$BUILD/analysis/compare
failed=0

complain() {
	echo "edges: $*" >&2
	failed=1
}

# runs NAME SEED [awk options]: a toy session's run values.
runs() {
	file=$TMP/$1.csv
	seed=$2
	shift 2
	awk -f tests/compare/runs.awk -v seed="$seed" -v rounds=8 -v points=25 "$@" > "$file"
}

# describe NAME UNIT: what the toy says of itself.
describe() {
	cat > "$TMP/$1.csv" << EOF
item,name,role,unit,better,margin_ratio,value,meaning
experiment,toy,NA,NA,NA,NA,NA,a toy
method,method,NA,NA,NA,NA,1,NA
harness,harness_method,NA,NA,NA,NA,1,NA
column,size_bytes,parameter,By,none,NA,NA,size
column,latency_ns,value,$2,lower,0.03,NA,latency
EOF
}

# side ROLE SESSION RUNS [CONFIGURATION SCHEMA DESCRIBE]: a line of the manifest.
side() {
	echo "$1,2026-01-${2}T0000Z,${4:-same},${5:-1},toy,$TMP/${6:-describe}.csv,$TMP/$3.csv,NA" >> "$TMP/manifest.csv"
}

begin() {
	echo role,session,configuration,schema,key,describe,runs,summary > "$TMP/manifest.csv"
}

# expect CASE RELATION STATUS WORD=COUNT…: diff what the manifest says; verdicts not named must not occur.
expect() {
	name=$1
	relation=$2
	wanted=$3
	shift 3
	sentence=$("$compare" --manifest "$TMP/manifest.csv" --keys "$TMP/keys.csv" --relation "$relation" \
		--out "$TMP/diff.csv" --json "$TMP/diff.json" 2> "$TMP/errors")
	status=$?
	test $status = "$wanted" || complain "$name: exit status $status, not $wanted: $sentence $(cat "$TMP/errors")"
	got=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "verdict") at = i; next }
		{ count[$at]++ } END { for (word in count) print word "=" count[word] }' "$TMP/diff.csv" | sort | tr '\n' ' ')
	want=$(for pair in "$@"; do echo "$pair"; done | sort | tr '\n' ' ')
	test "$got" = "$want" || complain "$name: verdicts '$got', not '$want'"
	grep -qF "\"sentence\": \"$sentence\"" "$TMP/diff.json" || complain "$name: the sentence is not in diff.json"
	grep -q "\"exit_status\": $wanted," "$TMP/diff.json" || complain "$name: the status is not in diff.json"
}

# reason CASE WORD: every row has that reason.
reason() {
	awk -F, -v word="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "reason") at = i; next }
		$at != word { bad = 1 } END { exit bad || NR < 2 }' "$TMP/diff.csv" || complain "$1: the reason is not $2 in every row"
}

printf 'key,chapter\ntoy,memory\n' > "$TMP/keys.csv"
describe describe ns
runs a 1
runs b 2
runs slower 2 -v shift=1.1 -v shifted=25
runs one_round 3 -v rounds=1
runs skipped 4 -v status=skipped
runs disturbed 5 -v status=disturbed
runs method 6 -v method=2
runs harness 7 -v harness=2
runs parameters 8 -v parameter=stride_bytes
runs emulated 9 -v validity=emulated
runs fewer 10 -v points=20
runs counts 11 -v noise=0
: > "$TMP/empty.csv"

begin && side a 01 a && side b 01 a
expect 'with itself' stored 0 same=25
begin && side a 01 a && side b 02 b
expect 'unchanged, interleaved' interleaved 0 same=25
begin && side a 01 a && side b 02 slower
expect 'all changed, interleaved' interleaved 1 slower=25
begin && side a 01 slower && side b 02 b
expect 'all changed back' interleaved 1 faster=25
begin && side a 01 a && side b 02 slower
expect 'stored, nothing known' stored 0 'moved?=25'
reason 'stored, nothing known' session_noise_unknown
expect 'different machines' machines 0 ratio=25
begin && side a 01 a && side b 02 empty
expect 'one side empty' stored 2 'only in A=25'
begin && side a 01 empty && side b 02 empty
expect 'both sides empty' stored 2
begin && side b 02 b
expect 'no side A' stored 2 'only in B=25'
begin && side a 01 skipped && side b 02 b
expect 'one side skipped' stored 2 'only in B=25'
reason 'one side skipped' toy_reason
begin && side a 01 skipped && side b 02 skipped
expect 'all skipped' stored 2 'not comparable=25'
begin && side a 01 a && side b 02 one_round
expect 'one round' interleaved 2 untested=25
reason 'one round' few_rounds
begin && side a 01 a && side b 02 disturbed
expect 'disturbed' interleaved 2 untested=25
reason 'disturbed' disturbed
for other in method harness parameters emulated; do
	begin && side a 01 a && side b 02 $other
	count=25
	word=$other
	case $other in
	harness) word=harness_method ;;
	emulated) word=validity ;;
	parameters) count=50 ;;
	esac
	expect "other $other" interleaved 2 "not comparable=$count"
	reason "other $other" $word
done
begin && side a 01 a && side b 02 b same 2
expect 'other schema' interleaved 2 'not comparable=25'
reason 'other schema' schema
describe microseconds us
begin && side a 01 a && side b 02 b same 1 microseconds
expect 'other unit' interleaved 2 'not comparable=25'
reason 'other unit' unit
begin && side a 01 a && side b 02 fewer
expect 'fewer points' interleaved 0 same=20 'only in A=5'
begin && side a 01 counts && side b 02 counts
expect 'no noise at all' interleaved 0 same=25

# sessions: three a side are the unit; four of the history, or two, tell how sessions differ
for session in 01 02 03 04 05 06 07 08 09; do
	runs "quiet$session" "1$session" -v session=0.01
	runs "moved$session" "1$session" -v session=0.01 -v shift=1.3 -v shifted=5
	runs "calm$session" "1$session" -v noise=0.003 -v session=0.001
	runs "jumped$session" "1$session" -v noise=0.003 -v session=0.001 -v shift=1.3 -v shifted=5
done
begin
for session in 01 02 03; do
	side a $session quiet$session before
	side b "1$session" "moved0$((${session#0} + 3))" after
done
expect 'three sessions a side' stored 1 slower=5 same=15 inconclusive=5
begin && side a 01 quiet01 before && side b 09 moved02 after
for session in 03 04 05 06; do side history $session quiet$session before; done
expect 'a history of four' stored 1 slower=5 inconclusive=20
grep -q '"unchanged_sessions": { "pairs": 10,' "$TMP/diff.json" || complain 'a history of four: its pairs were not diffed'
begin && side a 01 calm01 before && side b 09 jumped02 after && side history 03 calm03 before
expect 'an unchanged pair' stored 1 slower=5 same=20

# a published summary: ratios only
printf 'size_bytes,latency_median_ns,latency_low_ns,latency_high_ns,rounds,samples,status,validity,reason\n1024,12,NA,NA,NA,5,ok,ok,NA\n2048,24,23,25,NA,5,ok,ok,NA\n' > "$TMP/summary.csv"
begin && side b 02 b
echo "a,NA,NA,1,toy,NA,NA,$TMP/summary.csv" >> "$TMP/manifest.csv"
expect 'published' published 0 ratio=2 'only in B=23'

# thousands of cells, twice the same
awk -f tests/compare/runs.awk -v seed=21 -v rounds=8 -v points=4000 > "$TMP/many_a.csv"
awk -f tests/compare/runs.awk -v seed=22 -v rounds=8 -v points=4000 -v shift=1.1 -v shifted=100 > "$TMP/many_b.csv"
begin && side a 01 many_a && side b 02 many_b
for turn in 1 2; do
	"$compare" --manifest "$TMP/manifest.csv" --keys "$TMP/keys.csv" --relation interleaved \
		--out "$TMP/many$turn.csv" --json "$TMP/many$turn.json" > "$TMP/sentence$turn"
	test $? = 1 || complain 'thousands of cells: nothing found'
done
for kind in csv json; do
	cmp -s "$TMP/many1.$kind" "$TMP/many2.$kind" || complain "thousands of cells: two runs differ in diff.$kind"
done

# what cannot be read is no verdict
printf 'size_bytes,column\n1024,"latency\n' > "$TMP/broken.csv"
begin && side a 01 a && side b 02 broken
rm -f "$TMP/diff.csv"
"$compare" --manifest "$TMP/manifest.csv" --keys "$TMP/keys.csv" --out "$TMP/diff.csv" --json "$TMP/diff.json" \
	> "$TMP/output" 2> "$TMP/errors"
test $? = 2 || complain 'malformed: the exit status is not 2'
test "$(wc -l < "$TMP/errors")" = 1 || complain 'malformed: not one line on standard error'
test ! -e "$TMP/diff.csv" || complain 'malformed: a diff was written'
"$compare" --bogus > "$TMP/output" 2> "$TMP/errors"
test $? = 2 || complain '--bogus: the exit status is not 2'
test ! -s "$TMP/output" || complain '--bogus: there is output'
exit $failed
