# fault_page_fault - a touched page that holds something else, and a file read wrong, fail the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2; do
	fault_build page_fault $number
done
fault_run page_fault 0 0 '' --quick --seconds 5
fault_run page_fault 1 1 'do not hold what was written' --quick --seconds 5
fault_run page_fault 2 1 'do not hold what was written' --quick --seconds 5
exit $((failures > 0))
