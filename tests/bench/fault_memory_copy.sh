# fault_memory_copy - one wrong byte in a copied buffer fails the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
fault_build memory_copy 0
fault_build memory_copy 1
fault_run memory_copy 0 0 '' --quick --seconds 5 --max-size 16KiB
fault_run memory_copy 1 1 'left wrong bytes behind' --quick --seconds 5 --max-size 16KiB
exit $((failures > 0))
