#!/bin/sh
# trees.sh - identity, conditions and placements of made-up machines, against golden files.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/facts/common.inc disable=SC2015
. "${ROOT:-.}/tests/facts/common.inc"
build_placements

# hwloc and the collector agree on what both count; NA where CPUs are offline or nothing is listed.
counted_alike() {
	"$placements" --root "$TMP/$model" --facts >"$TMP/sizes.csv"
	"$placements" --root "$TMP/$model" --table >"$TMP/table.csv"
	agree llc_bytes "$(value "$TMP/sizes.csv" llc_bytes)"
	agree cores "$(awk -F, 'NR > 1 { print $2 }' "$TMP/table.csv" | sort -u | grep -c .)"
	agree core_kinds "$(awk -F, 'NR > 1 { print $7 }' "$TMP/table.csv" | sort -u | grep -c .)"
	agree packages "$(awk -F, 'NR > 1 { print $5 }' "$TMP/table.csv" | sort -u | grep -c .)"
}

agree() {
	counted=$(value "$TMP/identity.csv" "$1")
	[ "$counted" = "$2" ] || [ "$counted" = NA ] || complain "$model: '$1' is '$counted' here and '$2' by hwloc"
}

for model in "$rooms"/tree/models/*; do
	model=${model##*/}
	golden=$rooms/golden/$model
	tree "$model"
	mkdir -p "$golden"
	"$facts" identity --root "$TMP/$model" >"$TMP/identity.csv"
	"$facts" config --root "$TMP/$model" >"$TMP/config.csv"
	"$facts" state --root "$TMP/$model" >"$TMP/state.csv"
	"$facts" warnings --identity "$TMP/identity.csv" --config "$TMP/config.csv" >"$TMP/warnings.csv"
	"$placements" --root "$TMP/$model" >"$TMP/placements.csv"
	"$placements" --root "$TMP/$model" --pairs >"$TMP/pairs.csv"
	for name in identity config state warnings placements pairs; do
		well_formed "$TMP/$name.csv"
	done
	awk -F, 'NR > 1 { print $1 }' "$TMP/identity.csv" | sort -c || complain "$model: identity is not sorted"
	{ "$facts" id --root "$TMP/$model" && cat "$TMP/identity.csv"; } >"$TMP/identity"
	grep -v ',NA,' "$TMP/config.csv" >"$TMP/config"
	cut -c1-160 "$TMP/placements.csv" >"$TMP/placed"
	awk -F, 'NR > 1 { n[$3 "," $4]++ } END { for (k in n) print k "," n[k] }' "$TMP/pairs.csv" | sort >"$TMP/paired"
	same_as "$golden/identity" "$TMP/identity"
	same_as "$golden/config" "$TMP/config"
	same_as "$golden/state.csv" "$TMP/state.csv"
	same_as "$golden/warnings.csv" "$TMP/warnings.csv"
	same_as "$golden/placements" "$TMP/placed"
	same_as "$golden/pairs" "$TMP/paired"
	counted_alike
	rm -rf "${TMP:?}/$model"
done

# A tree of another architecture shows nothing of the reader's.
tree arm_server
"$placements" --root "$TMP/arm_server" --xml "$TMP/topology.xml" >/dev/null
! grep -q 'L3Cache\|x86_64\|CPUVendor' "$TMP/topology.xml" || complain "the reader's own CPU shows in a foreign tree"
