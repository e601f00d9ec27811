# fault_context_switch - a lost token, a wrong one and a wrong working set fail the run; no task stays behind.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2 3; do
	fault_build context_switch $number -DRELAY_PATIENCE_S=2
done
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
fault_run context_switch 0 0 '' --quick --cpus same-cpu="$cpu"
fault_run context_switch 1 1 'the token is lost' --quick --cpus same-cpu="$cpu"
fault_run context_switch 2 1 'a task was left out' --quick --cpus same-cpu="$cpu"
fault_run context_switch 3 1 'working set is wrong' --quick --cpus same-cpu="$cpu"

cp "$TMP/context_switch.0" "$TMP/relay$$"
# However the first task ends, its processes end with it.
for signal in KILL TERM INT; do
	"$TMP/relay$$" --seconds 30 --cpus same-cpu="$cpu" > "$TMP/out" 2> "$TMP/err" &
	sleep 0.7
	kill -s $signal $!
	wait $! 2> /dev/null
	# A dead task whose status nobody has fetched yet is not left behind; on a busy machine they take their time.
	tries=100
	while left=$(cat /proc/[0-9]*/stat 2> /dev/null | grep -c "(relay$$) [^ZX]"); test "$left" != 0 && test $tries -gt 0; do
		tries=$((tries - 1))
		sleep 0.1
	done
	test "$left" = 0 || { echo "after $signal $left tasks were left for ten seconds"; failures=$((failures + 1)); }
done
exit $((failures > 0))
