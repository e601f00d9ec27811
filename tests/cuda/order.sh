# tests/cuda/order.sh - every program runs to its end on the fake device, in the right order of calls.
#
# All kernels are loaded before the first timing, a pool has its threshold
# before memory comes out of it, nothing is allocated or waited for behind a
# closed gate, everything is given back, and every row says validity=fake. The
# fake runtime itself ends a program that breaks an order, with status 99.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_build 90a fakes
seen=0
for source in cuda/*.cu; do
	key=$(basename "$source" .cu)
	uvm=
	test "$key" != pcie_unified_memory || uvm=--uvm
	rm -f "$TMP/trace"
	# shellcheck disable=SC2086 # nothing or one word
	FAKE_TRACE="$TMP/trace" "$out/fake/$key" --quick $uvm > "$TMP/rows" 2> "$TMP/said" ||
		complain "$key: exit status $?: $(cat "$TMP/said")"
	! grep '^leaked' "$TMP/trace" || complain "$key: not everything was given back"
	grep -q '^exit gate=open' "$TMP/trace" || complain "$key: a gate was left closed"
	first=$(grep -n '^cudaEventRecord\|^launch' "$TMP/trace" | head -n 1 | cut -d: -f1)
	test -z "$first" || ! tail -n +"$first" "$TMP/trace" | grep -q '^cudaFuncGetAttributes' || test "$key" = gpu_startup ||
		complain "$key: a kernel was loaded after the first launch or event"
	awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "validity") at = i; next } $at != "fake" { exit 1 }' "$TMP/rows" ||
		complain "$key: a row does not say validity=fake"
	"$out/fake/$key" --list > "$TMP/list" || complain "$key: --list failed"
	awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' "$TMP/list" || complain "$key: --list is not rectangular"
	test "$(head -n 1 "$TMP/list")" = "$(head -n 1 "$TMP/rows")" || complain "$key: --list has another header"
	"$out/fake/$key" --describe > "$TMP/described" || complain "$key: --describe failed"
	awk -F, '$1 == "column" { printf "%s%s", n++ ? "," : "", $2 } END { print "" }' "$TMP/described" > "$TMP/columns"
	test "$(cat "$TMP/columns")" = "$(head -n 1 "$TMP/rows")" || complain "$key: --describe names other columns"
	# every reason a row gives is explained
	awk -F, 'NR == FNR { if ($1 == "reason") known[$2]; next } FNR > 1 && $NF != "NA" && !($NF in known) { print $NF; exit 1 }' \
		"$TMP/described" "$TMP/rows" || complain "$key: a reason is not explained"
	seen=$((seen + 1))
done
test $seen -gt 20 || complain "only $seen programs"
rm -f "$TMP/trace"
FAKE_TRACE="$TMP/trace" "$out/fake/gpu_allocation" > /dev/null
awk '/^cudaMemPoolCreate/ { set = 0 } /^cudaMemPoolSetAttribute/ { set = 1 } /^cudaMallocFromPoolAsync/ && !set { exit 1 }' "$TMP/trace" ||
	complain 'memory from a pool whose threshold was not set'
exit $((failures > 0))
