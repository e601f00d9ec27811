# code_system_call - each loop enters the kernel once a turn, by the instruction and not through a library.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build system_call || exit 1
entries() {
	code_loops "$1" "$2" | awk -F '\t' '
		{ loops = $1 }
		$3 == "syscall" || $3 == "svc" { entry++ }
		$3 ~ /^(call|callq|bl|blr)$/ { call++ }
		END { printf "%d loop, %d entries, %d calls", loops, entry, call }'
}
for object in $objects; do
	for name in getpid clock_raw write read yield poll ring; do
		code_expect "$object call_$name" "1 loop, 1 entries, 0 calls" "$(entries "$object" call_$name)"
	done
	code_expect "$object call_loop" "1 loop, 0 entries, 0 calls" "$(entries "$object" call_loop)"
	code_expect "$object call_clock_vdso" "1 loop, 0 entries, 1 calls" "$(entries "$object" call_clock_vdso)"
done
exit $((failures > 0))
