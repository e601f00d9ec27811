# fault_memory_parallelism - a cycle that closes early fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build memory_parallelism 0
fault_build memory_parallelism 1
fault_run memory_parallelism 0 0 '' --quick --seconds 5 --buffer-bytes 1MiB
fault_run memory_parallelism 1 1 'cycle of .* is broken' --quick --seconds 5 --buffer-bytes 1MiB
exit $((failures > 0))
