# code_false_sharing - a turn is one locked add, or one plain store, of the counter.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build false_sharing || exit 1
# A compiler may put two turns into one round of the loop (gcc from 13 on does): both count as one then.
memory() {
	code_loops "$1" "$2" | awk -F '\t' '
		$1 > 1 { exit }
		$3 ~ /^(callq?)$/ || ($3 ~ /^blr?$/ && $4 !~ /aarch64_ldadd/) { call++ }
		$3 ~ /^nop/ { next }
		$3 == "lock" || $3 ~ /^(ldadd|stadd|ldxr|ldaxr)/ || $4 ~ /aarch64_ldadd/ { locked++; next }
		$3 ~ /^stl?xr/ { next }
		$4 ~ /\)$/ || $3 == "str" { stored++; next }
		$3 ~ /^lea/ { next }
		$4 ~ /\(/ || $3 == "ldr" { loaded++ }
		END {
			if (stored == 2 && !locked) stored = 1
			if (locked == 2 && !stored) locked = 1
			printf "%d locked, %d stored, %d loaded, %d calls", locked, stored, loaded, call }'
}
for object in $objects; do
	code_expect "$object add_to" '1 locked, 0 stored, 0 loaded, 0 calls' "$(memory "$object" add_to)"
	code_expect "$object store_to" '0 locked, 1 stored, 0 loaded, 0 calls' "$(memory "$object" store_to)"
done
exit $((failures > 0))
