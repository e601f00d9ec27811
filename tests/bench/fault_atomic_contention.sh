# fault_atomic_contention - an operation that is missing fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build atomic_contention 0
fault_build atomic_contention 1
fault_run atomic_contention 0 0 '' --quick --seconds 5
fault_run atomic_contention 1 1 'lost operations' --quick --seconds 5
exit $((failures > 0))
