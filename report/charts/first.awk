# first.awk - a column's value in the first row that was measured, 0 if there is none; `-v column=NAME`; with `-v most=1` the largest.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
NR == 1 { for (c = 1; c <= NF; c++) if ($c == column) wanted = c; next }
wanted && $wanted ~ /^[0-9.eE+-]+$/ && (!found || (most && $wanted + 0 > value + 0)) { value = $wanted; found = 1 }
END { print value + 0 }
