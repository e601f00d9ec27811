#!/bin/sh
# expand.sh - a section's directives become blocks that name a key and a row, and nothing else changes.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "expand: $*" >&2
	exit 1
}
here=tests/report/expand

for kind in section page; do
	set --
	test $kind = page || set -- -v key=toy_experiment
	awk -f report/expand.awk "$@" $here/$kind.md > "$TMP/$kind.out" || fail "$kind.md is refused"
	if test "${ACCEPT:-}" = 1; then
		cp "$TMP/$kind.out" $here/$kind.out
	fi
	cmp "$TMP/$kind.out" $here/$kind.out || fail "$kind.md expands to something else; make accept if that is right"
done

# What is wrong is said with file and line, and nothing is half-expanded.
refused() {
	printf '%b' "$1" > "$TMP/bad.md"
	if awk -f report/expand.awk -v key=toy "$TMP/bad.md" > "$TMP/bad.out" 2> "$TMP/bad.err"; then
		fail "accepted: $1"
	fi
	grep -q "$2" "$TMP/bad.err" || fail "said '$(cat "$TMP/bad.err")', not '$2'"
	test ! -s "$TMP/bad.out" || test -z "$3" || fail "wrote a page for: $1"
}
refused '---\ntitle: T\norder: 1\n---\n\n@chrat toy\n' ":6: unknown directive '@chrat'" ''
refused '---\norder: 1\n---\n\ntext\n' ':1: no title' yes
refused '---\ntitle: T\n---\n\ntext\n' ':1: no order' yes
refused '---\ntitle: T\norder: 1\n' 'front matter is not closed' yes
refused '---\ntitle: T\norder: 1\n---\n\nit is @value llc_bytes\n' "'@value' needs a name and a unit word" ''
refused '---\ntitle: T\norder: 1\n---\n\n@chart ../../x\n' "'@chart' needs a key" ''

# Every section and page of the tree expands.
for section in report/sections/*.md; do
	key=${section##*/}
	awk -f report/expand.awk -v key="${key%.md}" "$section" > "$TMP/out" || fail "$section is refused"
done
for page in report/pages/*.md; do
	awk -f report/expand.awk "$page" > "$TMP/out" || fail "$page is refused"
done
