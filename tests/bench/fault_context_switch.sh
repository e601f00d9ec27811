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

# However the first task ends, its processes end with it.
cp "$TMP/context_switch.0" "$TMP/relay$$"
for signal in KILL TERM INT; do
	fault_stop $signal 0.7 "$TMP/relay$$" --seconds 30 --cpus same-cpu="$cpu"
	test "$status" -gt 128 || { echo "$signal gave status $status"; failures=$((failures + 1)); }
	left=$(fault_left relay$$)
	test "$left" = 0 || { echo "after $signal $left tasks were left for ten seconds"; failures=$((failures + 1)); }
done
exit $((failures > 0))
