# code_memory_parallelism - a turn of n chains is n loads through registers, and touches no other memory.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build memory_parallelism || exit 1
for object in $objects; do
	# with more chains an architecture of sixteen registers keeps some on the stack
	for chains in 1 2 3 4 6 8; do
		# compilers unroll, and rename as they do: whole turns are so many loads, times the unrolling
		seen=$(code_loops "$object" "walk_$chains" | awk -F '\t' -v chains=$chains '
			$1 > 1 { exit }
			$3 ~ /^movq?$/ && $4 ~ /^\(%r[a-z0-9]+\),%r[a-z0-9]+$/ { load++; next }
			$3 == "ldr" && $4 ~ /^x[0-9]+, \[x[0-9]+\]$/ { load++; next }
			$4 ~ /[[(]/ { other++ }
			END { printf "%s, %d others", load && load % chains == 0 ? "whole turns" : load " loads", other }')
		code_expect "$object walk_$chains" 'whole turns, 0 others' "$seen"
	done
done
exit $((failures > 0))
