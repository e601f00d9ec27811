# code_signal_delivery - the loop that signals its own thread makes one call a turn and nothing else.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build signal_delivery || exit 1
for object in $objects; do
	seen=$(code_loops "$object" go_self | awk -F '\t' '
		{ loops = $1 }
		$3 ~ /^(call|callq|bl|blr)$/ { call++ }
		$3 == "syscall" || $3 == "svc" { entry++ }
		END { printf "%d loop, %d calls", loops, call + entry }')
	code_expect "$object go_self" "1 loop, 1 calls" "$seen"
done
exit $((failures > 0))
