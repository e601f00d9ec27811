# code_memory_copy - the timed loops hold one call through a register or memory each, and no copying of their own.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build memory_copy || exit 1
for object in $objects; do
	seen=$(code_whole "$object" call | awk -F '\t' '
		$3 ~ /^(callq?|blr)$/ && $4 ~ /^(\*|x[0-9])/ { indirect++; next }
		$3 ~ /^(callq?|bl)$/ { direct++ }
		$3 ~ /^rep/ || $4 ~ /%[xyz]mm|[ ,{][vq][0-9]+/ { own++ }
		END { printf "%d calls by pointer, %d other calls, %d own copies", indirect, direct, own }')
	code_expect "$object call" "2 calls by pointer, 0 other calls, 0 own copies" "$seen"
done
exit $((failures > 0))
