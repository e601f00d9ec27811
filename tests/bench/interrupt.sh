# interrupt - a program that is stopped leaves nothing on standard output and ends at once.
# SPDX-License-Identifier: MIT
set -u
failures=0
for key in memory_latency instruction_dependency; do
	program=${BUILD:-build}/bench/$key
	test -x "$program" || { echo "$key is not built"; exit 77; }
	"$program" --seconds 60 > "$TMP/rows" 2> "$TMP/err" &
	pid=$!
	sleep 0.2
	kill -TERM $pid
	wait $pid
	status=$?
	# a run may have ended before, then whole
	test $status = 143 || test $status = 0 || { echo "$key: SIGTERM gave status $status"; failures=1; }
	test $status = 0 || test ! -s "$TMP/rows" || { echo "$key: stopped, and wrote rows"; failures=1; }
done
exit $failures
