# answers.awk - made-up rounds of five experiments whose answers are known, or known not to be: curve, rates, pairs, transfer, noise.
#
#   awk -v experiment=curve -v r=1 -f answers.awk > r01.csv
#   awk -v experiment=curve -v r=0 -f answers.awk > describe.csv
#
# Every value of round r is the true one times 1 + (r - 3.5) * 0.001, every
# sample's its round's times 1 + a fixed pattern, so that ratios between
# points of one round are exact.
# SPDX-License-Identifier: MIT
function describe(name, role, unit, better) {
	printf "column,%s,%s,%s,%s,NA,NA,%s of the made-up experiment\n", name, role, unit, better, name
}

function row(parameters, value,   i, sample) {
	if (value == "NA") {
		printf "%s,NA,NA,NA,NA,NA,skipped,NA,no_hugetlb\n", parameters
		return
	}
	for (i = 0; i < 5; i++) {
		sample = value * (1 + (r - 3.5) * 0.001) * (1 + ((i * 3) % 5 - 2) * 0.002)
		printf "%s,%d,%.9g,%.9g,1500000,2500000000,ok,ok,NA\n", parameters, i, sample, 1500000 / value
	}
}

function latency(size) {
	# the middle cache is stated as 1 MiB and steps a doubling earlier
	return size <= 32768 ? 1 : size <= 524288 ? 4 : size <= 33554432 ? 16 : 80
}

BEGIN {
	split("curve rates pairs transfer noise", order, " ")
	value["curve"] = "latency_ns"; unit["curve"] = "ns"; better["curve"] = "lower"; parameters["curve"] = "pages,size_bytes"
	value["rates"] = "bandwidth_bytes_per_s"; unit["rates"] = "By/s"; better["rates"] = "higher"; parameters["rates"] = "kernel,threads"
	value["pairs"] = "latency_ns"; unit["pairs"] = "ns"; better["pairs"] = "lower"; parameters["pairs"] = "class,first,second"
	value["noise"] = "throughput_update_per_s"; unit["noise"] = "{update}/s"; better["noise"] = "higher"; parameters["noise"] = "kernel,threads"
	value["transfer"] = "latency_ns"; unit["transfer"] = "ns"; better["transfer"] = "lower"; parameters["transfer"] = "direction,size_bytes"
	count = split(parameters[experiment], names, ",")
	if (r == 0) {
		print "item,name,role,unit,better,margin_ratio,value,meaning"
		printf "experiment,%s,NA,NA,NA,NA,NA,made up\nmethod,method,NA,NA,NA,NA,1,NA\nharness,harness_method,NA,NA,NA,NA,1,NA\n", experiment
		for (i = 1; i <= count; i++)
			describe(names[i], "parameter", names[i] ~ /bytes$/ ? "By" : "NA", "none")
		describe("sample", "index", 1, "none")
		describe(value[experiment], "value", unit[experiment], better[experiment])
		split("operations duration_ns clock_hertz status validity reason", tail, " ")
		for (i = 1; i <= 6; i++)
			describe(tail[i], "harness", i == 2 ? "ns" : i == 3 ? "Hz" : "NA", "none")
		print "reason,no_hugetlb,NA,NA,NA,NA,NA,no huge pages are reserved; reserve some"
		exit
	}
	printf "%s,sample,%s,operations,duration_ns,clock_hertz,status,validity,reason\n", parameters[experiment], value[experiment]
	if (experiment == "curve")
		for (size = 4096; size <= 134217728; size *= 2) {
			row("4k," size, latency(size) * (size > 1048576 ? 1.25 : 1))
			row("thp," size, latency(size))
			row("hugetlb," size, "NA")
		}
	if (experiment == "rates")
		for (threads = 1; threads <= 8; threads *= 2) {
			row("read," threads, 5e9 * (threads < 4 ? threads : 4))
			row("write," threads, 2.4e9 * (threads < 4 ? threads : 4))
			row("write_nt," threads, 4.8e9 * (threads < 4 ? threads : 4))
			row("sum," threads, 1e9 * threads)
			row("http://elsewhere," threads, 9e9)
		}
	if (experiment == "pairs")
		for (i = 0; i < 8; i++)
			for (j = i + 1; j < 8; j++)
				if (j == i + 1 && i % 2 == 0)
					row("smt-pair," i "," j, 35 + i * 0.1)
				else
					row("l3-pair," i "," j, 66 + (i + j) * 0.2)
	# Every second round the noisy kernel is twice as fast; two others differ by less than anybody asks.
	if (experiment == "noise")
		for (threads = 1; threads <= 2; threads++) {
			row("steady," threads, 1e9 * threads)
			row("noisy," threads, 1e9 * (threads == 2 && r % 2 ? 2 : 1))
			row("like," threads, 1.002e9 * threads * (1 + (r % 2 ? 0.004 : -0.004)))
			row("lost," threads, "NA")
		}
	if (experiment == "transfer")
		for (size = 1024; size <= 16777216; size *= 4) {
			row("to," size, 1000 + size / 10)
			row("from," size, 100 * log(size))
		}
}
