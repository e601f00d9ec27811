# code_tlb_latency - the loop that tlb_latency, loaded_latency and numa_latency share is one dependent load a step.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build harness/chase || exit 1
for object in $objects; do
	code_chase "$object" chase_follow
done
exit $((failures > 0))
