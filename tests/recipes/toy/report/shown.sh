#!/bin/sh
# shown.sh MACHINE_DIR - a stand-in: every run's status.
#
# SPDX-License-Identifier: MIT
set -eu
echo key,session,state
find "$1/sessions" -name '*.record.csv' 2> /dev/null | sort | while read -r record; do
	echo "$record,$(sed -n 's/^status,//p' "$record"),$(sed -n 's/^message,//p' "$record")"
done
