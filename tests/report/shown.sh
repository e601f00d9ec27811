#!/bin/sh
# shown.sh - the page shows each key's newest valid unlabelled session, and says how it went.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "shown: $*" >&2
	exit 1
}
machine=$TMP/machines/m-1
record() { # TIME KEY ROUND STATUS REASON [data]
	mkdir -p "$machine/sessions/$1/$2"
	printf 'key,value\nstatus,%s\nreason,%s\nmessage,NA\nfinished,%s\n' "$4" "$5" "2026-01-0${3}T00:00:00Z" > "$machine/sessions/$1/$2/r0$3.record.csv"
	test -z "${6:-}" || echo x > "$machine/sessions/$1/$2/r0$3.csv"
}
record 2026-01-01T0000Z memory_latency 1 ok NA data
record 2026-01-02T0000Z memory_latency 1 ok NA data
record 2026-01-02T0000Z memory_latency 2 ok NA data
record 2026-01-03T0000Z-label memory_latency 1 ok NA data
record 2026-01-04T0000Z memory_latency 1 ok NA data
touch "$machine/sessions/2026-01-04T0000Z/invalid"
record 2026-01-02T0000Z memory_copy 1 skipped memory_cap data
record 2026-01-02T0000Z system_call 1 failed 'exit 1'
record 2026-01-02T0000Z context_switch 1 ok NA data
record 2026-01-02T0000Z context_switch 2 timeout NA
mkdir -p "$machine/summary"
echo x > "$machine/summary/memory_bandwidth.csv"
echo x > "$machine/summary/memory_latency.csv"
mkdir -p "$machine/sessions/odd name/core_to_core" "$machine/sessions/2026-01-09T0000Z"
LATBOOK_LOG_DIR=build/log/m-1 sh report/shown.sh "$machine" > "$TMP/shown.csv"
expect() {
	grep -qx "$1" "$TMP/shown.csv" || fail "no line '$1' in: $(cat "$TMP/shown.csv")"
}
expect 'key,session,state,reason,log,rounds,finished'
expect 'memory_latency,2026-01-02T0000Z,measured,NA,NA,2,2026-01-02T00:00:00Z'
expect 'memory_copy,2026-01-02T0000Z,skipped,memory_cap,NA,0,2026-01-01T00:00:00Z'
expect 'system_call,2026-01-02T0000Z,failed,exit 1,build/log/m-1/system_call.log,0,2026-01-01T00:00:00Z'
expect 'context_switch,2026-01-02T0000Z,measured,timeout,build/log/m-1/context_switch.log,1,2026-01-02T00:00:00Z'
expect 'memory_bandwidth,NA,published,NA,NA,0,NA'
expect 'core_to_core,NA,absent,no session of this machine holds it; make section S=core_to_core measures it,NA,0,NA'
expect 'sustained_load,NA,absent,"no session of this machine holds it, because it is long; make report LONG=1, or make section S=sustained_load, measures it",NA,0,NA'
expect 'transfer_model,NA,absent,no session of this machine holds what it is computed from,NA,0,NA'
sh report/shown.sh "$machine" memory_latency=2026-01-01T0000Z > "$TMP/shown.csv"
expect 'memory_latency,2026-01-01T0000Z,measured,NA,NA,1,2026-01-01T00:00:00Z'
