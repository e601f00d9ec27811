# code_tlb_latency - the loop that tlb_latency, loaded_latency and numa_latency share is one dependent load a step.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build harness/chase || exit 1
for object in $objects; do
	seen=$(code_loops "$object" chase_follow | awk -F '\t' '
		{ loops = $1 }
		# mov (%rax),%rax and ldr x0, [x0]: the address is the result of the load before
		$3 ~ /^movq?$/ && $4 ~ /^\(%r[a-z0-9]+\),%r[a-z0-9]+$/ {
			split($4, part, /[(),]+/); if (part[2] == part[3]) { dependent++; next } }
		$3 == "ldr" && $4 ~ /^x[0-9]+, \[x[0-9]+\]$/ {
			split($4, part, /[], []+/); if (part[1] == part[2]) { dependent++; next } }
		$4 ~ /[[(]/ { other++ }
		$3 ~ /^(call|bl|blr)/ { other++ }
		END { printf "%d loop, %d dependent loads, %d others", loops, dependent, other }')
	code_expect "$object chase_follow" "1 loop, 32 dependent loads, 0 others" "$seen"
done
exit $((failures > 0))
