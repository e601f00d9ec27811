# fault_loaded_latency - a broken cycle, and a word of the traffic read wrong, fail the run.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
cpus=$(fault_two_cpus)
test -n "$cpus" || { echo 'needs two CPUs'; exit 77; }
for number in 0 1 2; do
	fault_build loaded_latency $number
done
fault_run loaded_latency 0 0 '' --quick --seconds 5 --buffer-bytes 1MiB --cpus all-physical="$cpus"
fault_run loaded_latency 1 1 'cycle of .* is broken' --quick --seconds 5 --buffer-bytes 1MiB --cpus all-physical="$cpus"
fault_run loaded_latency 2 1 'blocks were read wrong' --quick --seconds 5 --buffer-bytes 1MiB --cpus all-physical="$cpus"
exit $((failures > 0))
