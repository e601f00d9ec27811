# fault_core_scaling - a thread that leaves out a few of its updates fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build core_scaling 0
fault_build core_scaling 1
fault_run core_scaling 0 0 '' --quick --seconds 5
fault_run core_scaling 1 1 'ends with a wrong value' --quick --seconds 5
exit $((failures > 0))
