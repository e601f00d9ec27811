# tests/cuda/check_gpu.sh - the first day on a GPU ends with 0, 1 or 77, says which, and is not stopped by a missing tool.
#
# Stand-ins for the programs, so that it needs neither nvcc nor a GPU.
#
# SPDX-License-Identifier: MIT
failures=0
complain() {
	echo "$*" >&2
	failures=$((failures + 1))
}
build=$TMP/build
mkdir -p "$build/cuda"
header=throughput_operation_per_s,operations,duration_ns,event_ns,kernel_ns,sm_clock_hertz,device,pci_id,status,validity,reason

# program KEY STATUS ROW [WORDS]: a stand-in that prints the row, says the words and ends so
program() {
	cat > "$build/cuda/$1" <<- END
		#!/bin/sh
		test "\$1" != --state || { printf 'key,value,note\\nsm_clock_hertz,1.98e+09,NA\\n'; exit 0; }
		printf '%s\\n' '$header' '$3'
		test -z '${4:-}' || echo '${4:-}' >&2
		exit $2
	END
	chmod +x "$build/cuda/$1"
}

# ends STATUS TEXT: the last line says that status and that text
ends() {
	sh recipes/check_gpu.sh "$build" > "$TMP/said" 2>&1
	status=$?
	test $status = "$1" || complain "exit status $status, not $1: $(cat "$TMP/said")"
	tail -n 1 "$TMP/said" | grep -q "^check-gpu: exit status $1: .*$2" || complain "the last line is not of $1, $2: $(tail -n 1 "$TMP/said")"
}
good=1e9,64,2e6,2e6,2e6,1.9e9,0,0000:01:00.0,ok,ok,NA

ends 77 'no nvcc'
program gpu_properties 77 "$good" 'gpu_properties: no_driver: cannot find an NVIDIA driver'
ends 77 'no_driver'
program gpu_properties 1 "$good" 'gpu_properties: cannot open the device'
ends 1 'nothing else was tried'
program gpu_properties 0 "$good" 'gpu_properties: device 0 serves a display'
ends 0 'no check failed'
grep -q '^note .*device 0 serves a display' "$TMP/said" || complain 'what the device says of itself is lost'
program gpu_arithmetic 77 "$good" 'gpu_arithmetic: no_machine_code: none for this GPU'
ends 0 'no check failed'
grep -q '^skipped .*gpu_arithmetic .*no_machine_code' "$TMP/said" || complain 'a skipped program is not named'
program gpu_arithmetic 1 "$good" 'gpu_arithmetic: cannot launch'
ends 1 '1 checks failed'
grep -q '^FAILED .*gpu_arithmetic .*cannot launch' "$TMP/said" || complain 'a failed program is not named'
program gpu_arithmetic 0 "$(echo "$good" | sed 's/ok,ok,NA/ok,suspect,clocks_disagree/')"
ends 1 '1 rows are suspect'
grep -q '^FAILED .*clocks .*5 %' "$TMP/said" || complain 'clocks that disagree are no failure'
program gpu_arithmetic 0 "$good"
program pcie_bandwidth 0 "$(echo "$good" | sed 's/ok,ok,NA/ok,corrupt,payload_differs/')"
ends 1 'checks failed'
grep -q '^FAILED .*payload pcie_bandwidth' "$TMP/said" || complain 'a payload that did not arrive is no failure'
program pcie_bandwidth 0 "$good"
ends 0 '0 rows are suspect'

# by make: its own 2, after the same last line and the number
mkdir -p "$TMP/tree/cuda"
cp -R Makefile recipes "$TMP/tree/"
(cd "$TMP/tree" && env -u MAKEFLAGS LATBOOK_LOCK="$TMP/lock" make check-gpu NVCC=) > "$TMP/said" 2>&1
status=$?
test $status = 2 || complain "make check-gpu: exit status $status, not 2: $(cat "$TMP/said")"
grep -q '^check-gpu: exit status 77: not built' "$TMP/said" || complain "make check-gpu: said: $(cat "$TMP/said")"
grep -q 'Error 77$' "$TMP/said" || complain "make check-gpu: does not name the status: $(cat "$TMP/said")"
exit $((failures > 0))
