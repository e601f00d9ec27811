#!/bin/sh
# check_gpu.sh [BUILD] - the first day on a GPU: is what the programs say here to be trusted?
#
# Within ten minutes: machine code against the installed disassembler, memory
# and race checks on small points, payload, the two clocks, telemetry, and every
# experiment as a rehearsal. A tool that is missing or refuses is `unavailable`,
# not a failure. Exit status 0, 1 (a check failed) or 77 (no device), which the
# last line says too: make turns every status but 0 into its own 2.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C.UTF-8
export LC_ALL
build=${1:-build}
work=$(mktemp -d "${TMPDIR:-/tmp}/latbook-gpu.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

# finish STATUS TEXT: the last line, and out
finish() {
	echo "check-gpu: exit status $1: $2"
	exit "$1"
}
failed=0
began=$(date +%s)
limit=600

say() { printf '%-12s %-28s %s\n' "$1" "$2" "$3"; }
bad() {
	say FAILED "$1" "$2"
	failed=$((failed + 1))
}
left() { echo $((limit - ($(date +%s) - began))); }

# column NAME FILE: that column's values, measured rows only
column() {
	awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		(name in at) && $at["status"] == "ok" { print $at[name] }' "$2"
}

first=$build/cuda/gpu_properties
if test ! -x "$first"; then
	finish 77 'not built: no nvcc; install the CUDA Toolkit and run make check-gpu again'
fi
"$first" --quick > "$work/gpu_properties.csv" 2> "$work/said"
case $? in
0) ;;
77)
	finish 77 "no device: $(head -n 1 "$work/said")"
	;;
*)
	bad gpu_properties "$(cat "$work/said")"
	finish 1 'the device does not even tell what it is; nothing else was tried'
	;;
esac
while IFS= read -r line; do
	say note gpu_properties "${line#gpu_properties: }"
done < "$work/said"
capability=$(awk -F, '$1 == "compute_capability" { print $5 }' "$work/gpu_properties.csv")
say device "compute capability" "${capability:-NA}"

# 1. machine code of the loops against the table, as the disassembler reads it
target=$capability
case $capability in
90 | 100 | 103 | 120) target=${capability}a ;;
esac
disassembler=$(command -v nvdisasm || ls /usr/local/cuda/bin/nvdisasm 2> /dev/null)
if test -z "$disassembler"; then
	say unavailable 'machine code' 'no nvdisasm; it comes with a full CUDA Toolkit'
elif ! command -v cuobjdump > /dev/null && test ! -x /usr/local/cuda/bin/cuobjdump; then
	say unavailable 'machine code' 'no cuobjdump to take the code out of the programs'
else
	objdump=$(command -v cuobjdump || echo /usr/local/cuda/bin/cuobjdump)
	mkdir -p "$work/cubins"
	(
		root=$(pwd)
		cd "$work/cubins" || exit
		for program in "$root/$build"/cuda/gpu_* "$root/$build"/cuda/pcie_*; do
			test ! -x "$program" || "$objdump" -arch "sm_$target" -xelf all "$program" > /dev/null 2>&1
		done
	)
	if ${CC:-cc} -std=gnu11 -O1 -o "$work/census" tests/cuda/machine_code/census.c 2> "$work/said" &&
		"$work/census" "$target" "$work"/cubins/*.cubin > "$work/census.csv" 2>> "$work/said"; then
		if awk -f tests/cuda/machine_code/check.awk -v target="$target" tests/cuda/machine_code/table.csv \
			"$work/census.csv" > "$work/said"; then
			say ok 'machine code' 'every timed loop holds what it should'
		else
			bad 'machine code' "$(head -n 1 "$work/said")"
		fi
		for cubin in "$work"/cubins/*.cubin; do "$disassembler" -c "$cubin"; done 2> /dev/null |
			awk -f tests/cuda/machine_code/mnemonics.awk | sort -u > "$work/theirs"
		awk -F, '$2 == -1 && $4 !~ /^0x/ { print $1 "," $4 "," $5 }' "$work/census.csv" | sort -u > "$work/ours"
		if test -z "$(comm -23 "$work/ours" "$work/theirs" | head -n 1)"; then
			say ok disassembler 'reads the same operations'
		else
			bad disassembler "reads otherwise: $(comm -23 "$work/ours" "$work/theirs" | head -n 1)"
		fi
	else
		say unavailable 'machine code' "$(head -n 1 "$work/said")"
	fi
fi

# 2. every experiment as a rehearsal: exit status, clocks, validity
for program in "$build"/cuda/gpu_* "$build"/cuda/pcie_*; do
	key=$(basename "$program")
	case $key in *.*) continue ;; esac
	test -x "$program" || continue
	if test "$(left)" -lt 60; then
		say unavailable "$key" 'ten minutes are over'
		continue
	fi
	timeout 60 "$program" --quick > "$work/$key.csv" 2> "$work/$key.said"
	case $? in
	0)
		rows=$(column validity "$work/$key.csv" | wc -l)
		good=$(column validity "$work/$key.csv" | grep -c '^ok$')
		say ok "$key" "$rows rows, $good of them ok"
		;;
	77) say skipped "$key" "$(head -n 1 "$work/$key.said")" ;;
	124) bad "$key" 'no end within 60 s' ;;
	*) bad "$key" "$(head -n 1 "$work/$key.said")" ;;
	esac
done
for key in pcie_bandwidth pcie_latency pcie_pageable gpu_bandwidth; do
	test -s "$work/$key.csv" || continue
	if column validity "$work/$key.csv" | grep -q '^corrupt$'; then
		bad "payload $key" 'data did not arrive as sent'
	else
		say ok "payload $key" 'arrived as sent'
	fi
done
if cat "$work"/*.csv | grep -q ',clocks_disagree$'; then
	bad clocks "event time and the kernel's own differ by more than 5 % in $(cat "$work"/*.csv | grep -c ',clocks_disagree$') rows"
else
	say ok clocks 'event time and the kernel'\''s own agree'
fi

# 3. telemetry
"$first" --state > "$work/state" 2> /dev/null
missing=$(awk -F, 'NR > 1 && $2 == "NA" { printf "%s%s (%s)", n++ ? ", " : "", $1, $3 }' "$work/state")
if test -z "$missing"; then
	say ok telemetry 'every field is there'
else
	say unavailable telemetry "$missing"
fi

# 4. memory and races, on small points
sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda/bin/compute-sanitizer 2> /dev/null)
for tool in memcheck racecheck; do
	for key in gpu_shared_memory gpu_barrier gpu_bandwidth; do
		if test -z "$sanitizer"; then
			say unavailable "$tool $key" 'no compute-sanitizer; it comes with a full CUDA Toolkit'
			continue
		fi
		test "$(left)" -ge 60 || break
		timeout 60 "$sanitizer" --tool $tool --error-exitcode 9 "$build/cuda/$key" --quick --seconds 0.1 > /dev/null 2> "$work/said"
		status=$?
		case $status in
		0) say ok "$tool $key" 'nothing found' ;;
		9) bad "$tool $key" "$(grep -m 1 '=========' "$work/said")" ;;
		*) say unavailable "$tool $key" "ended with status $status" ;;
		esac
	done
done

suspect=$(cat "$work"/*.csv | awk -F, '$(NF - 1) == "suspect" || $(NF - 1) == "impossible"' | wc -l)
echo
trusted="$suspect rows are suspect or impossible and say so; the rest of what was measured can be trusted as far as its rows say ok"
test $failed = 0 || finish 1 "$failed checks failed; $trusted"
finish 0 "no check failed; $trusted"
