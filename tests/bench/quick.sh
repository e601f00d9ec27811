# Runs: check-all
# quick - a rehearsal of every program: every point has its rows, each says what became of it, in time.
# SPDX-License-Identifier: MIT
set -u
failures=0
complain() {
	echo "$program: $*"
	failures=$((failures + 1))
}
seen=0
for program in ${PROGRAMS:-"${BUILD:-build}"/bench/*}; do
	case $program in *.* | */built-with | */placements) continue ;; esac
	if ! test -f "$program" || ! test -x "$program"; then continue; fi
	seen=$((seen + 1))
	mkdir -p "$TMP/scratch"
	set -- --quick
	"$program" --describe | grep -q '^need,directory' && set -- "$@" --directory "$TMP/scratch"
	"$program" --list "$@" > "$TMP/list"
	began=$(date +%s)
	"$program" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	took=$(($(date +%s) - began))
	budget=$("$program" --describe "$@" | awk -F, '$1 == "budget" && $2 == "quick_seconds" { print $7 }')
	test $status = 77 && continue
	test $status = 0 || { complain "--quick exited $status: $(sed q "$TMP/err")"; continue; }
	test ! -s "$TMP/err" || complain "--quick succeeded and said: $(sed q "$TMP/err")"
	# DESIGN: a run beyond twice its budget is a failure; date counts whole seconds
	awk -v took="$took" -v budget="$budget" 'BEGIN { exit took > 2 * budget + 1 }' ||
		complain "--quick took $took s of a budget of $budget s"
	test "$(sed q "$TMP/rows")" = "$(sed q "$TMP/list")" || complain 'the header is not that of --list'
	parameters=$("$program" --describe | grep -c '^column,[^,]*,parameter,')
	awk -F, -v parameters="$parameters" '
		function key(i, text) { text = $1; for (i = 2; i <= parameters; i++) text = text "," $i; return text }
		FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
		NR == FNR { wanted[key()]; next }
		{ point = key(); if (!(point in wanted)) { print "unknown point " point; bad = 1 } had[point] }
		$column["status"] !~ /^(ok|disturbed|unsupported|skipped|failed)$/ { print "status " $column["status"]; bad = 1 }
		$column["status"] ~ /^(unsupported|skipped|failed)$/ && $column["reason"] == "NA" { print "no reason: " $0; bad = 1 }
		$column["status"] ~ /^(ok|disturbed)$/ && "duration_ns" in column && !($column["duration_ns"] > 0) { print "no time: " $0; bad = 1 }
		END { for (point in wanted) if (!(point in had)) { print "no row for " point; bad = 1 }; exit bad }
	' "$TMP/list" "$TMP/rows" > "$TMP/said" || complain "$(sed 3q "$TMP/said")"
done
test $seen -gt 0 || { echo "no program is built"; exit 77; }
exit $((failures > 0))
