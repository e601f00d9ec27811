#!/bin/sh
# page.sh - the whole page of a made-up machine: well-formed, self-contained, complete, within its budgets.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "page: $*" >&2
	exit 1
}
command -v pandoc > /dev/null || { echo 'missing tool: pandoc'; exit 77; }
command -v gnuplot > /dev/null || { echo 'missing tool: gnuplot'; exit 77; }

sh tests/report/toy/make.sh "$TMP/toy"
sh tests/report/toy/derive.sh "$TMP/toy"
machine=$TMP/toy/machines/toy-000000
derived=$TMP/toy/report/toy-000000
sh report/render.sh html "$machine" "$derived"
sh report/render.sh markdown "$machine" "$derived"
page=$derived/report.html

awk -f tests/report/page/check.awk "$page" >&2 || fail 'the page is not sound'
printf '<p><table id="a"><tr><th>x</th></table id="a"><a href="#z">' | awk -f tests/report/page/check.awk > /dev/null &&
	fail 'the checker accepts a bad page'

# Everything in its order.
awk '
	BEGIN { n = split("glance conditions chapter-compute instruction_dependency chapter-memory memory_latency memory_copy memory_bandwidth chapter-cores core_to_core chapter-kernel system_call context_switch method appendix full-tables flags versions inputs reproduce", id, " "); k = 1 }
	k <= n && index($0, "id=\"" id[k] "\"") { k++ }
	END { if (k <= n) { print "page: out of order or missing: " id[k]; exit 1 } }' "$page" >&2 || exit 1
for text in 'How it is measured.' 'What not to read into it.' 'Not a measurement:' 'raw CSV' 'bench/memory_latency.c' 'What changed between these sessions' \
	'differs from the newest in governor' 'io uring refused' 'not readable without root' 'Not measured: pages hugetlb'; do
	tr '\n' ' ' < "$page" | grep -q "$text" || fail "says nowhere: $text"
done
grep -q 'toy experiment' "$page" && fail 'a text of the tests stands on the page'

# Budgets: a chart 60 KB, a table 100 KB, the page of these seven 1.5 MB.
for chart in "$derived"/charts/*.svg; do
	test "$(wc -c < "$chart")" -le 61440 || fail "$chart exceeds 60 KB"
	test -s "$chart" || fail "$chart is empty"
done
awk 'BEGIN { RS = "</table>" } { at = index($0, "<table"); if (at && length($0) - at > 102400) { print "page: a table exceeds 100 KB"; exit 1 } }' "$page" >&2 || exit 1
test "$(wc -c < "$page")" -le 1572864 || fail 'the page exceeds 1.5 MB'

# Markdown: pipe tables and charts as files beside it, no raw table, no div.
markdown=$derived/report.md
grep -q '!\[.*\](charts/memory_latency.svg)' "$markdown" || fail 'the Markdown page has no chart'
grep -q '^|.*|$' "$markdown" || fail 'the Markdown page has no pipe table'
grep -nE '<(table|div|span|svg|script)' "$markdown" | head -n 3 | grep . && fail 'raw HTML in the Markdown page'

# A machine without anything still has a page that says so.
mkdir -p "$TMP/bare/machines/bare-1" "$TMP/bare/report/bare-1/sections"
printf 'key,value,source,note\nmodel_name,NA,NA,/proc is not mounted\n' > "$TMP/bare/machines/bare-1/identity.csv"
sh report/shown.sh "$TMP/bare/machines/bare-1" > "$TMP/bare/report/bare-1/shown.csv"
cp "$derived"/sections/*.md "$TMP/bare/report/bare-1/sections/"
sh report/render.sh html "$TMP/bare/machines/bare-1" "$TMP/bare/report/bare-1" || fail 'no page for a machine without sessions'
for text in 'not measured: no session of this machine holds it' '/proc is not mounted' 'No topology drawing:'; do
	tr '\n' ' ' < "$TMP/bare/report/bare-1/report.html" | grep -q "$text" || fail "the bare page says nowhere: $text"
done
