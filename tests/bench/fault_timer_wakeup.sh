# fault_timer_wakeup - waking too early or a wake-up that is lost fails the run; a policy refused is told; bins add up.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2 3; do
	fault_build timer_wakeup $number
done
fault_run timer_wakeup 1 1 'before its time' --quick
fault_run timer_wakeup 2 1 'bins hold' --quick
fault_run timer_wakeup 3 0 '' --quick
awk -F, '$1 == "fifo" && $2 == "one-performance-core" { n++; if (!/,skipped,NA,fifo_refused$/) exit 1 } END { exit !n }' "$TMP/out" ||
	{ echo 'a refused policy is not a skipped row'; failures=$((failures + 1)); }
fault_run timer_wakeup 0 0 '' --quick
# Counts of bins sum to all; the share of a bin is that of it and all later ones; quantiles lie within their bounds.
sort -t, -k1,1 -k3,3 -k4,4n "$TMP/out" > "$TMP/sorted"
awk -F, '
	FNR == NR { if (FNR == 1) for (i = 1; i <= NF; i++) column[$i] = i; next }
	$column["status"] != "ok" && $column["status"] != "disturbed" { next }
	{ policy = $column["policy"]; statistic = $column["statistic"]; late[policy, statistic] = $column["lateness_ns"] }
	statistic == "bin" {
		share = $column["share_ratio"]
		if (!(policy in sum)) { if (share != 1) wrong++ }
		else if (share > before[policy] + 1e-9) wrong++
		before[policy] = share
		sum[policy] += $column["wakeup_count"]
	}
	statistic == "p50" {
		count[policy] = $column["wakeup_count"]
		if (!($column["low_ns"] <= $column["lateness_ns"] && $column["lateness_ns"] <= $column["high_ns"])) wrong++
	}
	END {
		for (policy in count)
			if (sum[policy] != count[policy] || late[policy, "p999"] != "NA" || !(late[policy, "p50"] > 0 && late[policy, "p50"] <= late[policy, "maximum"])) wrong++
		exit !("other" in count) || wrong
	}' "$TMP/out" "$TMP/sorted" || { echo 'bins or quantiles do not fit together'; failures=$((failures + 1)); }
exit $((failures > 0))
