# numbers.awk - numbers by formula for the machine that does not exist: raw rows, records, summaries, tables, insights.
#
# The formulas give curves of a plausible shape (steps at cache sizes, classes
# of pairs), so that charts have something to draw; nothing here was measured.
#
# SPDX-License-Identifier: MIT
function file_line(path, text) { print text > path }

# A reading of a value in the unit people read.
function reading(value, unit,   n, p) {
	if (unit == "ns") {
		n = value < 1000 ? 1 : value < 1e6 ? 1000 : value < 1e9 ? 1e6 : 1e9
		p = n == 1 ? "ns" : n == 1000 ? "µs" : n == 1e6 ? "ms" : "s"
	} else {
		n = value < 1e9 ? 1e6 : 1e9
		p = n == 1e6 ? "MB/s" : "GB/s"
	}
	value /= n
	return sprintf(value < 10 ? "%.2f %s" : value < 100 ? "%.1f %s" : "%.0f %s", value, p)
}
function size_text(bytes) {
	return bytes < 1048576 ? bytes / 1024 " KiB" : bytes < 1073741824 ? bytes / 1048576 " MiB" : bytes / 1073741824 " GiB"
}

# begin_key NAME, parameters (csv), column stem, unit suffix, UCUM unit, better, title of the value.
function begin_key(name, parameters, value_stem, suffix, ucum, better, meaning,   list, n, i, path, titles) {
	key = name; stem = value_stem; unit_suffix = suffix; unit = ucum; rows = 0
	column = stem "_" suffix
	path = machine "/sessions/" session "/" key
	if (key == "context_switch") path = machine "/sessions/" older "/" key
	system("mkdir -p '" path "'")
	raw = path
	n = split(parameters, list, ",")
	file_line(path "/describe.csv", "item,name,role,unit,better,margin_ratio,value,meaning")
	file_line(path "/describe.csv", "experiment," key ",NA,NA,NA,NA,NA," meaning)
	file_line(path "/describe.csv", "method,method,NA,NA,NA,NA,1,NA")
	for (i = 1; i <= n; i++)
		file_line(path "/describe.csv", "column," list[i] ",parameter," (list[i] ~ /_bytes$/ ? "By" : "1") ",none,NA,NA,parameter")
	file_line(path "/describe.csv", "column," column ",value," unit "," better ",0.03,NA," meaning)
	file_line(path "/describe.csv", "reason,single_cpu,NA,NA,NA,NA,NA,only one CPU is allowed; widen the cpuset")
	close(path "/describe.csv")
	summary = derived "/summary/" key ".csv"
	table_path = derived "/tables/" key ".csv"
	full_path = derived "/tables/" key ".full.csv"
	titles = parameters
	gsub(/_bytes/, "", titles); gsub(/_/, " ", titles)
	file_line(summary, parameters "," stem "_median_" suffix "," stem "_low_" suffix "," stem "_high_" suffix "," stem "_minimum_" suffix "," stem "_maximum_" suffix "," stem "_within_ratio," stem "_between_ratio,rounds,samples,level_ratio,interval,disturbed_ratio,neighbour_ratio,clock_hertz,duration_median_ns,cpu_per_wall_ratio,isa,status,validity,reason,flags")
	file_line(table_path, titles "," stem ",interval,flags")
	file_line(full_path, titles "," stem ",interval,minimum,maximum,within,between,rounds,flags")
	file_line(raw "/r01.csv", parameters ",sample," column ",operations,duration_ns,cpu_ns,voluntary_switches,involuntary_switches,minor_faults,canary_ratio,neighbour_ratio,clock_hertz,isa,status,validity,reason")
}
function cells(values,   list, n, i, out) {
	n = split(values, list, ",")
	for (i = 1; i <= n; i++)
		out = out (i > 1 ? "," : "") (list[i] ~ /^[0-9]+$/ && list[i] >= 1024 ? size_text(list[i]) : list[i])
	return out
}
function point(values, median, flags,   spread) {
	spread = 0.004 + 0.003 * ((rows * 7) % 5)
	if (flags ~ /wide|neighbours/) spread = 0.08
	rows++
	file_line(summary, values sprintf(",%.9g,%.9g,%.9g,%.9g,%.9g,0.01,%.3g,6,21,0.96875,order-statistic,0.02,1,5.2e9,2000000,0.998,NA,ok,ok,NA,%s", median, median * (1 - spread), median * (1 + spread), median * (1 - 1.2 * spread), median * (1 + 2 * spread), spread, flags))
	file_line(table_path, cells(values) "," reading(median, unit) ",\"[" reading(median * (1 - spread), unit) ", " reading(median * (1 + spread), unit) "]\"," flags)
	file_line(full_path, cells(values) "," reading(median, unit) ",\"[" reading(median * (1 - spread), unit) ", " reading(median * (1 + spread), unit) "]\"," reading(median * (1 - 1.2 * spread), unit) "," reading(median * (1 + 2 * spread), unit) ",1.0 %," sprintf("%.1f %%", spread * 100) ",6," flags)
	file_line(raw "/r01.csv", values sprintf(",1,%.9g,1000,2000000,1998000,0,0,0,1,1,5.2e9,NA,ok,fake,NA", median))
}
function skipped(values, reason) {
	rows++
	file_line(summary, values ",NA,NA,NA,NA,NA,NA,NA,0,0,NA,NA,NA,NA,NA,NA,NA,NA,skipped,NA," reason ",NA")
	file_line(table_path, cells(values) ",NA,NA,skipped: " reason)
	file_line(full_path, cells(values) ",NA,NA,NA,NA,NA,NA,0,skipped: " reason)
}
function insights(texts,   list, n, i, path) {
	path = derived "/insight/" key ".csv"
	n = split(texts, list, "|")
	file_line(path, "position,directive,state,text")
	for (i = 1; i <= n; i++)
		file_line(path, i ",toy," (list[i] ~ /^no / ? "none" : "ok") ",\"" list[i] "\"")
}
function end_key(   r, name, record) {
	for (r = 1; r <= 6; r++) {
		name = sprintf("%s/r%02d", raw, r)
		record = name ".record.csv"
		file_line(record, "key,value")
		file_line(record, "experiment," key)
		file_line(record, "round," r)
		file_line(record, "command,build/bench/" key " --seed 1")
		file_line(record, "method,1")
		file_line(record, "harness_method,1")
		file_line(record, "order,shuffled")
		file_line(record, "started,2026-01-02T03:0" r ":00Z")
		file_line(record, "finished,2026-01-02T03:0" r ":05Z")
		file_line(record, "status,ok")
		file_line(record, "exit_status,0")
		file_line(record, "attempts,1")
		close(record)
		if (r > 1)
			system("cp '" raw "/r01.csv' '" name ".csv'")
		else
			close(raw "/r01.csv")
	}
	close(summary); close(table_path); close(full_path)
}
function level(bytes, walk) {
	return bytes <= 49152 ? 0.92 : bytes <= 2097152 ? 2.9 : bytes <= 37748736 ? 13 + 8 * bytes / 37748736 : 88 + walk * (1 - 37748736 / bytes)
}
function glance(label, name, value, ucum, flags, reason) {
	if (reason != "NA")
		file_line(derived "/glance.csv", label "," name ",NA," ucum ",NA,NA,NA,not measured,NA,NA,NA,NA," reason)
	else
		file_line(derived "/glance.csv", label "," name ",latency_ns," ucum sprintf(",%.9g,%.9g,%.9g,", value, value * .99, value * 1.02) reading(value, ucum) ",\"[" reading(value * .99, ucum) ", " reading(value * 1.02, ucum) "]\"," human(value) "," flags ",ok,NA")
}
function human(seconds) {
	return seconds < 100 ? sprintf("%.2g s", seconds) : seconds < 5400 ? sprintf("%.0f min", seconds / 60) : seconds < 129600 ? sprintf("%.0f h", seconds / 3600) : sprintf("%.0f days", seconds / 86400)
}
BEGIN {
	file_line(derived "/glance.csv", "label,key,column,unit,value,low,high,text,interval,human,flags,validity,reason")

	begin_key("instruction_dependency", "chains", "latency", "ns", "ns", "lower", "time of one multiply-add")
	for (i = 1; i <= 8; i += i < 4 ? 1 : 2)
		point(i, i < 4 ? 0.736 / i : 0.184, "NA")
	insights("One chain takes 4.00 times as long per update as four.|no knee between six and eight chains")
	end_key()
	glance("dependent multiply-add", "instruction_dependency", .736, "ns", "NA", "NA")

	begin_key("memory_latency", "placement,pages,locality,size_bytes", "latency", "ns", "ns", "lower", "latency of one dependent load")
	n = split("4k thp hugetlb", modes, " ")
	for (m = 1; m <= n; m++)
		for (octave = 4096; octave <= 268435456; octave *= 2)
			for (step = 0; step < (octave < 33554432 ? 4 : 2); step++) {
				bytes = octave + octave / (octave < 33554432 ? 4 : 2) * step
				if (bytes > 268435456)
					continue
				if (modes[m] == "hugetlb")
					skipped("one-performance-core," modes[m] ",whole," bytes, "no_huge_pages")
				else
					point("one-performance-core," modes[m] ",whole," bytes, level(bytes, m == 1 ? 40 : 6), bytes > 37748736 && step % 2 ? "neighbours wide" : "NA")
			}
	for (octave = 1048576; octave <= 268435456; octave *= 2) {
		point("one-performance-core,4k,4096," octave, level(octave, 2) * .3 + 1, "NA")
		point("one-performance-core,4k,262144," octave, level(octave, 8) * .8, "NA")
	}
	insights("The kernel says L1d 48 KiB; the curve steps between 48 KiB and 56 KiB, 3.1 times.|The kernel says L2 2 MiB; the curve steps between 2 MiB and 2.5 MiB, 4.7 times.|Small pages cost 34 ns more than large ones at 256 MiB: that is address translation.")
	end_key()
	glance("load from L1", "memory_latency", .92, "ns", "NA", "NA")
	glance("load from L2", "memory_latency", 2.9, "ns", "NA", "NA")
	glance("load from L3", "memory_latency", 15.8, "ns", "NA", "NA")
	glance("load from memory", "memory_latency", 121, "ns", "neighbours wide", "NA")

	begin_key("memory_copy", "function,pages,size_bytes", "payload_bandwidth", "bytes_per_s", "By/s", "higher", "bytes asked for by time")
	n = split("memcpy memmove memset", modes, " ")
	for (m = 1; m <= n; m++)
		for (bytes = 1024; bytes <= 268435456; bytes *= 2)
			point(modes[m] ",4k," bytes, (m == 3 ? 1.6 : 1) * (bytes < 32768 ? 75e9 : bytes < 2097152 ? 53e9 : bytes < 33554432 ? 21e9 : 9.9e9), bytes == 33554432 ? "spread" : "NA")
	insights("memcpy falls from 75.0 GB/s at 1 KiB to 9.90 GB/s at 256 MiB.")
	end_key()

	begin_key("memory_bandwidth", "kernel,pages,placement,threads,footprint", "traffic_bandwidth", "bytes_per_s", "By/s", "higher", "bytes that the bus carries by the model")
	n = split("read write write_nt copy copy_nt triad triad_nt", modes, " ")
	for (m = 1; m <= n; m++)
		for (t = 1; t <= 32; t *= 2)
			point(modes[m] ",4k,all-performance-cores," t ",dram", 38e9 * (1 - exp(-t / 2)) * (0.9 + .02 * m), t == 32 ? "between" : "NA")
	insights("The traffic of the seven kernels agrees within 8 %.|Non-temporal stores write 1.97 times as much as ordinary ones.")
	end_key()

	begin_key("core_to_core", "variant,class,kinds,initiator,responder", "latency", "ns", "ns", "lower", "round trip of a token")
	for (a = 0; a < 12; a++)
		for (b = 0; b < 12; b++)
			if (a != b) {
				same = int(a / 2) == int(b / 2)
				point("token," (same ? "smt" : "l3") "," (a < 8 && b < 8 ? "performance-performance" : "performance-efficiency") "," a "," b, same ? 35.3 : (a < 8 && b < 8) ? 66 + (a + b) % 3 : 70.7 + (a * b) % 7, "NA")
			}
	insights("Two threads of one core answer each other 1.87 times as fast as two cores of one L3.")
	end_key()
	glance("round trip between cores", "core_to_core", 66, "ns", "NA", "NA")

	begin_key("system_call", "call", "latency", "ns", "ns", "lower", "time of one call")
	n = split("loop clock_gettime_vdso getpid clock_gettime_raw write_dev_null read_dev_zero sched_yield ppoll io_uring_nop", modes, " ")
	split(".21 9.49 46.1 69.8 58.6 61 140 180 0", value, " ")
	for (m = 1; m < n; m++)
		point(modes[m], value[m], m == 7 ? "drift" : "NA")
	skipped("io_uring_nop", "io_uring_refused")
	insights("The vDSO answers clock_gettime 7.36 times as fast as the kernel itself.|no instruction counts: the kernel refuses performance counters here")
	end_key()
	glance("vDSO clock_gettime", "system_call", 9.49, "ns", "NA", "NA")
	glance("system call", "system_call", 46.1, "ns", "NA", "NA")

	begin_key("context_switch", "mechanism,tasks,task_count,placement,working_set_bytes", "latency", "ns", "ns", "lower", "round trip of one byte through two pipes")
	n = split("pipe futex eventfd", modes, " ")
	for (m = 1; m <= n; m++) {
		point(modes[m] ",threads,2,same-cpu,0", 1458 - 200 * (m - 1), "NA")
		point(modes[m] ",threads,2,smt-pair,0", 2600 - 150 * m, "NA")
		point(modes[m] ",threads,2,l3-pair,0", 3100 - 150 * m, m == 2 ? "clusters" : "NA")
		point(modes[m] ",processes,2,same-cpu,0", 1610 - 200 * (m - 1), "NA")
	}
	insights("Across cores a round trip takes 2.13 times as long as on one CPU.")
	end_key()
	glance("context switch round trip", "context_switch", 1458, "ns", "NA", "NA")
	glance("1 MiB from memory", "memory_copy", 105000, "ns", "NA", "NA")
	glance("1 KiB round trip to a disk", "file_io", 0, "ns", "NA", "no directory was given")

	file_line(derived "/warnings.csv", "severity,key,message,advice")
	file_line(derived "/warnings.csv", "warning,perf_event_paranoid,performance counters are not readable,\"as root: sysctl kernel.perf_event_paranoid=1\"")
	file_line(derived "/warnings.csv", "note,hugepages_2048kb,no huge pages are reserved,\"as root: sysctl vm.nr_hugepages=128\"")
}
