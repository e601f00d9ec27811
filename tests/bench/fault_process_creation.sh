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

# However it is stopped, no child stays behind.
cp "$TMP/process_creation.0" "$TMP/birth$$"
for signal in TERM INT KILL; do
	fault_stop $signal 0.15 "$TMP/birth$$" --seconds 30 --memory-bytes 16MiB
	test "$status" -gt 128 || { echo "$signal gave status $status"; failures=$((failures + 1)); }
	left=$(fault_left birth$$)
	test "$left" = 0 || { echo "after $signal $left processes were left"; failures=$((failures + 1)); }
done
exit $((failures > 0))
