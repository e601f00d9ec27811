# tables.sh - a summary as people read it: full, brief, and in groups above 300 points.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
# shellcheck source=tests/analysis/rounds.inc
. "$here/rounds.inc"
# shellcheck source=tests/analysis/answers.inc
. "$here/answers.inc"
make_answers
describe=$here/summarize/describe.csv

"$programs/tabulate" --describe "$describe" --summary "$here/summarize/summary.csv" > "$TMP/full.csv" || complain 'tabulate failed'
golden "$TMP/full.csv" tables/full.csv
"$programs/tabulate" --brief --describe "$describe" --summary "$here/summarize/summary.csv" > "$TMP/brief.csv" || complain 'tabulate --brief failed'
golden "$TMP/brief.csv" tables/brief.csv

# points without a number that share their words and reason are one row of a brief table
"$programs/tabulate" --brief --summary "$TMP/report/summary/curve.csv" > "$TMP/curve.csv"
test "$(grep -c '^hugetlb,' "$TMP/curve.csv")" = 1 || complain 'unmeasured points are not one row'
grep -q '^hugetlb,4 KiB to 128 MiB,NA,NA,skipped: no_hugetlb$' "$TMP/curve.csv" || complain 'their row does not say from where to where'

# more than 300 points: one row for each combination of words
awk 'BEGIN {
	print "class,first,second,latency_median_ns,latency_low_ns,latency_high_ns,rounds,status,validity,reason,flags"
	for (i = 0; i < 20; i++) for (j = i + 1; j < 40; j++)
		print (j == i + 1 ? "smt-pair" : "l3-pair") "," i "," j "," (j == i + 1 ? 35 : 60 + j) ",NA,NA,6,ok,ok,NA," (j == 39 ? "wide" : "NA")
}' > "$TMP/many.csv"
"$programs/tabulate" --brief --summary "$TMP/many.csv" > "$TMP/groups.csv" || complain 'tabulate of many points failed'
golden "$TMP/groups.csv" tables/groups.csv
test "$("$programs/tabulate" --summary "$TMP/many.csv" | wc -l)" = "$(wc -l < "$TMP/many.csv")" || complain 'the full table left points out'

# more groups than rows: the rest is counted in the last
awk 'BEGIN { print "word,latency_median_ns,status,validity,reason,flags"; for (i = 0; i < 500; i++) print "w" i "," i ",ok,ok,NA,NA" }' > "$TMP/words.csv"
"$programs/tabulate" --brief --summary "$TMP/words.csv" > "$TMP/groups.csv"
test "$(wc -l < "$TMP/groups.csv")" = 301 || complain "a brief table has $(wc -l < "$TMP/groups.csv") lines"
tail -n 1 "$TMP/groups.csv" | grep -q '^further,201,' || complain "its last row is $(tail -n 1 "$TMP/groups.csv")"

# the ends of an interval that a program states are left to the full table
printf 'kind,latency_p99_median_ns,latency_p99_low_ns,latency_p99_high_ns,latency_p99_low_median_ns,latency_p99_high_median_ns,rounds,status,validity,reason,flags\nq,900,880,950,850,1000,6,ok,ok,NA,NA\n' > "$TMP/stated.csv"
test "$("$programs/tabulate" --brief --summary "$TMP/stated.csv" | head -n 1)" = 'kind,latency p99,interval,flags' || complain 'a brief table shows stated ends'
"$programs/tabulate" --summary "$TMP/stated.csv" | grep -q 'latency p99 low' || complain 'the full table hides stated ends'

: > "$TMP/empty.csv"
test "$("$programs/tabulate" --summary "$TMP/empty.csv" | wc -c)" = 0 || complain 'an empty summary gave a table'
finish
