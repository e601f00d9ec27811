#!/bin/sh
# overlay.sh KEY OUT NAME SUMMARY FACTS [NAME SUMMARY FACTS …] - chart.sh for pages of several machines, where a chart may fail.
#
# Foreign and published summaries lack columns that a chart asks for. Then the
# page has no drawing there, and its numbers all the same; gnuplot's words stay
# beside where the drawing would be, in OUT's .log.
#
# SPDX-License-Identifier: MIT
set -u
key=$1
out=$2
if sh "$(dirname "$0")/chart.sh" "$@" > "$out.log" 2>&1; then
	rm -f "$out.log"
else
	rm -f "$out"
	echo "no chart of '$key' can be drawn of these sides; see '$out.log'" >&2
fi
