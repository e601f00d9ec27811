#!/bin/sh
# crosscheck.sh - other tools beside ours: on a page of its own and in the method chapter, and nowhere when there is no table.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "crosscheck: $*" >&2
	exit 1
}
command -v pandoc > /dev/null || { echo 'missing tool: pandoc'; exit 77; }
command -v gnuplot > /dev/null || { echo 'missing tool: gnuplot'; exit 77; }

sh tests/report/toy/make.sh "$TMP/toy"
sh tests/report/toy/derive.sh "$TMP/toy"
machine=$TMP/toy/machines/toy-000000
derived=$TMP/toy/report/toy-000000

# says FILE TEXT…: tags and line breaks aside
says() {
	file=$1
	shift
	for text; do
		sed 's/<[^>]*>/ /g' "$file" | tr '\n' ' ' | tr -s ' ' | grep -qF "$text" || fail "'${file##*/}' says nowhere: $text"
	done
}

sh report/render.sh markdown "$machine" "$derived"
! grep -q 'Beside other tools' "$derived/report.md" || fail 'without a table the report speaks of other tools'
cp "$derived/report.md" "$TMP/without.md"
: > "$derived/crosscheck.csv"
sh report/render.sh markdown "$machine" "$derived"
cmp -s "$derived/report.md" "$TMP/without.md" || fail 'an empty table changes the report'

# a tool's words are text and nothing else
sed 's/it rounds up/<script>alert(1)<\/script> *bold* [link](http:\/\/x)/' tests/analysis/crosscheck/table.csv > "$derived/crosscheck.csv"
sh report/render.sh markdown "$machine" "$derived"
sh report/render.sh html "$machine" "$derived"
sh report/crosscheck.sh "$derived" "$machine"
for page in "$derived/report.html" "$derived/crosscheck.html"; do
	grep -q 'id="table-crosscheck"' "$page" || fail "'$page' has no table of pairs"
	! grep -q '<script>\|href="http://x"\|<em>bold' "$page" || fail "'$page' takes a tool's words for markup"
	says "$page" 'differs by definition' 'it counts there and back, ours is one way' 'package is gone-utils' '3 agree, 1 agree by intervals, 1 differs by definition, 2 unexplained, 5 not measured'
done
says "$derived/report.md" 'Beside other tools' 'not installed here'
says "$derived/crosscheck.md" 'Definitions' 'near 1.2.3'
