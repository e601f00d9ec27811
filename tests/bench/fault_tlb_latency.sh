# fault_tlb_latency - a cycle that closes early fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build tlb_latency 0
fault_build tlb_latency 1
fault_run tlb_latency 0 0 '' --quick --seconds 5 --pages base
fault_run tlb_latency 1 1 'cycle of .* is broken' --quick --seconds 5 --pages base
exit $((failures > 0))
