# raw.awk - one round of a toy experiment, as its program would have written it.
#
# awk -f raw.awk -v kind=memory_latency -v seed=1 -v round=1 [-v points=12] [-v noise=0.01] [-v session=0.01]
#	[-v shift=1.1 -v shifted=3] [-v part=raw|describe|record] [-v method=1]
# kinds: memory_latency (sizes), instruction_dependency (chains). The session's
# own shift depends on the seed alone, the round's noise on seed and round.
#
# SPDX-License-Identifier: MIT
function uniform() {
	state = (state * 16807) % 2147483647
	return state / 2147483647
}

function normal(   u) {
	u = uniform()
	return sqrt(-2 * log(u)) * cos(6.283185307179586 * uniform())
}

function begin_with(number,   i) {
	state = number % 2147483647
	for (i = 0; i < 12; i++)
		uniform()
}

function default_of(value, otherwise) {
	return value == "" ? otherwise : value
}

function describe(   i) {
	print "item,name,role,unit,better,margin_ratio,value,meaning"
	print "experiment," kind ",NA,NA,NA,NA,NA,a toy that was never measured"
	print "method,method,NA,NA,NA,NA," method ",NA"
	print "harness,harness_method,NA,NA,NA,NA,1,NA"
	for (i = 1; i <= lead_count; i++)
		print "column," lead[i] ",parameter,NA,none,NA,NA," lead[i]
	print "column," parameter ",parameter," (parameter == "size_bytes" ? "By" : "1") ",none,NA,NA," parameter
	print "column,sample,index,1,none,NA,NA,number of the sample"
	print "column,latency_ns,value,ns,lower,0.03,NA,time of one operation"
	print "column,operations,harness,1,none,NA,NA,operations"
	print "column,duration_ns,harness,ns,none,NA,NA,how long the sample lasted"
	print "column,cpu_ns,harness,ns,none,NA,NA,CPU time of the sample"
	print "column,clock_hertz,harness,Hz,none,NA,NA,real clock"
	print "column,isa,harness,NA,none,NA,NA,instruction set"
	print "column,status,harness,NA,none,NA,NA,did it run"
	print "column,validity,harness,NA,none,NA,NA,what the number is"
	print "column,reason,harness,NA,none,NA,NA,why"
}

function raw(   point, sample, centre, level, value) {
	for (i = 1; i <= lead_count; i++)
		printf "%s,", lead[i]
	print parameter ",sample,latency_ns,operations,duration_ns,cpu_ns,clock_hertz,isa,status,validity,reason"
	for (point = 1; point <= points; point++) {
		begin_with(seed * 7919 + point * 104729 + 17)
		level = parameter == "size_bytes" ? point : 8 / point
		centre = level * exp(session * normal()) * (point <= shifted ? shift : 1)
		begin_with(seed * 31337 + point * 613 + round * 99991)
		centre *= exp(noise * normal())
		for (sample = 0; sample < 5; sample++) {
			value = centre * (1 + 0.0001 * sample)
			printf "%s%.0f,%d,%.9g,1000000,%.9g,%.9g,3e9,scalar,ok,ok,NA\n", lead_values, parameter == "size_bytes" ? 1024 * 2 ^ point : point,
				sample, value, value * 1e6, value * 1e6
		}
	}
}

function record() {
	print "key,value"
	print "experiment," kind
	print "round," round
	print "source_sha256,toy" method
	print "method," method
	print "harness_method,1"
	print "order,shuffled"
	print "started," default_of(when, "2026-01-01T00:00:00Z")
	print "finished," default_of(when, "2026-01-01T00:00:00Z")
	print "status,ok"
}

BEGIN {
	noise = default_of(noise, 0.005)
	method = default_of(method, 1)
	if (kind == "memory_latency") {
		lead_count = split("placement pages locality", lead, " ")
		lead_values = "one-performance-core,4k,whole,"
		parameter = "size_bytes"
		points = default_of(points, 16)
	} else {
		parameter = "chains"
		points = default_of(points, 8)
	}
	if (part == "describe")
		describe()
	else if (part == "record")
		record()
	else
		raw()
}
