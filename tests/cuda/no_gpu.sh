# tests/cuda/no_gpu.sh - without a GPU a page is made all the same, and each GPU chapter says why in a line.
#
# Where there is a driver, the programs themselves are asked (failures.sh), and
# this is skipped. Asked for GPU sections alone, make says that none can be
# measured; it compiles none of them.
#
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "no_gpu: $*" >&2
	exit 1
}
for trace in /proc/driver/nvidia/version /dev/nvidiactl /dev/dxg; do
	test ! -e $trace || { echo 'there is a driver here'; exit 77; }
done
for tool in pandoc gnuplot; do
	command -v $tool > /dev/null || { echo "missing tool: $tool"; exit 77; }
done
tree=$TMP/tree
mkdir -p "$tree/machines" "$tree/build"
cp -R Makefile recipes report analysis bench cuda "$tree/"
for built in analysis bench; do
	test ! -d "$BUILD/$built" || cp -Rp "$BUILD/$built" "$tree/build/"
done
cd "$tree"
LATBOOK_PATIENCE=no
export LATBOOK_PATIENCE
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
if make section QUICK=1 S=gpu > "$TMP/said" 2>&1; then
	fail "a page of nothing was made: $(cat "$TMP/said")"
fi
grep -q 'gpu: nothing of it can be measured here' "$TMP/said" || fail "said: $(cat "$TMP/said")"
make -j2 section QUICK=1 S='gpu gpu_units pcie instruction_dependency' > "$TMP/said" 2>&1 || fail "make section: $(tail -n 5 "$TMP/said")"
! ls build/cuda/gpu_* > /dev/null 2>&1 || fail 'GPU programs were built for nothing'
set -- build/quick/*/report/report.md
reason='no NVIDIA driver on this machine\|not built: no nvcc'
for section in 'GPU properties' 'GPU arithmetic' 'PCIe bandwidth'; do
	test "$(grep -c "^\*\*.*$section\*\*.*not measured: \($reason\)\$" "$1")" = 1 || fail "$section: no line why: $(grep -n "$section" "$1" | head -n 3)"
done
grep -q '^### Instruction dependency' "$1" || fail 'the section that was measured is not there'
