#!/bin/sh
# render.sh html|markdown|pages|pdf MACHINE_DIR REPORT_DIR - one machine's page from its expanded sections, charts and tables.
# render.sh section MACHINE_DIR REPORT_DIR KEY - that section alone, as a page of its own.
#
# Joins pages and sections in their order into one Markdown text and runs pandoc
# once over it for each form; `pages` is HTML and Markdown, side by side. What
# is written depends on the folders, the templates and the tool versions alone:
# locale, zone and date are fixed here.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C.UTF-8
TZ=UTC
umask 022
export LC_ALL TZ

fail() {
	echo "render: $*" >&2
	exit 1
}

usage() {
	echo "render: usage: render.sh html|markdown|pages|pdf|section MACHINE_DIR REPORT_DIR [KEY]" >&2
	exit 2
}

test $# -ge 3 || usage
form=$1
machine=${2%/}
derived=${3%/}
only=${4:-}
here=$(dirname "$0")

test -r "$machine/identity.csv" || fail "cannot read '$machine/identity.csv': no such machine folder; make list names them"
test -r "$derived/shown.csv" || fail "cannot read '$derived/shown.csv': not made yet; run make render"

need() {
	command -v "$1" > /dev/null || fail "cannot run '$1': not installed; make setup installs it (package $1)"
}

# The way from the page back to the tree, for links to raw data and sources.
root=
rest=$derived
case $derived in
/*) root=$PWD/ ;;
*)
	while :; do
		root=../$root
		case $rest in
		*/*) rest=${rest#*/} ;;
		*) break ;;
		esac
	done
	;;
esac

SOURCE_DATE_EPOCH=$(awk -F, 'NR > 1 && $NF ~ /^[0-9-]+T[0-9:]+Z$/ && $NF > newest { newest = $NF }
	END { print newest == "" ? "1970-01-01T00:00:00Z" : newest }' "$derived/shown.csv")
SOURCE_DATE_EPOCH=$(date -u -d "$SOURCE_DATE_EPOCH" +%s)
LATBOOK_MACHINE_DIR=$machine
LATBOOK_REPORT_DIR=$derived
LATBOOK_ROOT=$root
export SOURCE_DATE_EPOCH LATBOOK_MACHINE_DIR LATBOOK_REPORT_DIR LATBOOK_ROOT

# Who measured decides what is said of the method.
method=method
test -d "$machine/sessions" || ! grep -q '^origin,published,' "$machine/identity.csv" || method=published

# Everything in page order: the front pages, the chapters' sections by their order, the back pages.
assemble() {
	for page in glance conditions; do
		awk -f "$here/expand.awk" "$here/pages/$page.md" || return 1
	done
	for section in "$here"/sections/*.md; do
		key=${section##*/}
		test -e "$derived/sections/$key" || continue
		awk -v path="$derived/sections/$key" -F ': *' '
			$1 == "chapter" && !chapter { chapter = $2 }
			$1 == "order" && !order { order = $2 }
			FNR > 1 && $0 == "---" { print order + 0, chapter, path; exit }' "$section"
	done | sort -n | awk -f "$here/assemble.awk" -v chapters="$here/chapters.csv" || return 1
	for page in $method appendix; do
		awk -f "$here/expand.awk" "$here/pages/$page.md" || return 1
	done
}

# pandoc speaks of filters and stack traces; what the filter has to say is one line of it.
complain() {
	grep '^page: ' "$1" >&2 || cat "$1" >&2
	fail "cannot make the page of '$machine': the reason stands above"
}

# page TEXT FILE OPTION…: FILE.part becomes the page, FILE.said what pandoc had to say. Becomes pandoc, so it is called in a subshell.
page() {
	from=$1
	said=$2.$$.said
	part=$2.$$.part
	shift 2
	exec pandoc -f markdown-raw_html-raw_tex-tex_math_dollars-implicit_figures-citations-example_lists \
		--wrap=none --lua-filter "$here/filter.lua" "$@" "$from" -o "$part" 2> "$said"
}

to_html() {
	page "$1" "$2" -t html5 --template "$here/page.html"
}

to_markdown() {
	page "$1" "$2" -t gfm
}

publish() {
	cat "$1.$$.said" >&2
	mv "$1.$$.part" "$1"
}

clean() {
	test -z "$beside" || kill "$beside" 2> /dev/null || true
	rm -f "$derived"/*."$$".part "$derived"/*."$$".said
}

text=$derived/page.md.$$.part
html=$derived/report.html
markdown=$derived/report.md
beside=
trap clean EXIT
trap 'exit 130' INT TERM HUP

case $form in
html)
	need pandoc
	assemble > "$text"
	(to_html "$text" "$html") || complain "$html.$$.said"
	publish "$html"
	;;
markdown)
	need pandoc
	assemble > "$text"
	(to_markdown "$text" "$markdown") || complain "$markdown.$$.said"
	publish "$markdown"
	;;
pages)
	need pandoc
	assemble > "$text"
	to_markdown "$text" "$markdown" &
	beside=$!
	(to_html "$text" "$html") || complain "$html.$$.said"
	wait "$beside" || complain "$markdown.$$.said"
	beside=
	publish "$html"
	publish "$markdown"
	;;
section)
	test -n "$only" || usage
	test -r "$derived/sections/$only.md" || fail "cannot read '$derived/sections/$only.md': no such section; make section lists them"
	need pandoc
	html=$derived/section-$only.html
	(to_html "$derived/sections/$only.md" "$html") || complain "$html.$$.said"
	publish "$html"
	;;
pdf)
	need weasyprint
	test -r "$derived/report.html" || fail "cannot read '$derived/report.html': not made yet; run make render"
	sed -E -f "$here/print.sed" "$derived/report.html" > "$derived/print.html.$$.part"
	weasyprint -q "$derived/print.html.$$.part" "$derived/report.pdf.$$.part" ||
		fail "cannot make '$derived/report.pdf': weasyprint says why above; the HTML page is complete"
	mv "$derived/report.pdf.$$.part" "$derived/report.pdf"
	;;
*) usage ;;
esac
