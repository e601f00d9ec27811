#!/bin/sh
# chart.sh KEY OUT NAME SUMMARY FACTS [NAME SUMMARY FACTS …] - draw one chart, of one machine or several laid over each other.
#
# SUMMARY is summary/KEY.csv (for KEY glance: glance.csv), FACTS identity.csv or
# NA. Names and paths reach gnuplot through the environment, never as code. A
# summary without a measured row gives an empty OUT: "nothing to draw". OUT holds
# the drawing for a page and, hidden inside it, the one for a phone.
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

# Whether there is something to draw: a measured row, or of the glance table a time of this machine.
holds() {
	if test "$key" = glance; then
		test "$(awk -v how=rows -f "$LATBOOK_CHART_ROOM/times.awk" "$1")" -gt 0
	else
		awk -f "$LATBOOK_CHART_ROOM/measured.awk" -v only="$only" -v any="$any" "$1"
	fi
}

any=$(awk -f "$LATBOOK_CHART_ROOM/columns.awk" "$LATBOOK_CHART_ROOM/$key.gp")
only=$(sed -n 's/^# Draws: //p' "$LATBOOK_CHART_ROOM/$key.gp" | head -n 1)
count=0
while test $# -gt 0; do
	if test -s "$2" && holds "$2"; then
		count=$((count + 1))
		awk -f "$LATBOOK_CHART_ROOM/columns.awk" "$LATBOOK_CHART_ROOM/$key.gp" "$2" > "$out.$count.padded"
		summary=$out.$count.padded
		test -s "$summary" || summary=$2
		eval "LATBOOK_CHART_NAME_$count=\$1 LATBOOK_CHART_SUMMARY_$count=\$summary LATBOOK_CHART_FACTS_$count=/dev/null"
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
export LATBOOK_CHART_ROOM LATBOOK_CHART_COUNT
trap 'rm -f "$out".wide* "$out".narrow* "$out".[0-9]*.padded' EXIT

# Not worth a word: names that leave less room than gnuplot would like, bars of numbers without an interval, a single value.
draw() { # NARROW NAME
	LATBOOK_CHART_NARROW=$1 LATBOOK_CHART_OUT=$out.$2 gnuplot "$LATBOOK_CHART_ROOM/style.gp" "$LATBOOK_CHART_ROOM/$key.gp" 2> "$out.$2.said" || return 1
	grep -q '</svg>' "$out.$2" || return 2
	awk -f "$LATBOOK_CHART_ROOM/squeeze.awk" "$out.$2" > "$out.$2.squeezed"
}

# Twice: as wide as a page, and as narrow as a phone.
wrong=0
draw 1 narrow &
draw 0 wide || wrong=$?
wait $! || wrong=$?
grep -h -v -e '^$' -e 'warning: .*difficulty' -e 'warning: Skipping data file with no valid points' -e 'Warning: empty [xy] range' "$out.wide.said" "$out.narrow.said" | sort -u >&2 || true
test $wrong != 1 || fail "cannot draw '$key': gnuplot says why above"
test $wrong = 0 || fail "cannot draw '$key': gnuplot stopped half-way; is the disk full?"
awk -f "$LATBOOK_CHART_ROOM/nest.awk" "$out.wide.squeezed" "$out.narrow.squeezed" > "$out"
