# code_branch_prediction - the loop takes one conditional jump a byte beside its own, and nothing that does without.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build branch_prediction || exit 1
for object in $objects; do
	seen=$(code_loops "$object" walk | awk -F '\t' '
		{ loops = $1 }
		$3 ~ /^(j[a-z]+|b\.[a-z]+|cbn?z|tbn?z)$/ && $3 != "jmp" { jumps++ }
		$3 ~ /^(cmov|set|csel|csinc|cinc|cset|sbb|adc)/ { without++ }
		$4 ~ /%[xyz]mm|[( ,{]v[0-9]+\./ { vector++ }
		# what is read: one byte
		$3 ~ /^(cmpb|ldrb)$/ { bytes++ }
		END { printf "%d loop, %d jumps, %d without, %d vector, %d byte", loops, jumps, without, vector, bytes }')
	code_expect "$object walk" '1 loop, 2 jumps, 0 without, 0 vector, 1 byte' "$seen"
done
exit $((failures > 0))
