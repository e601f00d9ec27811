# crosscheck.sh - pairs with another tool: ratio, interval, verdict, and why a pair has none.
# SPDX-License-Identifier: MIT
set -u
failed=0
complain() {
	echo "crosscheck.sh: $*" >&2
	failed=1
}
here=tests/analysis/crosscheck
crosscheck() {
	"$BUILD/analysis/crosscheck" --summaries $here/summaries --describes $here/session --session 2026-01-01T0000Z-crosscheck "$@"
}

crosscheck --pairs $here/session/pairs.csv --theirs $here/session/crosscheck.csv --out "$TMP/table.csv" || complain "it ended with status $?"
test -z "${ACCEPT:-}" || cp "$TMP/table.csv" $here/table.csv
cmp -s "$TMP/table.csv" $here/table.csv || complain "the table is not as accepted: $(diff "$TMP/table.csv" $here/table.csv)"

# said once more, independently of the accepted table
verdict() {
	found=$(awk -F, -v case="$1" '{ sub(/,"[^"]*"$/, ",QUOTED") } $4 == case || $5 == case { print $(NF - 1) "|" $NF }' "$TMP/table.csv")
	test "$found" = "$2" || complain "$1: '$found', expected '$2'"
}
verdict within 'agree|NA'
verdict overlaps 'agree|NA'
verdict unexplained 'unexplained|NA'
verdict otherwise 'differs by definition|QUOTED'
verdict otherwise_but_near 'agree|it rounds up'
verdict fast 'unexplained|NA'
verdict alone 'agree|NA'
verdict absent 'not measured|not_installed'
verdict never 'not measured|ran_never'
verdict skipped 'not measured|no_such_cache'
verdict nowhere 'not measured|no_such_point'
verdict unknown 'not measured|ours_missing'
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
	$at["case"] == "unexplained" && !($at["ratio"] == 2 && $at["ratio_low"] < 2 && $at["ratio_high"] > 2 && $at["rounds"] == 5) { exit 1 }
	$at["case"] == "alone" && !($at["ratio_low"] == "NA" && $at["theirs_low"] == "NA") { exit 1 }' "$TMP/table.csv" ||
	complain 'a ratio or its interval is wrong'

# what is wrong with a file is said in one line, and no table is left
refused() {
	sed "$3" $here/session/"$2".csv > "$TMP/$2.csv"
	pairs=$here/session/pairs.csv theirs=$here/session/crosscheck.csv
	test "$2" = pairs && pairs=$TMP/pairs.csv || theirs=$TMP/crosscheck.csv
	rm -f "$TMP/none.csv"
	crosscheck --pairs "$pairs" --theirs "$theirs" --out "$TMP/none.csv" 2> "$TMP/err" && complain "$1: accepted"
	test "$(wc -l < "$TMP/err")" = 1 || complain "$1: not one line: $(cat "$TMP/err")"
	test ! -e "$TMP/none.csv" || complain "$1: a table is left"
}
refused 'a value below 0' crosscheck 's/,104,ns/,-104,ns/'
refused 'a value that is none' crosscheck 's/,104,ns/,fast,ns/'
refused 'another unit' crosscheck 's/,104,ns/,104,bytes_per_s/'
refused 'a missing column' crosscheck '1s/value/number/'
refused 'several points' pairs 's/size_bytes=8192/size_bytes>=1/'
refused 'no point' pairs 's/size_bytes=8192/8192/'
refused 'same neither yes nor no' pairs 's/latency_ns,yes,NA/latency_ns,perhaps,NA/'
refused 'a path as a key' pairs 's/,alpha,/,..\/alpha,/'
"$BUILD/analysis/crosscheck" 2> "$TMP/err"
test $? = 2 || complain 'without options it is not a wrong command line'
exit $failed
