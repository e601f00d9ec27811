# first.awk - a column's value in the first row that was measured, 0 if there is none; `-v column=NAME`.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = "," }
NR == 1 { for (c = 1; c <= NF; c++) if ($c == column) wanted = c; next }
wanted && !found && $wanted ~ /^[0-9.eE+-]+$/ { value = $wanted; found = 1 }
END { print value + 0 }
