# code_core_scaling - each update is one multiply and one add, scalar, in registers.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build core_scaling || exit 1
for object in $objects; do
	for work in chain:4 ilp4:16; do
		seen=$(code_loops "$object" "update_${work%:*}" | awk -F '\t' '
			{ loops = $1 }
			$3 ~ /^imulq?$/ { multiply++; next }
			$3 == "madd" { multiply++; add++; next }
			# register to register; the turn counter is counted down by a constant
			$3 ~ /^addq?$/ && $4 !~ /\$/ && $4 !~ /\(/ { add++; next }
			$3 ~ /^leaq?$/ && $4 ~ /^\(%r[a-z0-9]+,%r[a-z0-9]+(,1)?\),/ { add++; next }
			$4 ~ /%[xyz]mm|[( ,{]v[0-9]+\./ { vector++; next }
			$4 ~ /[[(]/ { memory++ }
			END { printf "%d loop, %d multiplies, %d adds, %d vector, %d memory", loops, multiply, add, vector, memory }')
		code_expect "$object update_${work%:*}" \
			"1 loop, ${work#*:} multiplies, ${work#*:} adds, 0 vector, 0 memory" "$seen"
	done
done
exit $((failures > 0))
