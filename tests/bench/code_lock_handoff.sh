# code_lock_handoff - a spin lock is one exchange and one store, with a pause while it waits; a mutex is libc's.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build lock_handoff || exit 1
for object in $objects; do
	seen=$(code_whole "$object" by_spin | awk -F '\t' '
		$3 ~ /^(callq?|bl|blr)$/ && $4 !~ /aarch64_swp/ { call++ }
		$3 ~ /^xchg/ && $4 ~ /\(/ || $3 ~ /^(swp|ldaxr|ldxr)/ || $4 ~ /aarch64_swp/ { exchange++ }
		$3 ~ /^(pause|yield)$/ { pause++ }
		$3 == "lock" { other++ }
		END { printf "%s, %s, %d others", exchange ? "exchange" : "no exchange", pause ? "pause" : "no pause", other + call }')
	code_expect "$object by_spin" 'exchange, pause, 0 others' "$seen"
	seen=$("${OBJDUMP:-objdump}" -dr --no-show-raw-insn "$object" | awk '
		/^[0-9a-f]+ <.*>:$/ { inside = $2 ~ /^<by_mutex/ }
		inside && /R_[A-Z0-9_]+[ \t]+pthread_mutex_lock/ { lock++ }
		inside && /R_[A-Z0-9_]+[ \t]+pthread_mutex_unlock/ { unlock++ }
		END { printf "%d lock, %d unlock", lock, unlock }')
	code_expect "$object by_mutex" '1 lock, 1 unlock' "$seen"
done
exit $((failures > 0))
