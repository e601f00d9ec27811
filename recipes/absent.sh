#!/bin/sh
# absent.sh REPORT_DIR KEY… - the empty files of keys that no session holds.
#
# SPDX-License-Identifier: MIT
set -eu
report=$1
shift
for part in from summary runs describe config insight tables charts; do
	test -d "$report/$part" || mkdir -p "$report/$part"
done
for key; do
	for old in "$report/from/$key".*; do
		test ! -e "$old" || rm -f "$old"
	done
	for part in summary runs describe config insight tables; do
		: > "$report/$part/$key.csv"
	done
	: > "$report/tables/$key.full.csv"
	: > "$report/charts/$key.svg"
	shift
	set -- "$@" "$report/from/$key.none"
done
touch -t 200001010000 "$@" # their names tell, their times must not
