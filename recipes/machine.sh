#!/bin/sh
# machine.sh ID - this machine for reading: facts, how it is set, and what to know or do before measuring.
#
# SPDX-License-Identifier: MIT
set -eu
here=$(dirname "$0")

echo "$1"
for part in identity config; do
	echo
	echo "$part"
	sh "$here/facts.sh" "$part" | awk -f "$here/library.awk" -f "$here/machine.awk"
done
echo
echo warnings
sh "$here/facts.sh" warnings | awk -f "$here/library.awk" -f "$here/machine.awk" -v form=warnings
