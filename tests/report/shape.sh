#!/bin/sh
# shape.sh - tables fold, leave out and say once what the rules of report/filter/shape.lua promise.
# SPDX-License-Identifier: MIT
set -eu
command -v pandoc > /dev/null || { echo 'missing tool: pandoc'; exit 77; }
mkdir -p "$TMP/m-1" "$TMP/report"
for KINDS in 1 2; do
	export KINDS
	printf 'key,value,source,note\ncore_kinds,%s,x,NA\n' "$KINDS" > "$TMP/m-1/identity.csv"
	LATBOOK_MACHINE_DIR=$TMP/m-1 LATBOOK_REPORT_DIR=$TMP/report pandoc -f markdown -t html --lua-filter tests/report/shape/check.lua < /dev/null 2> "$TMP/said" > "$TMP/out"
	grep -qx 'shape: all as it should be' "$TMP/said" || { cat "$TMP/said" >&2; exit 1; }
done
