#!/bin/sh
# interference.sh FOLDER [SECTIONS] - what moves unflagged while another process burns a CPU, or streams memory?
#
# A study, not a test: it wants an otherwise idle machine for a quarter of an
# hour. In a clone under FOLDER it measures SECTIONS (default: memory, kernel
# and the dependency chains), two rounds each: three quiet sessions, which give
# every cell its quiet range; a fourth, the study's own floor; then one beside a
# loop on the measured CPU, one beside a loop anywhere, one beside a memory
# stream on the last CPU. A cell has moved when its wall-clock value and, where
# there is one, its CPU-time value lie more than 5 % outside the quiet range.
# Prints a table of counts, a key and state a line, then the cells that moved
# without the word disturbed, neighbours or load.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL
folder=${1:?interference.sh: name a folder for the clone}
sections=${2:-memory kernel instruction_dependency}
tree=$(cd "$(dirname "$0")/../../.." && pwd)
test -d "$folder" || git clone -q "$tree" "$folder"
cd "$folder"
make -j2 build/analysis/summarize > /dev/null
cc -O2 -o build/stream tests/compare/real/stream.c
last=$(sed -n 's/^Cpus_allowed_list:.*[^0-9]\([0-9]*\)$/\1/p' /proc/self/status)
beside=
trap 'test -z "$beside" || kill "$beside"' EXIT
trap 'exit 130' INT TERM HUP

# state NAME [COMMAND…]: one session of two rounds as machine NAME, while the command runs.
state() {
	name=$1
	shift
	test -d "machines/$name" && return
	if test $# -gt 0; then
		"$@" &
		beside=$!
	fi
	LATBOOK_PATIENCE=no make measure MACHINE="$name" S="$sections" ROUNDS=2 > "build/$name.log" 2>&1 ||
		echo "interference: '$name' did not end well; see build/$name.log" >&2
	test -z "$beside" || kill "$beside"
	beside=
}

state quiet-1
first=$(sed -n 's/^one-performance-core,\([0-9]*\),.*/\1/p' machines/quiet-1/sessions/*/placements.csv)
state quiet-2
state quiet-3
state floor
state loop-pinned taskset -c "$first" sh -c 'while :; do :; done'
state loop sh -c 'while :; do :; done'
state stream taskset -c "$last" build/stream

for name in quiet-1 quiet-2 quiet-3 floor loop-pinned loop stream; do
	for session in machines/"$name"/sessions/*/; do
		for rounds in "$session"*/r01.csv; do
			at=${rounds%/r01.csv}
			key=${at##*/}
			mkdir -p "build/study/$name"
			build/analysis/summarize --describe "$at/describe.csv" --config "$session/config.csv" --out "build/study/$name/$key.csv" \
				--runs build/study/runs.csv "$at"/r[0-9][0-9].csv
		done
	done
done
for key in build/study/quiet-1/*.csv; do
	key=${key##*/}
	key=${key%.csv}
	parameters=$(awk -F, '$1 == "column" && $3 == "parameter"' machines/quiet-1/sessions/*/"$key"/describe.csv | wc -l)
	# shellcheck disable=SC2046 # our own names
	awk -F, -v key="$key" -v parameters="$parameters" -f tests/compare/real/interference.awk \
		$(for name in quiet-1 quiet-2 quiet-3 floor loop-pinned loop stream; do ls "build/study/$name/$key.csv" 2> /dev/null; done)
done | sort -t, -k1,1 -s | awk -F, '
	BEGIN { print "key,state,cells,disturbed,neighbours,load,moved,unflagged,disturbed samples" }
	$1 == 1 { sub(/^1,/, ""); print; next }
	{ sub(/^2,/, ""); cell[++cells] = $0 }
	END {
		print "\nkey,state,cell,column,quiet low,quiet high,value,CPU-time value,flags"
		for (i = 1; i <= cells; i++)
			print cell[i]
	}'
