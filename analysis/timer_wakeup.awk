# timer_wakeup.awk - the 99.9th percentile of all rounds together, from the bins whose counts they share.
#
# awk -f timer_wakeup.awk runs.csv summary.csv > a summary with its p999 rows filled
# A round has too few wake-ups for it; this is the one statistic that pools
# them, and only from 20 000 wake-ups on. The value is the middle, on a log
# scale, of the bin that holds the wake-up of that rank; the interval is that of
# the exact binomial ranks, from the lower edge of the one's bin to the upper
# edge of the other's.
#
# other,one-performance-core,bin,1024,wakeup_count,1,3996,…   (runs)
# other,one-performance-core,p999,NA,1254,1024,1536,…         (summary, where its bin is 1024 to 1536)
#
# SPDX-License-Identifier: MIT
function place(key, edge, value,   i) {
	if (!((key, edge) in count)) {
		for (i = ++edges[key]; i > 1 && edge_of[key, i - 1] > edge; i--)
			edge_of[key, i] = edge_of[key, i - 1]
		edge_of[key, i] = edge
	}
	count[key, edge] += value
	total[key] += value
}

# The bin, by its number, of the wake-up that is the rank-th from the latest.
function bin_of(key, rank,   i, sum) {
	for (i = edges[key]; i > 1; i--) {
		sum += count[key, edge_of[key, i]]
		if (sum >= rank)
			break
	}
	return i
}

function upper(key, bin) {
	return bin < edges[key] ? edge_of[key, bin + 1] : "NA"
}

function middle(key, bin,   low, high) {
	low = edge_of[key, bin]
	high = upper(key, bin)
	return high == "NA" ? low : low > 0 ? sqrt(low * high) : high / 2
}

# Ranks from the latest: at most 2.5 % that fewer than `most` lie beyond the true quantile, or `least` and more.
function bounds(n,   k, term, sum, beyond) {
	beyond = 0.001
	term = exp(n * log(1 - beyond))
	most = 0
	for (k = 0; 1 - sum > 0.025 && k <= n; k++) {
		sum += term
		if (sum <= 0.025)
			most = k + 1
		term *= (n - k) / (k + 1) * beyond / (1 - beyond)
	}
	least = k
}

function fill(name, value) {
	$at[name] = value == "NA" ? value : sprintf("%.9g", value)
}

BEGIN { FS = OFS = "," }
FNR == 1 {
	file++
	for (i = 1; i <= NF; i++)
		at[$i] = i
	if (file == 2)
		print
	next
}
{ key = $at["policy"] SUBSEP $at["placement"] }
file == 1 {
	if ($at["statistic"] == "bin" && $at["column"] == "wakeup_count" && $at["value"] ~ /^[0-9]/)
		place(key, $at["edge_ns"] + 0, $at["value"] + 0)
	next
}
$at["statistic"] == "p999" && total[key] >= 20000 {
	n = total[key]
	bounds(n)
	rank = n - int(0.999 * n + 0.999999) + 1
	fill("lateness_median_ns", middle(key, bin_of(key, rank)))
	fill("lateness_low_ns", edge_of[key, bin_of(key, least)])
	fill("lateness_high_ns", most ? upper(key, bin_of(key, most)) : "NA")
	fill("samples", n)
	fill("level_ratio", 0.95)
	$at["interval"] = "order-statistic"
	$at["reason"] = "NA"
}
{ print }
