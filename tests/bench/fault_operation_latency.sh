# fault_operation_latency - a loop that leaves out some of its operations fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build operation_latency 0
fault_build operation_latency 1
fault_run operation_latency 0 0 '' --quick --seconds 5
fault_run operation_latency 1 1 'ends with another result' --quick --seconds 5
exit $((failures > 0))
