#!/bin/sh
# diff.sh DIR A_ID B_ID - the page of two sides, DIR/diff.html and DIR/diff.md, from diff.csv and what stands beside it.
#
# Charts are the experiments' own, with both sides laid over each other; the
# manifest says from which summaries.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C.UTF-8
TZ=UTC
umask 022
export LC_ALL TZ
here=$(dirname "$0")
# shellcheck source=report/compare_pages.sh
. "$here/compare_pages.sh"
out=${1:?diff.sh: which folder?}
a_id=${2:?diff.sh: which machine is A?}
b_id=${3:?diff.sh: which machine is B?}

fail() {
	echo "diff: $*" >&2
	exit 1
}

command -v pandoc > /dev/null || fail "cannot run 'pandoc': not installed; make setup installs it"

# The newest session of each side that has a key, and a chart for it: KEY NAME SUMMARY FACTS [NAME SUMMARY FACTS].
rm -rf "$out/charts"
mkdir -p "$out/charts"
awk -F, -v a="$a_id" -v b="$b_id" '
	$1 == "a" || $1 == "b" { if ($2 >= newest[$1, $5]) { newest[$1, $5] = $2; summary[$1, $5] = $8 } keys[$5] }
	END {
		for (key in keys) {
			line = ""
			if (("a", key) in summary)
				line = line " " (a == b ? a "@" newest["a", key] : a) " " summary["a", key] " machines/" a "/identity.csv"
			if (("b", key) in summary)
				line = line " " (a == b ? b "@" newest["b", key] : b) " " summary["b", key] " machines/" b "/identity.csv"
			print key " " line
		}
	}' "$out/manifest.csv" | while read -r key triples; do
	test ! -e "$here/charts/$key.gp" || echo "$key $out/charts/$key.svg $triples"
done | sort > "$out/charts.txt"
test ! -s "$out/charts.txt" ||
	xargs -P "$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)" -L 1 sh "$here/overlay.sh" < "$out/charts.txt" || fail "a chart could not be drawn"

# What the page says of the whole, out of diff.json: one key,value a line.
sed -n '
	s/^  "format": [0-9]*, "a": "\([^"]*\)", "b": "\([^"]*\)", "relation": "\([a-z]*\)",*$/a,\1\nb,"\2"\nrelation,\3/p
	s/^  "exit_status": \([0-2]\), "sentence": "\(.*\)",*$/exit_status,\1\nsentence,"\2"/p
	s/^  "unchanged_sessions": { "pairs": \([0-9]*\), "cells": \([0-9]*\), "changed_by_rounds_alone": \([0-9]*\), "changed_by_rule": \([0-9]*\) },$/unchanged_pairs,\1\nunchanged_cells,\2\nunchanged_by_rounds,\3\nunchanged_by_rule,\4/p
' "$out/diff.json" | sed '1s/^a,\(.*\)/key,value\na,"\1"/; s/\\"/""/g' > "$out/facts.csv"

compare_pages diff "machines/$a_id"
