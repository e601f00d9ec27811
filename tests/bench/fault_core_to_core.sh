# fault_core_to_core - a token that is lost, or comes back wrong, fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
cpus=$(fault_two_cpus)
test -n "$cpus" || { echo 'needs two CPUs'; exit 77; }
fault_build core_to_core 0
fault_build core_to_core 1 -DPATIENCE=20000000
fault_build core_to_core 2 -DPATIENCE=20000000
fault_run core_to_core 0 0 '' --quick --cpus all-logical="$cpus"
fault_run core_to_core 1 1 'the token is lost' --quick --cpus all-logical="$cpus"
fault_run core_to_core 2 1 'the token is lost' --quick --cpus all-logical="$cpus"

# Above 16 CPUs a pair has one row a round, its median between fastest and slowest: seen here with two CPUs as the many.
fault_build core_to_core 3 -DPAIRS_ORDERED=1
fault_run core_to_core 3 0 '' --quick --cpus all-logical="$cpus"
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
	$column["status"] == "skipped" { next }
	{ pair = $1 " " $column["initiator"] " " $column["responder"]; rows[pair]++
	  if (!($column["fastest_latency_ns"] <= $column["latency_ns"] && $column["latency_ns"] <= $column["slowest_latency_ns"])) bad = 1 }
	END { for (pair in rows) if (rows[pair] != 1) bad = 1; exit bad || !(pair in rows) }' "$TMP/out" ||
	{ echo "many CPUs: $(grep -v skipped "$TMP/out" | sed 3q)"; failures=1; }
exit $((failures > 0))
