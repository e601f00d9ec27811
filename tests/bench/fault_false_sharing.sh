# fault_false_sharing - an increment that is missing fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
cpus=$(fault_two_cpus)
test -n "$cpus" || { echo 'needs two CPUs'; exit 77; }
fault_build false_sharing 0
fault_build false_sharing 1
fault_run false_sharing 0 0 '' --quick --seconds 5 --cpus l3-pair="$cpus"
fault_run false_sharing 1 1 'lost increments' --quick --seconds 5 --cpus l3-pair="$cpus"
exit $((failures > 0))
