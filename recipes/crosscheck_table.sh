#!/bin/sh
# crosscheck_table.sh SESSION [PROGRAMS] - the table of a crosscheck session on standard output: each pair with its ratio and verdict.
#
# Without a session there is no table, and that is no failure.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL
session=${1:-}
programs=${2:-${BUILD:-build}}
test -n "$session" || exit 0
work=$(mktemp -d "${TMPDIR:-/tmp}/latbook-crosscheck.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
for folder in "$session"/*/; do
	key=${folder%/}
	key=${key##*/}
	set -- "$folder"r[0-9][0-9].csv
	test -e "$1" || continue
	"$programs/analysis/summarize" --describe "$folder/describe.csv" --config "$session/config.csv" \
		--out "$work/$key.summary.csv" --runs "$work/$key.runs.csv" "$@"
done
"$programs/analysis/crosscheck" --pairs "$session/pairs.csv" --theirs "$session/crosscheck.csv" --summaries "$work" \
	--describes "$session" --session "${session##*/}"
