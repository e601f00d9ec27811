# tests/cuda/machine_code.sh - every timed loop holds what it should, and the check sees when one does not.
#
# One target; machine_code_all.sh does all. ptxas's own word: no stack, no spill.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
target=90a
cuda_build $target cubins
${CC:-cc} -std=gnu11 -O1 -Wall -Wextra -Werror -o "$TMP/census" tests/cuda/machine_code/census.c || exit 1

# check NAME FILE…: complaints on standard output
check() {
	name=$1
	shift
	"$TMP/census" $target "$@" > "$TMP/$name.csv" || exit 1
	awk -f tests/cuda/machine_code/check.awk -v target=$target tests/cuda/machine_code/table.csv "$TMP/$name.csv"
}

check all "$out"/*.cubin || complain 'the loops are not those of the table'
for log in "$out"/*.log; do
	! grep -q 'bytes stack frame' "$log" || ! grep 'bytes stack frame' "$log" |
		grep -v ' 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads' || complain "$log: stack or spills"
done

# refuse NAME KERNEL…: what the compiler does away with must be found out
refuse() {
	"$nvcc" -std=c++17 -O3 -arch=sm_$target -D"$1" -cubin -o "$TMP/$1.cubin" tests/cuda/machine_code/hoisted.cu || exit 1
	if check "$1" "$TMP/$1.cubin" > "$TMP/$1.said"; then
		complain "$1: the check saw nothing wrong with $2"
	fi
	grep -q "$2: " "$TMP/$1.said" || complain "$1: the check did not name $2"
}
refuse HOIST_MATRIX matrix_fp8_e4m3_f32_8
refuse HOIST_ATOMIC atomics_red_same
refuse HOIST_SHUFFLE warp_shfl_xor_short
exit $((failures > 0))
