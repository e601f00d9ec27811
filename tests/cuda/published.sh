# tests/cuda/published.sh - the published GPU machines are what the mapping makes of the published tables.
#
# `make accept` writes machines/published-rtx-*/summary anew, and describe/ where
# the program is built. The rows that no link of that width can have carried are
# refused by rule, and no others; every column and parameter is one that our
# program declares.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
for machine in published-rtx-5060-ti published-rtx-5090; do
	made=$TMP/$machine
	mkdir -p "$made"
	awk -f tests/cuda/publish.awk -v machine=$machine -v mapping=tests/cuda/published/mapping.csv -v folder="$made" \
		tests/cuda/published/$machine.csv || complain "$machine: mapping and table do not cover each other"
	if test -n "${ACCEPT:-}"; then
		mkdir -p machines/$machine/summary
		rm -f machines/$machine/summary/*.csv
		cp "$made"/*.csv machines/$machine/summary/
	fi
	diff -r "$made" machines/$machine/summary || complain "$machine: not what the mapping makes of the table; make accept"
	grep -q '^origin,published,' machines/$machine/identity.csv || complain "$machine: does not say that it is published"
	grep -q '^citation,' machines/$machine/identity.csv || complain "$machine: has no citation"
	for summary in "$made"/*.csv; do
		key=$(basename "$summary" .csv)
		program=$BUILD/cuda/$key
		test -x "$program" || program=$BUILD/tests/cuda/90a/fake/$key
		described=machines/$machine/describe/$key.csv
		if test -x "$program"; then
			"$program" --describe > "$TMP/said" || complain "$key: --describe failed"
			awk -f tests/compare/described.awk "$summary" "$TMP/said" > "$TMP/describe"
			if test -n "${ACCEPT:-}"; then
				mkdir -p machines/$machine/describe
				cp "$TMP/describe" "$described"
			fi
			cut -d, -f1-5 "$TMP/describe" > "$TMP/ours"
			cut -d, -f1-5 "$described" | diff "$TMP/ours" - || complain "$described: not what our program says of itself; make accept"
		fi
		cp "$described" "$TMP/describe" || complain "$described: missing; make accept"
		wanted=$(awk -F, '$1 == "column" && $3 == "parameter" { print $2 }' "$TMP/describe" | tr '\n' ' ')
		got=$(head -n 1 "$summary" | tr ',' '\n' | awk '/_median_/ { exit } { print }' | tr '\n' ' ')
		test "$wanted" = "$got" || complain "$machine: $key has parameters '$got', our program '$wanted'"
		for column in $(head -n 1 "$summary" | tr ',' '\n' | sed -n '/^duration_/d; s/_median_/_/p'); do
			grep -q "^column,$column,value," "$TMP/describe" || complain "$machine: $key has no column $column"
		done
	done
done
# 256 MiB in 832 us, in 20 ns, and 579 GB/s over a link of 31.5 GB/s: nobody wrote `impossible` into the mapping for these
awk -F, '/,pcie,/ && $10 == "impossible" { exit 1 }' tests/cuda/published/mapping.csv || complain 'the mapping itself calls a transfer impossible'
for row in h2d,demand d2h,demand h2d,prefetch; do
	grep -q "^$row,268435456,.*,impossible,above_limit," "$TMP/published-rtx-5060-ti/pcie_unified_memory.csv" ||
		complain "$row: not refused"
done
! grep -l ',impossible,above_limit,' "$TMP"/published-rtx-*/*.csv | grep -v pcie_unified_memory || complain 'a possible row was refused'
# what they imply, to the digits worked out by hand
"$BUILD/analysis/published_defects" machines/published-rtx-5060-ti/summary machines/published-rtx-5090/summary > "$TMP/defects" ||
	complain 'published_defects failed'
# implies CASE FORMAT VALUE DIVISOR
implies() {
	said=$(awk -F, -v which="$1" -v format="$2" -v divisor="$4" '$2 == which { printf format "\n", $10 / divisor }' "$TMP/defects")
	test "$said" = "$3" || complain "$1 implies $said, not $3"
}
implies fp32 %.0f 2759 1e6
implies fp16x2 %.0f 2828 1e6
implies fp64 %.0f 2833 1e6
implies stride_1 %.1f 58.3 1
implies stride_3 %.1f 58.9 1
implies stride_4 %.1f 32.0 1
implies stride_32 %.1f 3.7 1
implies managed_256MiB_to_device %.1f 322.6 1e9
implies copy_1GiB_twice %.0f 692 1e9
implies 2304_warps_181ns_as_8_bit %.1f 104.3 1e12
implies chain_of_one %.1f 16.6 1
implies global_contended %.1f 28.4 1
implies slow_calls_a_second %.1f 2.3 1e3
implies h2d_1GiB %.2f 56.37 1e9
implies ten_microseconds %.2f 6.36 1e3
implies nineteen_ns_a_byte %.4f 0.0179 1
exit $((failures > 0))
