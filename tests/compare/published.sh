#!/bin/sh
# published.sh - the published machines are what the mapping makes of the published tables, and fit our experiments.
#
# `make accept` writes machines/published-i9-13900k/summary and describe, and its guest's, anew.
#
# SPDX-License-Identifier: MIT
set -u
failed=0
complain() {
	echo "published: $*" >&2
	failed=1
}

for machine in published-i9-13900k published-13900k-kvm-guest; do
	made=$TMP/$machine
	mkdir -p "$made"
	virtual=0
	case $machine in
	*guest) virtual=1 ;;
	esac
	awk -f recipes/library.awk -f tests/compare/publish.awk -v mapping=tests/compare/published/mapping.csv -v folder="$made" -v virtual=$virtual \
		"tests/compare/published/$machine.csv" || complain "$machine: the mapping does not cover the table"
	if test -n "${ACCEPT:-}"; then
		mkdir -p "machines/$machine/summary"
		rm -f "machines/$machine/summary"/*.csv
		cp "$made"/*.csv "machines/$machine/summary/"
	fi
	diff -r "$made" "machines/$machine/summary" || complain "$machine: not what the mapping makes of the table; make accept"
	grep -q '^origin,published,' "machines/$machine/identity.csv" || complain "$machine: does not say that it is published"
	grep -q '^citation,' "machines/$machine/identity.csv" || complain "$machine: has no citation"
	# every column is one that our program declares, and all of its parameters are there, in order
	for summary in "$made"/*.csv; do
		key=${summary##*/}
		key=${key%.csv}
		described=machines/$machine/describe/$key.csv
		if test -x "$BUILD/bench/$key"; then
			"$BUILD/bench/$key" --describe > "$TMP/said"
			awk -f tests/compare/described.awk "$summary" "$TMP/said" > "$TMP/describe"
			if test -n "${ACCEPT:-}"; then
				mkdir -p "machines/$machine/describe"
				cp "$TMP/describe" "$described"
			fi
			cut -d, -f1-5 "$TMP/describe" > "$TMP/ours"
			cut -d, -f1-5 "$described" | diff "$TMP/ours" - || complain "$described: not what our program says of itself; make accept"
		fi
		cp "$described" "$TMP/describe" || complain "$described: missing; make accept"
		wanted=$(awk -F, '$1 == "column" && $3 == "parameter" { print $2 }' "$TMP/describe" | tr '\n' ' ')
		got=$(head -n 1 "$summary" | tr ',' '\n' | awk '/_median_/ { exit } { print }' | tr '\n' ' ')
		test "$wanted" = "$got" || complain "$machine: $key has parameters '$got', our program '$wanted'"
		for column in $(head -n 1 "$summary" | tr ',' '\n' | sed -n '/^duration_/d; s/_median_/_/p'); do
			grep -q "^column,$column,value," "$TMP/describe" || complain "$machine: $key has no column '$column'"
		done
	done
done
exit $failed
