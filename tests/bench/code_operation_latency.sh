# code_operation_latency - each operation is its one instruction, as often as is counted, in registers.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc

# instructions OBJECT FUNCTION MNEMONICS: how often they stand in its one loop, and memory operands.
instructions() {
	code_loops "$1" "$2" | awk -F '\t' -v wanted="^($3)\$" '
		# the turn counter is counted down by a constant; a loop without the instruction is none of the measurement
		$3 ~ wanted && $4 !~ /[$#]/ { if (!seen[$1]++) loops++; all++ }
		$3 !~ /^lea/ && $4 ~ /[[(]/ { memory[$1]++ }
		END { for (loop in seen) touched += memory[loop]; printf "%d loop, %d of it, %d memory", loops, all, touched }'
}

code_build operation_latency || exit 1
for object in $objects; do
	case $("${OBJDUMP:-objdump}" -f "$object") in
	*x86-64*) chains=12 list='integer_add:addq?|add integer_multiply:imulq? integer_divide:divq? real_add:addsd real_multiply:mulsd
		real_fma:vfmadd213sd real_divide:divsd real_root:sqrtsd' ;;
	*) chains=16 list='integer_add:add integer_multiply:mul integer_divide:udiv real_add:fadd real_multiply:fmul
		real_fma:fmadd real_divide:fdiv real_root:fsqrt' ;;
	esac
	for pair in $list; do
		name=${pair%%:*}
		case $name in integer_*) many=64 ;; *) many=$((8 * chains)) ;; esac
		code_expect "$object ${name}_chain" '1 loop, 32 of it, 0 memory' \
			"$(instructions "$object" "${name}_chain" "${pair#*:}")"
		code_expect "$object ${name}_many" "1 loop, $many of it, 0 memory" \
			"$(instructions "$object" "${name}_many" "${pair#*:}")"
	done
done

code_build harness/vector_fma || exit 1
for object in $objects; do
	case $("${OBJDUMP:-objdump}" -f "$object") in
	*x86-64*) widths='v128 v256 v512' chains=12 ;;
	*) widths='v128 sve' chains=16 ;;
	esac
	for width in $widths; do
		code_expect "$object ${width}_chain" '1 loop, 32 of it, 0 memory' \
			"$(instructions "$object" "${width}_chain" 'vfmadd213pd|fmla|fmad')"
		code_expect "$object ${width}_many" "1 loop, $((4 * chains)) of it, 0 memory" \
			"$(instructions "$object" "${width}_many" 'vfmadd213pd|fmla|fmad')"
	done
done
exit $((failures > 0))
