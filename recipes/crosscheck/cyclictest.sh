#!/bin/sh
# cyclictest.sh - cyclictest beside timer_wakeup; the contract stands in recipes/crosscheck.sh.
#
# Without --default-system it would keep every CPU out of deep idle states
# while it runs, and so measure a machine that nobody else has.
#
# SPDX-License-Identifier: MIT
set -u

pairs() {
	for policy in other fifo; do
		for statistic in p50 p99; do
			echo "$policy,${policy}_$statistic,timer_wakeup,policy=$policy placement=one-performance-core statistic=$statistic,lateness_ns,yes,NA"
		done
	done
}

run() {
	wakeups=4000
	test "$CROSSCHECK_QUICK" = no || wakeups=500
	set -- "$1" --quiet --default-system --threads=1 --affinity="$CROSSCHECK_CPU" --interval=1000 --loops=$wakeups --histogram=20000
	policy=$1
	shift
	# told a priority, even 0, it leaves the usual policy by itself
	test "$policy" = other && set -- "$@" --policy=other || set -- "$@" --policy=fifo --priority=80
	exec taskset -c "$CROSSCHECK_CPU" cyclictest "$@" 2>&1
}

# Its bins are whole microseconds, cut off below; a quantile lies in its bin where the count says.
read_values() {
	awk -v policy="$1" '
		function quantile(p,   wanted, below, i) {
			wanted = p * total
			for (i = 1; i <= bins; i++) {
				if (below + count[i] >= wanted)
					return (edge[i] + (wanted - below) / count[i]) * 1000
				below += count[i]
			}
			return 0
		}
		/^[0-9]+[ \t]+[0-9]+$/ && $2 > 0 {
			edge[++bins] = $1 + 0
			count[bins] = $2 + 0
			total += $2
		}
		/^# Histogram Overflows:/ { total += $4 }
		END {
			if (total > 0) {
				printf "%s_p50 %.9g\n", policy, quantile(0.5)
				if (quantile(0.99) > 0)
					printf "%s_p99 %.9g\n", policy, quantile(0.99)
			}
		}'
}

case ${1:-} in
about) echo cyclictest rt-tests ;;
version) cyclictest --help 2>&1 ;;
pairs) pairs ;;
run) run "$2" ;;
read) read_values "$2" ;;
esac
