# raw.awk - made-up rounds whose cells earn known flags: raw rows of one round, r=1..6.
#
# No random numbers: the jitter of sample i in round r is a fixed pattern of
# eleven values around its own middle, so that medians and flags are known
# beforehand. reverse=1 writes the rows in the opposite order.
# SPDX-License-Identifier: MIT
function jitter(i, r) { return ((i * 7 + r * 3) % 11 - 5) * 0.0004 }

function row(kind, size, sample, value, duration, cpu, neighbour, clock, status, validity, reason,   operations) {
	operations = duration == "NA" ? "NA" : sprintf("%.9g", duration / value)
	rows[++count] = sprintf("%s,%s,%s,%s,%s,%s,%s,1,%s,%s,scalar,%s,%s,%s", kind, size, sample,
		value == "NA" ? "NA" : sprintf("%.9g", value), operations, duration == "NA" ? "NA" : sprintf("%.9g", duration),
		cpu == "NA" ? "NA" : sprintf("%.9g", cpu), neighbour, clock, status, validity, reason)
}

# Eleven plain samples around `base`, with what makes the kind different.
function point(kind, base, r,   i, value, duration, status, reason, cpu, neighbour, clock, samples) {
	samples = kind == "few" && r == 3 ? 4 : 11
	for (i = 0; i < samples; i++) {
		value = base * (1 + jitter(i, r)); duration = 1500000; cpu = 1; neighbour = "1.05"; clock = "3000000000"
		status = "ok"; reason = "NA"
		if (kind == "wide") value = base * (1 + jitter(i, r) * 100 + (r - 3.5) * 0.03)
		if (kind == "spread") value = base * (1 + jitter(i, r)) * (r == 6 ? 1.6 : 1)
		if (kind == "short") duration = 900000
		if (kind == "drift") value = base * (1 + i * 0.001)
		if (kind == "clusters") value = base * (1 + jitter(i, r)) * (r % 3 == 0 ? 1.2 : 1)
		if (kind == "between") value = base * (1 + jitter(i, r)) * (1 + (r - 3.5) * 0.01)
		if (kind == "disturbed" && i % 4) { value *= 1.5; cpu = 1 / 1.5; status = "disturbed"; reason = "cpu_shared" }
		if (kind == "quiet" && i % 3 == 0) { value *= 2; cpu = 0.5; status = "disturbed"; reason = "cpu_shared" }
		if (kind == "neighbours" && r == 2) neighbour = "2.4"
		if (kind == "frequency" && r == 4) clock = "2800000000"
		row(kind, 4096, i, value, duration * value / base, duration * value / base * cpu, neighbour, clock, status, "ok", reason)
	}
}

BEGIN {
	print "kind,size_bytes,sample,latency_ns,operations,duration_ns,cpu_ns,canary_ratio,neighbour_ratio,clock_hertz,isa,status,validity,reason"
	kinds = split("plain few wide spread short drift clusters between disturbed quiet neighbours frequency", kind, " ")
	for (k = 1; k <= kinds; k++)
		point(kind[k], 100, r)
	# sizes are numbers: 512 stands before 4096 and 65536
	split("65536 512 4096", sizes, " ")
	for (s = 1; s <= 3; s++)
		for (i = 0; i < 5; i++)
			row("sizes", sizes[s], i, sizes[s] / 64 * (1 + jitter(i, r)), 1500000, 1500000, "NA", "3000000000", "ok", "ok", "NA")
	# a quantile of single operations: one row a round, no sample number
	row("quantile", 4096, "NA", 5000 + r, 200000000, "NA", "NA", "3000000000", "ok", "ok", "NA")
	row("bound", 4096, "NA", 700 + r, 200000000, "NA", "NA", "3000000000", "ok", "upper_bound", "timer_coarse")
	row("absent", 4096, "NA", "NA", "NA", "NA", "NA", "NA", "skipped", "NA", "no_hugetlb")
	row("refused", 4096, "NA", "NA", "NA", "NA", "NA", "NA", "unsupported", "NA", "no_feature")
	# measured in some rounds only
	if (r % 2)
		row("partly", 4096, "NA", "NA", "NA", "NA", "NA", "NA", "failed", "NA", "timeout")
	else
		for (i = 0; i < 11; i++)
			row("partly", 4096, i, 50 * (1 + jitter(i, r)), 1500000, 1500000, "1.05", "3000000000", "ok", "ok", "NA")
	for (n = 1; n <= count; n++)
		print reverse ? rows[count + 1 - n] : rows[n]
}
