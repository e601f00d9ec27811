# fault_branch_prediction - a byte that is not what was laid fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build branch_prediction 0
fault_build branch_prediction 1
fault_run branch_prediction 0 0 '' --quick --seconds 5
fault_run branch_prediction 1 1 'cannot believe the branches' --quick --seconds 5
exit $((failures > 0))
