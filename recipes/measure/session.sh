# session.sh - the folders of a machine and of a session, and what each experiment must be told; sourced by measure.sh.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154 # variables of measure.sh

# One clear line before anything is lost: a read-only tree, or files that another user left.
check_writable() {
	for place in "$@"; do
		mkdir -p "$place" 2> /dev/null
		if test ! -d "$place" || test ! -w "$place"; then
			test -w . || fail "cannot write '$place': the tree is read-only here; copy it to where you may write"
			fail "cannot write '$place': no right; was it made by another user? sudo chown -R \$(id -un) machines build"
		fi
	done
	locked=$(find "$1" -type d ! -writable 2> /dev/null | sed q)
	test -z "$locked" || fail "cannot write '$locked': no right; was it made by another user? sudo chown -R \$(id -un) machines build"
}

# A file appears whole or not at all, and is on the disk before its name is.
publish() {
	if ! sync "$1" 2> /dev/null || ! mv -f "$1" "$2"; then
		fail "cannot write '$2': is the disk full?"
	fi
}

# identity.csv, schema and the drawing's topology; a poorer probe never overwrites a richer one.
machine_begin() {
	if test -e "$data/schema" && test "$(cat "$data/schema")" != 1; then
		fail "cannot add to '$data': its schema is $(cat "$data/schema") and this tree writes 1; begin another folder with MACHINE=name"
	fi
	half=$data/identity.csv.tmp
	if test -e "$data/identity.csv"; then
		sh "$here/facts.sh" identity --merge "$data/identity.csv" > "$half" 2> "$work/stderr" ||
			fail "cannot add to '$data': $(sed 's/^facts.sh: //;q' "$work/stderr"); begin another folder with MACHINE=name"
	else
		sh "$here/facts.sh" identity > "$half" || fail "cannot tell what this machine is: facts.sh failed"
	fi
	if cmp -s "$half" "$data/identity.csv"; then
		rm -f "$half"
	else
		publish "$half" "$data/identity.csv"
	fi
	half=
	test -e "$data/schema" || {
		echo 1 > "$data/schema.tmp" && publish "$data/schema.tmp" "$data/schema"
	}
	if test ! -e "$data/topology.xml" && test -x "$programs/bench/placements"; then
		"$programs/bench/placements" --xml "$data/topology.xml.tmp" > /dev/null 2>&1
		if test -s "$data/topology.xml.tmp"; then
			publish "$data/topology.xml.tmp" "$data/topology.xml"
		fi
		rm -f "$data/topology.xml.tmp"
	fi
	case $data in
	machines/*)
		test "$(cat machines/.here 2> /dev/null)" = "${data#machines/}" || echo "${data#machines/}" > machines/.here
		;;
	esac
}

# A new session: configuration, CPU sets and what it is for, together or not at all.
session_begin() {
	now=$(date -u +%s)
	while session=$(date -u -d "@$now" +%Y-%m-%dT%H%MZ) && test -e "$data/sessions/$session"; do
		now=$((now + 60))
	done
	begin=$data/sessions/.$session.tmp
	rm -rf "$data"/sessions/.*.tmp
	{
		mkdir -p "$begin" &&
			sh "$here/configure.sh" --compiler "$compiler" --flags "$flags" > "$begin/config.csv" &&
			place_names > "$begin/placements.csv" &&
			awk '!($1 in seen) { seen[$1]; print $1 }' "$work/plan" > "$begin/planned" &&
			sync "$begin/config.csv" "$begin/placements.csv" "$begin/planned" &&
			mv "$begin" "$data/sessions/$session"
	} || fail "cannot begin session '$session': is the disk full?"
}

# Named CPU sets: hwloc's where it was there to build with, else what sysfs tells.
place_names() {
	if test -x "$programs/bench/placements"; then
		"$programs/bench/placements"
	else
		sh "$here/facts.sh" placements
	fi
}

program_of() {
	test -x "$programs/cuda/$1" && echo "$programs/cuda/$1" || echo "$programs/bench/$1"
}

# Ask an experiment what it is, and answer what it needs. Leaves in the work folder KEY.describe and
# KEY.arguments, and one number or word each in KEY.seconds, .memory, .program, .source and .broken.
prepare() {
	key=$1
	program=$(program_of "$key")
	echo 60 > "$work/$key.seconds"
	sha256sum < "$program" 2> /dev/null | awk '{ print $1 }' > "$work/$key.program"
	for source in "bench/$key.c" "cuda/$key.cu"; do
		test -e "$source" || continue
		awk -f "$here/tokens.awk" -v stream=1 "$source" | sha256sum | awk '{ print $1 }' > "$work/$key.source"
		test ! "$source" -nt "$program" || echo "its source is newer than the program; run make once more" > "$work/$key.broken"
	done
	prior_failures "$key"

	: > "$work/$key.arguments"
	guarded 60 "$work/$key.describe" "$work/stderr" "$program" --describe
	if test "$status" != 0; then
		echo "cannot describe itself: $(sed q "$work/stderr")" > "$work/$key.broken"
		return
	fi
	memory=$(sed -n 's/.*--memory-bytes \([0-9]*\).*/\1/p' "$folder/$key"/r*.record.csv 2> /dev/null | sed q)
	available=$(sh "$here/facts.sh" state | awk -F, '$1 == "memory_available_bytes" { print $2 }')
	awk -f "$here/library.awk" -f "$here/measure/needs.awk" -v describe="$work/$key.describe" \
		-v placements="$folder/placements.csv" -v identity="$data/identity.csv" -v config="$folder/config.csv" \
		-v memory="$memory" -v available="$available" -v scratch="$programs/scratch" -v device="$device" \
		-v quick="$quick" -v uvm="$uvm" -v memory_file="$work/$key.memory" > "$work/$key.arguments"

	# the price may depend on the arguments: on the number of pairs of CPUs, for one
	set -- "$program"
	while IFS= read -r argument; do
		set -- "$@" "$argument"
	done < "$work/$key.arguments"
	guarded 60 "$work/priced" "$work/stderr" "$@" --describe
	test "$status" = 0 || cp "$work/$key.describe" "$work/priced"
	item=seconds
	test "$quick" = no || item=quick_seconds
	awk -F, -v item="$item" '$1 == "budget" && $2 == item { print $7; found = 1 } END { if (!found) print 5 }' \
		"$work/priced" > "$work/$key.seconds"
}

# After two failures of one method the other rounds are left alone; a key that failed twice before gets one try a time.
prior_failures() {
	failures=0
	for record in "$folder/$1"/r*.record.csv; do
		test -e "$record" || continue
		grep -q '^status,\(failed\|timeout\)$' "$record" && grep -qx "source_sha256,$(cat "$work/$1.source")" "$record" &&
			failures=$((failures + 1))
	done
	test "$failures" -lt 2 && echo 0 > "$work/$1.failures" || echo 1 > "$work/$1.failures"
}

gave_up() {
	read -r failures < "$work/$1.failures" 2> /dev/null || failures=0
	test "$failures" -ge 2
}
