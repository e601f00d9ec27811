# fault_signal_delivery - a signal that is lost or counted wrong fails the run instead of hanging it.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2; do
	fault_build signal_delivery $number -DSIGNAL_PATIENCE_S=1
done
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
set -- --quick --seconds 5 --cpus same-cpu="$cpu"
fault_run signal_delivery 0 0 '' "$@"
grep -q '^sleeping,same-cpu,[0-9]' "$TMP/out" || { echo 'no row of a sleeping thread'; failures=$((failures + 1)); }
fault_run signal_delivery 1 1 'a signal is lost' "$@"
fault_run signal_delivery 2 1 'were received' "$@"
fault_run signal_delivery 2 1 'were received' --quick --seconds 5 --cpus one-performance-core="$cpu"
cpus=$(fault_two_cpus)
test -z "$cpus" || fault_run signal_delivery 1 1 'a signal is lost' --quick --seconds 5 --cpus l3-pair="$cpus"
exit $((failures > 0))
