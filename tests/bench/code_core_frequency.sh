# code_core_frequency - the probe is thirty-two dependent adds of registers a turn, and nothing else.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build harness/real_clock || exit 1
for object in $objects; do
	seen=$(code_loops "$object" probe | awk -F '\t' '
		{ loops = $1; all = $2 }
		# register to register, always the same two; the turn counter is counted down by a constant
		$3 ~ /^addq?$/ && $4 !~ /[$#(]/ { adds++; if (!($4 in pair)) { pair[$4]; pairs++ } }
		$4 ~ /[[(]/ { memory++ }
		END { printf "%d loop, %d adds, %d pair, %d memory, %s", loops, adds, pairs, memory, all <= adds + 3 ? "bare" : all }')
	code_expect "$object probe" '1 loop, 32 adds, 1 pair, 0 memory, bare' "$seen"
done
exit $((failures > 0))
