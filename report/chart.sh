#!/bin/sh
# chart.sh KEY OUT NAME SUMMARY FACTS [NAME SUMMARY FACTS …] - draw one chart, of one machine or several laid over each other.
#
# SUMMARY is summary/KEY.csv (for KEY glance: glance.csv), FACTS identity.csv or
# NA. Names and paths reach gnuplot through the environment, never as code. A
# summary without a measured row gives an empty OUT: "nothing to draw".
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C.UTF-8
TZ=UTC
export LC_ALL TZ

fail() {
	echo "chart: $*" >&2
	exit 1
}

test $# -ge 5 && test $((($# - 2) % 3)) = 0 || {
	echo "chart: usage: chart.sh KEY OUT NAME SUMMARY FACTS [NAME SUMMARY FACTS …]" >&2
	exit 2
}
key=$1
out=$2
shift 2
LATBOOK_CHART_ROOM=$(dirname "$0")/charts
test -r "$LATBOOK_CHART_ROOM/$key.gp" || fail "cannot draw '$key': no report/charts/$key.gp; write one"
command -v gnuplot > /dev/null || fail "cannot run 'gnuplot': not installed; make setup installs it (package gnuplot-nox)"

only=$(sed -n 's/^# Draws: //p' "$LATBOOK_CHART_ROOM/$key.gp" | head -n 1)
count=0
while test $# -gt 0; do
	if test -s "$2" && awk -f "$LATBOOK_CHART_ROOM/measured.awk" -v only="$only" "$2"; then
		count=$((count + 1))
		eval "LATBOOK_CHART_NAME_$count=\$1 LATBOOK_CHART_SUMMARY_$count=\$2 LATBOOK_CHART_FACTS_$count=/dev/null"
		test "$3" = NA || eval "LATBOOK_CHART_FACTS_$count=\$3"
		eval "export LATBOOK_CHART_NAME_$count LATBOOK_CHART_SUMMARY_$count LATBOOK_CHART_FACTS_$count"
	fi
	shift 3
done
if test $count = 0; then
	: > "$out"
	exit 0
fi
LATBOOK_CHART_COUNT=$count
LATBOOK_CHART_OUT=$out.drawn
export LATBOOK_CHART_ROOM LATBOOK_CHART_OUT LATBOOK_CHART_COUNT

# Not worth a word: names that leave less room than gnuplot would like, and bars of numbers without an interval.
said=0
gnuplot "$LATBOOK_CHART_ROOM/style.gp" "$LATBOOK_CHART_ROOM/$key.gp" 2> "$out.said" || said=$?
grep -v -e '^$' -e 'warning: .*difficulty' -e 'warning: Skipping data file with no valid points' "$out.said" >&2 || true
rm -f "$out.said"
test $said = 0 || fail "cannot draw '$key': gnuplot says why above"
grep -q '</svg>' "$out.drawn" || fail "cannot draw '$key': gnuplot stopped half-way; is the disk full?"
awk -f "$LATBOOK_CHART_ROOM/squeeze.awk" "$out.drawn" > "$out"
rm -f "$out.drawn"
