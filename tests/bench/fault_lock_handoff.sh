# fault_lock_handoff - a lock taken too rarely, a lost and a wrong wake-up fail the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
for number in 0 1 2 3; do
	fault_build lock_handoff $number -DSLEEPER_PATIENCE_S=2
done
fault_run lock_handoff 0 0 '' --quick --seconds 5 --cpus one-performance-core="$cpu" --cpus same-cpu="$cpu"
fault_run lock_handoff 1 1 'let two in, or lost one' --quick --seconds 5 --cpus one-performance-core="$cpu"
fault_run lock_handoff 2 1 'did not answer' --quick --seconds 5 --cpus same-cpu="$cpu"
fault_run lock_handoff 3 1 'answered wrongly' --quick --seconds 5 --cpus same-cpu="$cpu"
exit $((failures > 0))
