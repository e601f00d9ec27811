# tests/cuda/failures.sh - what goes wrong is said in one line, with the right exit status and nothing half-written.
#
# Each failure on two programs at least; the fake runtime brings it about.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_build 90a fakes

# expect STATUS TEXT KEY [NAME=VALUE…] [-- OPTION…]
expect() {
	wanted=$1 text=$2 key=$3
	shift 3
	settings=
	while test $# -gt 0 && test "$1" != --; do
		settings="$settings $1"
		shift
	done
	test $# = 0 || shift
	rm -f "$TMP/trace"
	# shellcheck disable=SC2086 # the settings are words
	env FAKE_TRACE="$TMP/trace" $settings "$out/fake/$key" --quick --seed 3 "$@" > "$TMP/rows" 2> "$TMP/said"
	status=$?
	what="$key$settings $*"
	test $status = "$wanted" || complain "$what: exit status $status, not $wanted: $(cat "$TMP/said")"
	test "$wanted" = 0 || test "$(wc -l < "$TMP/said")" = 1 || complain "$what: not one line: $(cat "$TMP/said")"
	grep -q "$text" "$TMP/said" || test "$wanted" = 0 || complain "$what: said: $(cat "$TMP/said")"
	awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' "$TMP/rows" || complain "$what: a row is half-written"
	test ! -s "$TMP/rows" || test -z "$(tail -c 1 "$TMP/rows")" || complain "$what: the last row has no end"
	test -e "$TMP/trace" || return 0
	! grep -q '^violation' "$TMP/trace" || complain "$what: $(grep '^violation' "$TMP/trace")"
	grep -q '^exit gate=open' "$TMP/trace" || complain "$what: a gate was left closed"
}

# rows VALUE COLUMN: every row says so
rows() {
	awk -F, -v column="$2" -v value="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i; next }
		$at != value { bad = 1 } END { exit bad || NR < 2 }' "$TMP/rows" || complain "$what: $2 is not always $1"
}

for key in gpu_arithmetic pcie_bandwidth gpu_launch; do
	expect 77 '^[a-z_]*: no_driver: ' "$key" FAKE_DRIVER=0
	expect 77 '^[a-z_]*: old_driver: .*12\.4.*13\.0' "$key" FAKE_DRIVER=12040
	expect 77 '^[a-z_]*: no_device: ' "$key" FAKE_DEVICES=0
	expect 77 '^[a-z_]*: no_machine_code: .*9\.0' "$key" FAKE_FAIL=cudaFuncGetAttributes:1=209
	expect 77 '^[a-z_]*: no_machine_code: ' "$key" FAKE_FAIL=cudaFuncGetAttributes:1=222
	expect 77 '^[a-z_]*: driver_mismatch: ' "$key" FAKE_FAIL=cudaGetDeviceCount:1=803
	expect 1 'busy\|exclusively' "$key" FAKE_FAIL=cudaSetDevice:1=46
	expect 1 'cannot allocate [0-9]* bytes on device 0: out of memory; ' "$key" FAKE_FAIL=cudaMalloc:1=2
	expect 1 'lost' "$key" FAKE_FAIL=cudaStreamSynchronize:9=719
	expect 1 'watchdog' "$key" FAKE_FAIL=cudaStreamSynchronize:9=702
	expect 1 'uncorrectable' "$key" FAKE_FAIL=cudaStreamSynchronize:9=214
	expect 2 'not one of the 1 devices' "$key" X=1 -- --device 7
	expect 2 'no device here is' "$key" X=1 -- --device GPU-0123
	expect 0 '' "$key" X=1 -- --device GPU-00112233-4455-6677-8899-aabbccddeeff
	expect 0 '' "$key" X=1 -- --device 0000:01:00.0
	expect 0 '' "$key" FAKE_DEVICES=2 -- --device 1
	rows 1 device
	rows 0000:02:00.0 pci_id
