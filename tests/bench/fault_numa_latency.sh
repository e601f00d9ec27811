# fault_numa_latency - the matrix of one node is measured when a test wants it; a broken cycle fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
node=$(find /sys/devices/system/node -maxdepth 1 -name "node[0-9]*" 2> /dev/null | sed -n "s/.*node//p" | sort -n | sed q)
test -n "$node" || { echo 'the kernel shows no memory nodes'; exit 77; }
fault_build numa_latency 9
fault_build numa_latency 1
fault_run numa_latency 9 0 '' --quick --seconds 5 --buffer-bytes 1MiB --nodes "$node"
awk -F, -v node="$node" 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
	$column["cpu_node"] != node || $column["memory_node"] != node || $column["node_share_ratio"] != 1 || $column["latency_ns"] == "NA" { bad = 1 }
	END { exit bad || NR < 4 }' "$TMP/out" || { echo "one node: $(sed -n 2p "$TMP/out")"; failures=1; }
# The planted fault is in the cycle, and one node alone is skipped: two names of nodes, the first of which is real.
fault_run numa_latency 1 1 'cycle of .* is broken' --quick --seconds 5 --buffer-bytes 1MiB --nodes "$node,$((node + 1))"
exit $((failures > 0))
