#!/bin/sh
# chart.sh KEY OUT NAME SUMMARY FACTS - a stand-in: the summary under the script's words; logs when it draws.
#
# SPDX-License-Identifier: MIT
set -eu
from=$(date +%s.%N)
if test -s "$4"; then cat "report/charts/$1.gp" "$4" > "$2"; else : > "$2"; fi
sleep 0.05
test -z "${TOY_LOG:-}" || echo "W chart-$1 $from $(date +%s.%N)" >> "$TOY_LOG"