done
expect 1 'cannot launch' gpu_arithmetic FAKE_FAIL=launch:40=701
test "$(wc -l < "$TMP/rows")" -gt 5 || complain 'rows measured before a failing launch are lost'
expect 1 'cannot launch' gpu_barrier FAKE_FAIL=launch:40=701
# lost in mid-run: what was complete stays, the rest is not there
expect 1 'lost' gpu_barrier FAKE_FAIL=cudaStreamSynchronize:60=719
test "$(wc -l < "$TMP/rows")" -gt 3 || complain 'rows measured before the device was lost are lost too'
expect 1 'out of memory' pcie_bandwidth FAKE_FAIL=cudaHostAlloc:2=2
expect 1 'out of memory' gpu_bandwidth FAKE_FAIL=cudaMalloc:4=2
expect 1 'payload\|arrive' pcie_latency FAKE_CORRUPT=1
grep -q ',fake,' "$TMP/rows" || complain 'rows of a fake do not say so'
expect 1 'arrive' pcie_bandwidth FAKE_CORRUPT=1
for sms in 1 7 132; do
	for key in gpu_arithmetic gpu_bandwidth gpu_barrier gpu_atomics; do
		expect 0 '' "$key" FAKE_SMS=$sms
	done
	awk -F' ' '$1 == "launch" && $2 ~ /^atomics_red/ && $3 > '$sms' * 32 { exit 1 }' "$TMP/trace" ||
		complain "$sms multiprocessors: a grid larger than one wave"
	expect 0 '' gpu_barrier FAKE_SMS=$sms
	awk -v sms=$sms '$1 == "launch" && $2 == "barrier_grid" && $3 != sms { exit 1 }' "$TMP/trace" || complain "$sms: not a block a multiprocessor"
done
for key in gpu_bandwidth gpu_memory_latency gpu_roofline; do
	expect 0 '' "$key" FAKE_MEMORY_MIB=24
done
expect 0 '' gpu_bandwidth FAKE_MEMORY_MIB=24
grep -q ',skipped,fake,device_memory' "$TMP/rows" || complain 'buffers beyond a small memory are not skipped'
expect 0 '' gpu_barrier FAKE_COOPERATIVE=0
grep -q 'grid,256.*unsupported.*no_cooperative_launch' "$TMP/rows" || complain 'no cooperative launch: the grid row does not say so'
expect 0 '' pcie_unified_memory FAKE_MANAGED=0 -- --uvm
rows unsupported status
expect 77 'uvm_not_asked' pcie_unified_memory
expect 0 '' gpu_allocation FAKE_POOLS=0
grep -q 'async_pool_steady.*unsupported.*no_pools' "$TMP/rows" || complain 'no pools: the rows do not say so'
expect 0 '' gpu_atomics FAKE_PERSISTING=0
grep -q 'random,kept.*skipped.*no_persisting_lines' "$TMP/rows" || complain 'no persisting lines: the row does not say so'
expect 0 '' pcie_peer
rows one_device reason
expect 0 '' pcie_peer FAKE_DEVICES=2
expect 1 'arrive' pcie_peer FAKE_DEVICES=2 FAKE_CORRUPT=1
expect 0 '' gpu_occupancy FAKE_RESIDENT=0
rows no_full_wave reason
# lost while a gate is closed: it is opened before the program leaves
for call in 2 4 6 8; do
	expect 1 'lost' pcie_bandwidth FAKE_FAIL=cudaMemcpyAsync:$call=719
	expect 1 'lost' pcie_concurrency FAKE_FAIL=cudaMemcpyAsync:$call=719
	expect 1 'cannot record an event' pcie_concurrency FAKE_FAIL=cudaEventRecord:$call=719
done
# a host too slow to queue: the gate opens by itself, and what was timed is void
for key in pcie_bandwidth pcie_concurrency gpu_graph; do
	expect 0 '' "$key" FAKE_GATE_GIVES_UP=1
	grep -q ',fake,gate_timed_out$' "$TMP/rows" || complain "$key: a gate that gave up is not told"
done
# machine code that none of the program's own targets gave: the driver compiled it
for key in gpu_arithmetic gpu_barrier; do
	expect 0 '' "$key" FAKE_BINARY=121
	grep -q ',fake,compiled_by_driver$' "$TMP/rows" || complain "$key: code of the driver's own making is not told"
	expect 0 '' "$key"
	! grep -q ',compiled_by_driver$' "$TMP/rows" || complain "$key: code of its own is said to be the driver's"
done
expect 0 '' gpu_matrix FAKE_CAPABILITY=75
grep -q 'wgmma.*unsupported.*no_wgmma' "$TMP/rows" || complain '7.5: wgmma is not refused'
exit $((failures > 0))
