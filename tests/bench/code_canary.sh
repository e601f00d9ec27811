# code_canary - the canary's chains are 32 dependent operations of two registers a turn.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build harness/canary || exit 1
for object in $objects; do
	for chain in add xor; do
		seen=$(code_loops "$object" "${chain}_chain" | awk -F '\t' -v chain=$chain '
			{ loops = $1 }
			# x86: add %y,%x with one x throughout; aarch64: add x, x, y or eor x, x, y
			$3 ~ ("^" (chain == "add" ? "add" : "(xor|eor)") "q?$") && $4 !~ /[$#(]/ {
				n = split($4, part, /, ?/)
				if (n == 2) { into[part[2]]++; total++ }
				else if (part[1] == part[2] || part[1] == part[3]) { into[part[1]]++; total++ } }
			$4 ~ /[[(]/ { memory++ }
			END { for (register in into) registers++
				printf "%d loop, %d operations on %d register, %d memory", loops, total, registers, memory }')
		code_expect "$object ${chain}_chain" "1 loop, 32 operations on 1 register, 0 memory" "$seen"
	done
done
exit $((failures > 0))
