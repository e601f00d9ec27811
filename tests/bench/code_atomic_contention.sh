# code_atomic_contention - a block is locked adds alone, or loads and locked exchanges.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build atomic_contention || exit 1
for object in $objects; do
	seen=$(code_whole "$object" add_block | awk -F '\t' '
		$3 ~ /^(callq?)$/ || ($3 ~ /^blr?$/ && $4 !~ /aarch64_ldadd/) { other++ }
		$3 ~ /^nop/ { next }
		($3 == "lock" && $4 !~ /cmpxchg/) || $3 ~ /^(ldadd|stadd|ldxr|ldaxr)/ || $4 ~ /aarch64_ldadd/ { locked++; next }
		$4 ~ /\(%r[a-z0-9]+\)/ { other++ }
		END { printf "%s, %d others", locked ? "locked adds" : "no locked add", other }')
	code_expect "$object add_block" 'locked adds, 0 others' "$seen"
	seen=$(code_whole "$object" cas_block | awk -F '\t' '
		$3 == "lock" && $4 ~ /cmpxchg/ || $3 ~ /^(cas|ldxr|ldaxr)/ || $4 ~ /aarch64_cas/ { exchange++; next }
		$3 == "lock" { other++ }
		$3 ~ /^mov/ && $4 ~ /^\(%r[a-z0-9]+\),/ || $3 == "ldr" { load++ }
		END { printf "%s, %s, %d others", load ? "loads" : "no load", exchange ? "exchanges" : "no exchange", other }')
	code_expect "$object cas_block" 'loads, exchanges, 0 others' "$seen"
done
exit $((failures > 0))
