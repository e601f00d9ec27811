#!/bin/sh
# perf.sh - perf bench beside context_switch, system_call and memory_copy; the contract stands in recipes/crosscheck.sh.
#
# SPDX-License-Identifier: MIT
set -u

# size, and loops that take about half a second at any speed of today
copies='16384 2000000
262144 100000
268435456 20'

pairs() {
	point='mechanism=pipe task_count=2 placement=same-cpu working_set_bytes=0'
	echo "pipe_processes,pipe_processes,context_switch,$point tasks=processes,latency_ns,yes,NA"
	echo "pipe_threads,pipe_threads,context_switch,$point tasks=threads,latency_ns,yes,NA"
	echo 'syscall,getppid,system_call,call=getpid,latency_ns,no,"perf calls getppid, through the C library, which also looks for the parent; ours is getpid, by its own instruction"'
	same='yes,NA'
	case $(cat /sys/kernel/mm/transparent_hugepage/enabled 2> /dev/null) in
	*'[always]'*) same='no,"perf takes its buffers as malloc gives them, in huge pages where the kernel gives them to all; ours lie in pages of 4 KiB"' ;;
	esac
	echo "$copies" | while read -r size _; do
		echo "memcpy_$size,memcpy_$size,memory_copy,function=memcpy pages=4k size_bytes=$size,payload_bandwidth_bytes_per_s,$same"
	done
}

run() {
	loops=200000
	test "$CROSSCHECK_QUICK" = no || loops=20000
	case $1 in
	pipe_processes) exec taskset -c "$CROSSCHECK_CPU" perf bench sched pipe -l $loops 2>&1 ;;
	pipe_threads) exec taskset -c "$CROSSCHECK_CPU" perf bench sched pipe -T -l $loops 2>&1 ;;
	syscall) exec taskset -c "$CROSSCHECK_CPU" perf bench syscall basic -l ${loops}0 2>&1 ;;
	memcpy_*)
		loops=$(echo "$copies" | sed -n "s/^${1#memcpy_} //p")
		exec taskset -c "$CROSSCHECK_CPU" perf bench mem memcpy -f default -s "${1#memcpy_}B" -l "$loops" 2>&1
		;;
	esac
}

# Microseconds to ns; perf's KB, MB and GB are powers of two.
read_values() {
	case $1 in
	syscall) case=getppid ;;
	*) case=$1 ;;
	esac
	awk -v case="$case" '
		$2 == "usecs/op" { printf "%s %.9g\n", case, $1 * 1000 }
		$2 ~ /^[KMG]?B\/sec$|^bytes\/sec$/ {
			unit = index("KMG", substr($2, 1, 1))
			printf "%s %.9g\n", case, $1 * 1024 ^ unit
		}'
}

case ${1:-} in
about) echo perf linux-perf ;;
version) perf version ;;
pairs) pairs ;;
run) run "$2" ;;
read) read_values "$2" ;;
esac
