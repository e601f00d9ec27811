#!/bin/sh
# Runs: check-all
# pdf.sh - the PDF opens, has bookmarks, repeats the heads of long tables, and is the same twice.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "pdf: $*" >&2
	exit 1
}
for tool in weasyprint pdftotext pdfinfo pdftohtml pandoc gnuplot; do
	command -v $tool > /dev/null || { echo "missing tool: $tool"; exit 77; }
done

sh tests/report/toy/make.sh "$TMP/toy"
sh tests/report/toy/derive.sh "$TMP/toy"
machine=$TMP/toy/machines/toy-000000
derived=$TMP/toy/report/toy-000000
sh report/render.sh html "$machine" "$derived"
sh report/render.sh pdf "$machine" "$derived"
mv "$derived/report.pdf" "$TMP/first.pdf"
LC_ALL=C TZ=Asia/Tokyo sh report/render.sh pdf "$machine" "$derived"
cmp "$TMP/first.pdf" "$derived/report.pdf" || fail 'made twice, it differs'

pages=$(pdfinfo "$TMP/first.pdf" | sed -n 's/^Pages: *//p')
test "$pages" -ge 5 || fail "it has $pages pages"
pdftohtml -xml -i -stdout "$TMP/first.pdf" > "$TMP/outline"
for title in 'Numbers at a glance' 'Memory latency' 'Core to core' 'Appendix'; do
	grep -q "<item page=\"[0-9]*\">$title</item>" "$TMP/outline" || fail "no bookmark '$title'"
done

# The latency table runs over several pages, each with its head.
heads=0
page=1
while test $page -le "$pages"; do
	pdftotext -layout -f $page -l $page "$TMP/first.pdf" "$TMP/text"
	if grep -qE 'pages +locality +size' "$TMP/text"; then
		heads=$((heads + 1))
	fi
	page=$((page + 1))
done
test $heads -ge 2 || fail "a table over several pages has its head on $heads of them"
pdftotext "$TMP/first.pdf" "$TMP/text"
for text in 'working set' 'time of one load' 'How it is measured.' 'Not a measurement:'; do
	grep -q "$text" "$TMP/text" || fail "says nowhere: $text"
done
