# timer_wakeup - the pooled 99.9th percentile of wake-ups that are known: its bin, its ranks, and none of too few.
# SPDX-License-Identifier: MIT
set -u
failures=0
expect() {
	test "$2" = "$3" && return
	echo "$1: '$3' instead of '$2'"
	failures=$((failures + 1))
}
# rounds NUMBER: each of 4000 wake-ups: 3990 before 1024 ns, 5, 3 and 2 in the bins that begin at 1024, 1536 and 2048 ns.
rounds() {
	echo 'policy,placement,statistic,edge_ns,column,round,value'
	for round in $(seq "$1"); do
		for bin in 0,3990 2048,2 1024,5 4096,0 1536,3; do
			echo "other,here,bin,${bin%,*},wakeup_count,$round,${bin#*,}"
			echo "other,here,bin,${bin%,*},share_ratio,$round,0.5"
		done
		echo "other,here,p50,NA,wakeup_count,$round,4000"
	done
}
cat > "$TMP/summary.csv" << 'END'
policy,placement,statistic,edge_ns,lateness_median_ns,lateness_low_ns,lateness_high_ns,rounds,samples,level_ratio,interval,reason
other,here,p50,NA,700,650,710,6,6,NA,range,NA
other,here,p999,NA,NA,NA,NA,6,6,NA,range,few_wakeups
fifo,here,p999,NA,NA,NA,NA,0,0,NA,NA,fifo_refused
END
for awk in awk mawk gawk; do
	command -v "$awk" > /dev/null || continue
	rounds 6 > "$TMP/runs.csv"
	"$awk" -f analysis/timer_wakeup.awk "$TMP/runs.csv" "$TMP/summary.csv" > "$TMP/out.csv"
	# Of 24 000, 12 are from 2048 on, 30 from 1536, 60 from 1024. The rank is the 25th from the latest: in 1536 to
	# 2048. By enumeration the interval goes from the 35th (1024) to the 15th (1536 to 2048).
	expect "$awk, six rounds" 'other,here,p999,NA,1773.62003,1024,2048,6,24000,0.95,order-statistic,NA' "$(grep other,here,p999 "$TMP/out.csv")"
	expect "$awk, another policy" 'fifo,here,p999,NA,NA,NA,NA,0,0,NA,NA,fifo_refused' "$(grep fifo "$TMP/out.csv")"
	expect "$awk, the other rows" "$(grep -v other,here,p999 "$TMP/summary.csv")" "$(grep -v other,here,p999 "$TMP/out.csv")"
	rounds 4 > "$TMP/runs.csv"
	"$awk" -f analysis/timer_wakeup.awk "$TMP/runs.csv" "$TMP/summary.csv" > "$TMP/out.csv"
	expect "$awk, too few" "$(cat "$TMP/summary.csv")" "$(cat "$TMP/out.csv")"
done
exit $failures
