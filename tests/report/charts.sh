#!/bin/sh
# charts.sh - every chart draws one machine and several, quietly; flagged points are hollow; without a number there is no drawing.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "charts: $*" >&2
	exit 1
}
command -v gnuplot > /dev/null || { echo 'missing tool: gnuplot'; exit 77; }

sh tests/report/toy/make.sh "$TMP/toy"
facts=$TMP/toy/machines/toy-000000/identity.csv
derived=$TMP/toy/report/toy-000000
hostile='a"`touch PWNED`$(touch PWNED)%s{/*9 x}_^'

for script in report/charts/*.gp; do
	key=${script##*/}
	key=${key%.gp}
	summary=$derived/summary/$key.csv
	test "$key" = glance && summary=$derived/glance.csv
	test -e "$summary" || continue
	sh report/chart.sh "$key" "$TMP/$key.svg" toy-000000 "$summary" "$facts" 2> "$TMP/err" || fail "$key: $(cat "$TMP/err")"
	test ! -s "$TMP/err" || fail "$key complains: $(head -n 3 "$TMP/err")"
	test "$(wc -c < "$TMP/$key.svg")" -le 61440 || fail "$key exceeds 60 KB"
	tail -n 1 "$TMP/$key.svg" | grep -q '</svg>' || fail "$key is cut off"
	# The drawing for a phone lies inside, hidden, under names of its own.
	test "$(grep -c '<svg class="narrow" display="none"' "$TMP/$key.svg")" = 1 || fail "$key has no narrow drawing"
	twice=$(grep -o "[ <]id=[\"'][^\"']*" "$TMP/$key.svg" | tr "'" '"' | sort | uniq -d)
	test -z "$twice" || fail "$key has names twice: $twice"
	# Laid over each other, under a name that must stay text.
	sh report/chart.sh "$key" "$TMP/$key.two.svg" one "$summary" "$facts" "$hostile" "$summary" NA 2> "$TMP/err" || fail "$key, two machines: $(cat "$TMP/err")"
	test ! -s "$TMP/err" || fail "$key, two machines, complains: $(head -n 3 "$TMP/err")"
	test ! -e PWNED || fail "$key ran a machine's name"
	# Nothing measured: an empty file, no error.
	awk -F, -v OFS=, 'NR == 1 { for (c = 1; c <= NF; c++) if ($c == "status") s = c; print; next } s { $s = "skipped"; print }' "$summary" > "$TMP/none.csv"
	sh report/chart.sh "$key" "$TMP/none.svg" toy-000000 "$TMP/none.csv" "$facts" 2> "$TMP/err" || fail "$key, nothing measured: $(cat "$TMP/err")"
	test ! -s "$TMP/none.svg" || fail "$key draws what was not measured"
	# A folder of published numbers: no intervals, no clock.
	awk -F, -v OFS=, 'NR == 1 { for (c = 1; c <= NF; c++) if ($c ~ /_(low|high|minimum|maximum)_|^clock_hertz$|_ratio$/) gone[c] = 1; print; next }
		{ for (c in gone) $c = "NA"; print }' "$summary" > "$TMP/published.csv"
	sh report/chart.sh "$key" "$TMP/published.svg" published-x "$TMP/published.csv" NA 2> "$TMP/err" || fail "$key, published: $(cat "$TMP/err")"
	test ! -s "$TMP/err" && test -s "$TMP/published.svg" || fail "$key, published, complains: $(head -n 3 "$TMP/err")"
	# A point alone.
	awk 'NR <= 2' "$summary" > "$TMP/single.csv"
	sh report/chart.sh "$key" "$TMP/single.svg" toy-000000 "$TMP/single.csv" "$facts" 2> "$TMP/err" || fail "$key, one point: $(cat "$TMP/err")"
done
: > "$TMP/empty.csv"
sh report/chart.sh memory_latency "$TMP/none.svg" toy-000000 "$TMP/empty.csv" NA
test ! -s "$TMP/none.svg" || fail 'draws an empty summary'
grep -q '>one 4k<' "$TMP/memory_latency.two.svg" || fail 'machines are not named where there are two'
grep -q '>4k<' "$TMP/memory_latency.svg" || fail 'series are not named'
for text in '4 KiB' '64 MiB' '100 ns' 'working set' 'time of one load' 'L1d'; do
	grep -q ">$text<" "$TMP/memory_latency.svg" || fail "memory_latency has no label '$text'"
done

# Circles: gpPt6 is full, gpPt5 hollow. One flagged row makes one hollow mark; flags of the whole session make none.
count() { grep -c "href='#gpPt$2'" "$1" || true; }
awk 'NR == 1 || /^getpid/' "$derived/summary/system_call.csv" > "$TMP/full.csv"
sed 's/,NA$/,virtual busy/' "$TMP/full.csv" > "$TMP/whole.csv"
sed 's/,NA$/,virtual wide/' "$TMP/full.csv" > "$TMP/wide.csv"
sed 's/,ok,ok,NA,/,ok,upper_bound,reason,/' "$TMP/full.csv" > "$TMP/bound.csv"
for kind in full whole wide bound; do
	sh report/chart.sh system_call "$TMP/$kind.svg" x "$TMP/$kind.csv" NA
done
hollow=$(count "$TMP/full.svg" 5)
test "$(count "$TMP/whole.svg" 5)" = "$hollow" || fail 'a flag of the whole session makes a point hollow'
test "$(count "$TMP/wide.svg" 5)" = $((hollow + 1)) || fail 'a flagged point is not hollow'
test "$(count "$TMP/bound.svg" 5)" = $((hollow + 1)) || fail 'a bound is not hollow'

if sh report/chart.sh no_such_key "$TMP/x.svg" a "$TMP/full.csv" NA 2> "$TMP/err"; then
	fail 'draws an unknown key'
fi
grep -q "^chart: cannot draw 'no_such_key'" "$TMP/err" || fail "said: $(cat "$TMP/err")"
