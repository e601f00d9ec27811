# fault_process_creation - a child or a thread that does not run to its end fails the run; a refused fork is a skipped row.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2 3; do
	fault_build process_creation $number
done
fault_run process_creation 0 0 '' --quick --seconds 5 --memory-bytes 16MiB
fault_run process_creation 1 1 'did not run to its end' --quick --seconds 5 --memory-bytes 16MiB
fault_run process_creation 3 1 'a thread did not run' --quick --seconds 5 --memory-bytes 16MiB
fault_run process_creation 2 0 '' --quick --seconds 5 --memory-bytes 16MiB
awk -F, '
	NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
	$column["operation"] == "fork" && $column["reason"] == "start_refused" { fork++ }
	$column["operation"] == "fork" && $column["status"] != "skipped" { wrong++ }
	$column["operation"] == "thread" && $column["latency_ns"] > 0 { thread++ }
	END { exit !(fork && thread && !wrong) }' "$TMP/out" ||
	{ echo "a refused fork is not a skipped row beside others measured"; failures=$((failures + 1)); }

# Processes of a name, but for dead ones that wait for somebody to ask for their status.
alive() {
	awk -v name="$1" '
		FNR == 1 { ours = $2 == name }
		ours && $1 == "State:" && $2 !~ /^[ZX]/ { n++ }
		END { print n + 0 }' /proc/[0-9]*/status 2> /dev/null
}

# However it is stopped, no child stays behind.
cp "$TMP/process_creation.0" "$TMP/birth$$"
for signal in TERM KILL; do
	"$TMP/birth$$" --seconds 30 --memory-bytes 16MiB > "$TMP/out" 2> "$TMP/err" &
	sleep 0.15
	kill -s $signal $! 2> /dev/null
	wait $! 2> /dev/null
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		left=$(alive birth$$)
		test "$left" = 0 && break
		sleep 0.1
	done
	test "$left" = 0 || { echo "after $signal $left processes were left"; failures=$((failures + 1)); }
done
exit $((failures > 0))
