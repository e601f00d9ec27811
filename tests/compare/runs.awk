# runs.awk - the run values of a toy experiment in one session, as summarize writes them.
#
# awk -f runs.awk -v seed=1 -v rounds=8 -v points=25 [-v noise=0.01] [-v shift=1.1 -v shifted=3] [-v session=0.01]
#	[-v method=1] [-v harness=1] [-v validity=ok] [-v status=ok] [-v parameter=size_bytes] [-v column=latency_ns]
# The first `shifted` points are `shift` times as large; each round scatters by
# `noise`, the whole session by `session`. Its random numbers are its own, so
# that every awk writes the same file.
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

function default_of(value, otherwise) {
	return value == "" ? otherwise : value
}

BEGIN {
	state = seed * 7919 + 12345
	for (i = 0; i < 10; i++)
		uniform()
	noise = default_of(noise, 0.01)
	parameter = default_of(parameter, "size_bytes")
	column = default_of(column, "latency_ns")
	status = default_of(status, "ok")
	printf "%s,column,round,value,resolution,samples,used,disturbed_ratio,duration_ns,status,validity,reason,method,harness_method\n", parameter
	for (point = 1; point <= points; point++) {
		centre = 10 * point * exp(session * normal()) * (point <= shifted ? shift : 1)
		for (round = 1; round <= rounds; round++) {
			value = sprintf("%.9g", centre * exp(noise * normal()))
			measured = status == "ok" || status == "disturbed"
			printf "%d,%s,%d,%s,%.9g,21,21,0,1500000,%s,%s,%s,%s,%s\n", 1024 * point, column, round,
				measured ? value : "NA", centre / 1500000, status, default_of(validity, "ok"),
				status == "ok" ? "NA" : "toy_reason", default_of(method, 1), default_of(harness, 1)
		}
	}
}
