#!/bin/sh
# compare.sh DIR - the page of several machines, DIR/compare.html and DIR/compare.md, from compare.csv and what stands beside it.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C.UTF-8
TZ=UTC
umask 022
export LC_ALL TZ
here=$(dirname "$0")
out=${1:?compare.sh: which folder?}

fail() {
	echo "compare: $*" >&2
	exit 1
}

command -v pandoc > /dev/null || fail "cannot run 'pandoc': not installed; make setup installs it"
mkdir -p "$out/charts"
for chart in "$here"/charts/*.gp; do
	key=${chart##*/}
	key=${key%.gp}
	line=
	while read -r side; do
		test ! -e "$out/sides/$side/summary/$key.csv" || line="$line $side $out/sides/$side/summary/$key.csv machines/${side%%@*}/identity.csv"
	done < "$out/sides.txt"
	test -z "$line" || echo "$key $out/charts/$key.svg $line"
done > "$out/charts.txt"
test ! -s "$out/charts.txt" ||
	xargs -P "$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)" -L 1 sh "$here/overlay.sh" < "$out/charts.txt" || fail "a chart could not be drawn"

read -r first < "$out/sides.txt"
LATBOOK_MACHINE_DIR=machines/${first%%@*}
LATBOOK_REPORT_DIR=$out
LATBOOK_ROOT=../../../
SOURCE_DATE_EPOCH=0
export LATBOOK_MACHINE_DIR LATBOOK_REPORT_DIR LATBOOK_ROOT SOURCE_DATE_EPOCH
convert() {
	pandoc -f markdown-raw_html-raw_tex-tex_math_dollars-implicit_figures-citations-example_lists-smart \
		--wrap=none --lua-filter "$here/compare.lua" "$@" "$here/compare.md"
}
convert -t gfm -o "$out/compare.md.$$" &
convert -t html5 --template "$here/page.html" -o "$out/compare.html.$$" || fail "pandoc says why above"
wait $! || fail "pandoc says why above"
mv "$out/compare.html.$$" "$out/compare.html"
mv "$out/compare.md.$$" "$out/compare.md"
