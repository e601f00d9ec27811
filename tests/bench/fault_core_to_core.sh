# fault_core_to_core - a token that is lost, or comes back wrong, fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
cpus=$(fault_two_cpus)
test -n "$cpus" || { echo 'needs two CPUs'; exit 77; }
for number in 0 1 2; do
	fault_build core_to_core $number -DPATIENCE=100000000
done
fault_run core_to_core 0 0 '' --quick --cpus all-logical="$cpus"
fault_run core_to_core 1 1 'the token is lost' --quick --cpus all-logical="$cpus"
fault_run core_to_core 2 1 'the token is lost' --quick --cpus all-logical="$cpus"
exit $((failures > 0))
