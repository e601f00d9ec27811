# fault_sustained_load - vector work that is left out fails the run, of the load and of the clocks under it.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for key in sustained_load core_frequency; do
	fault_build "$key" 0
	fault_build "$key" 1
	fault_run "$key" 0 0 '' --quick --seconds 5
	fault_run "$key" 1 1 'holds another sum' --quick --seconds 5
done
exit $((failures > 0))
