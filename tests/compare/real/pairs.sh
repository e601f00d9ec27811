#!/bin/sh
# pairs.sh ID - all pairs of a machine's unlabelled sessions diffed: how often do the rules call something changed that is not?
#
# A study, not a test: it wants at least six sessions of one quiet, unchanged
# machine, eight rounds each, e.g. six times
# `make again ROUNDS=8 S='compute memory'`. For each pair the other sessions
# are the history. Prints a table and its totals; the sessions stay where they are.
#
# SPDX-License-Identifier: MIT
set -u
id=${1:?pairs.sh: which machine?}
cd "$(dirname "$0")/../../.." || exit 1
sessions=$(find "machines/$id/sessions" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sed 's|.*/||' | sort)
test "$(echo "$sessions" | wc -l)" -ge 2 || { echo "pairs: '$id' has fewer than two sessions; make again begins one" >&2 && exit 1; }
for a in $sessions; do
	for b in $sessions; do
		expr "$a" '<' "$b" > /dev/null || continue
		out=build/diff/$id@$a--$id@$b
		sh recipes/diff.sh "$id@$a" "$id@$b" > /dev/null || echo "pairs: '$a' against '$b' could not be compared" >&2
		test -e "$out/diff.csv" || continue
		awk -F, -v a="$a" -v b="$b" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "verdict") at = i; next } { print a "," b "," $at }' "$out/diff.csv"
	done
done | awk -F, '
	BEGIN { print "a,b,cells,changed,small,moved,same,inconclusive,clusters,untested" }
	function row(name,   changed) {
		changed = n[name, "faster"] + n[name, "slower"] + n[name, "higher"] + n[name, "lower"]
		print name "," all[name] "," changed "," n[name, "small"] + 0 "," n[name, "moved?"] + 0 "," n[name, "same"] + 0 "," \
			n[name, "inconclusive"] + 0 "," n[name, "clusters"] + 0 "," n[name, "untested"] + 0
	}
	{
		pair = $1 "," $2
		if (!(pair in all))
			order[++pairs] = pair
		all[pair]++
		n[pair, $3]++
		all["all,pairs"]++
		n["all,pairs", $3]++
	}
	END {
		for (i = 1; i <= pairs; i++)
			row(order[i])
		row("all,pairs")
	}'
