# Runs: check-all
# quick - a rehearsal of every program: every point has its rows, each says what became of it, in time.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/budget.inc
. tests/bench/budget.inc
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc
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
	began=$(date +%s)
	"$program" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	took=$(($(date +%s) - began))
	budget=$("$program" --describe "$@" | awk -F, '$1 == "budget" && $2 == "quick_seconds" { print $7 }')
	test $status = 77 && continue
	test $status = 0 || { complain "--quick exited $status: $(sed q "$TMP/err")"; continue; }
	test ! -s "$TMP/err" || complain "--quick succeeded and said: $(sed q "$TMP/err")"
	within "$took" "$budget" || complain "--quick took $took s of a budget of $budget s"
	small_whole "$program" "$TMP/rows" "$@" > "$TMP/said" || complain "$(sed 3q "$TMP/said")"
done
test $seen -gt 0 || { echo "no program is built"; exit 77; }
exit $((failures > 0))
