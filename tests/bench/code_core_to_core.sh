# code_core_to_core - a token trip is one store and a loop of one load; a cas trip is a loop of one exchange.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build core_to_core || exit 1

# What a function does with the line: loads, stores, exchanges; and its pauses and calls.
line() {
	code_whole "$1" "$2" | awk -F '\t' '
		$4 ~ /<__aarch64_cas/ { exchange++; next } # a helper that chooses between two kinds of exchange
		$3 ~ /^(callq?|bl|blr)$/ { call++ }
		$3 ~ /^(pause|yield)$/ || $3 $4 ~ /^repznop|^rep$/ { pause++ }
		$3 ~ /^lock/ && ($3 $4) ~ /cmpxchg/ { exchange++; next }
		$3 ~ /^(cas|ldaxr|ldxr)/ { exchange++; next }
		$3 ~ /^mov/ && $4 ~ /^(0x[0-9a-f]+)?\(%r[a-z0-9]+\),%r[a-z0-9]+$/ { load++ }
		$3 ~ /^mov/ && $4 ~ /^%r[a-z0-9]+,(0x[0-9a-f]+)?\(%r[a-z0-9]+\)$/ { store++ }
		$3 ~ /^(ldar|ldapr)$/ { load++ }
		$3 == "stlr" { store++ }
		END { printf "%d loads, %d stores, %d exchanges, %d pauses, %d calls", load, store, exchange, pause, call }'
}
for object in $objects; do
	for side in initiate respond; do
		seen=$(line "$object" ${side}_token)
		code_expect "$object ${side}_token" '1 loads, 1 stores, 0 exchanges, 1 pauses, 0 calls' "$seen"
	done
	seen=$(line "$object" exchange_cas)
	code_expect "$object exchange_cas" '0 loads, 0 stores, 1 exchanges, 1 pauses, 0 calls' "$seen"
done
exit $((failures > 0))
