#!/bin/sh
# failures.sh DATA LOGS KEY… - name the runs that failed and their logs; exit status 1 when there are any.
#
# SPDX-License-Identifier: MIT
set -u
data=$1 logs=$2
shift 2
failed=0
for key; do
	session=$(find "$data/sessions" -path "*/$key/r*.record.csv" 2> /dev/null | sed 's|/[^/]*/[^/]*$||' | grep 'Z$' | sort | tail -n 1)
	for record in "$session/$key"/r*.record.csv; do
		test -e "$record" || continue
		grep -q '^status,\(failed\|timeout\|suspended\)$' "$record" || continue
		failed=$((failed + 1))
		round=${record##*/}
		echo "latbook: $key ${round%.record.csv} failed: $(sed -n 's/^message,//p' "$record"); log: $logs/$key.log" >&2
	done
done
test "$failed" = 0
