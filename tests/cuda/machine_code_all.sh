# tests/cuda/machine_code_all.sh - the loops on every target, and our reading of them beside the disassembler's.
# Runs: check-all
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_nvcc
${CC:-cc} -std=gnu11 -O1 -Wall -Wextra -Werror -o "$TMP/census" tests/cuda/machine_code/census.c || exit 1
disassembler=$(command -v nvdisasm || find "$BUILD/tools/nvdisasm" -name nvdisasm -type f 2> /dev/null | head -n 1)
cuda_targets='75 80 86 89 90a 100a 103a 120a'
cuda_build all cubins
! grep -h 'bytes stack frame' "$out"/*.log |
	grep -v ' 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads' || complain 'stack or spills'
for target in $cuda_targets; do
	test "$(find "$out/$target" -name '*.cubin' | wc -l)" -gt 25 || complain "$target: programs are missing"
	"$TMP/census" "$target" "$out/$target"/*.cubin > "$TMP/$target.csv" || exit 1
	awk -f tests/cuda/machine_code/check.awk -v target="$target" -v verbose=1 \
		tests/cuda/machine_code/table.csv "$TMP/$target.csv" || complain "$target: not the table's loops"
	test -n "$disassembler" || continue
	# whole kernels, operation by operation, as both read them
	for cubin in "$out/$target"/*.cubin; do
		"$disassembler" -c "$cubin"
	done | awk -f tests/cuda/machine_code/mnemonics.awk | sort > "$TMP/theirs"
	awk -F, '$2 == -1 && $4 !~ /^0x/ { print $1 "," $4 "," $5 }' "$TMP/$target.csv" | sort > "$TMP/ours"
	awk -F, 'NR == FNR { theirs[$1 "," $2] = $3; next } theirs[$1 "," $2] != $3 { print $1, $2, $3, theirs[$1 "," $2]; bad = 1 }
		END { exit bad }' "$TMP/theirs" "$TMP/ours" || complain "$target: the disassembler reads other operations"
done
test -n "$disassembler" || echo 'no disassembler here: our reading was not compared'
exit $((failures > 0))
