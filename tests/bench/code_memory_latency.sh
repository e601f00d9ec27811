# code_memory_latency - the chase is one dependent load a step, 32 a turn, and nothing else touches memory.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build memory_latency || exit 1
for object in $objects; do
	code_chase "$object" chase
done
exit $((failures > 0))
