# compare_pages.sh - sourced by diff.sh and compare.sh: their HTML and Markdown, both at once, whole or not at all.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154 # here, out and fail are the caller's

# compare_pages NAME MACHINE_DIR: report/NAME.md through report/NAME.lua into $out/NAME.html and $out/NAME.md.
compare_pages() {
	LATBOOK_MACHINE_DIR=$2
	LATBOOK_REPORT_DIR=$out
	LATBOOK_ROOT=../../../
	SOURCE_DATE_EPOCH=0
	export LATBOOK_MACHINE_DIR LATBOOK_REPORT_DIR LATBOOK_ROOT SOURCE_DATE_EPOCH
	compare_convert "$1" -t gfm -o "$out/$1.md.$$" &
	compare_convert "$1" -t html5 --template "$here/page.html" -o "$out/$1.html.$$" || fail "pandoc says why above"
	wait $! || fail "pandoc says why above"
	mv "$out/$1.html.$$" "$out/$1.html"
	mv "$out/$1.md.$$" "$out/$1.md"
}

compare_convert() {
	name=$1
	shift
	pandoc -f markdown-raw_html-raw_tex-tex_math_dollars-implicit_figures-citations-example_lists-smart \
		--wrap=none --lua-filter "$here/$name.lua" "$@" "$here/$name.md"
}
