# fault_memory_bandwidth - a wrong element, written, read or left alone, fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2 3; do
	fault_build memory_bandwidth $number
done
fault_run memory_bandwidth 0 0 '' --quick --seconds 5 --array-bytes 1000000
fault_run memory_bandwidth 1 1 'that was written is wrong' --quick --seconds 5 --array-bytes 1MiB
fault_run memory_bandwidth 2 1 'sum that was read is wrong' --quick --seconds 5 --array-bytes 1MiB
fault_run memory_bandwidth 3 1 'an array that was read is wrong' --quick --seconds 5 --array-bytes 1MiB
exit $((failures > 0))
