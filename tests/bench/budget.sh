# Runs: check-all
# budget - a whole run of every program ends within twice its budget.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/budget.inc
. tests/bench/budget.inc
failures=0
complain() {
	echo "$program: $*"
	failures=$((failures + 1))
}
seen=0
for program in ${PROGRAMS:-"${BUILD:-build}"/bench/*}; do
	case $program in *.* | */built-with | */placements) continue ;; esac
	if ! test -f "$program" || ! test -x "$program"; then continue; fi
	"$program" --describe > "$TMP/describe"
	grep -q '^schedule,long,.*,yes,' "$TMP/describe" && continue
	seen=$((seen + 1))
	mkdir -p "$TMP/scratch"
	set -- --seed 3
	grep -q '^need,directory' "$TMP/describe" && set -- "$@" --directory "$TMP/scratch"
	grep -q '^need,memory' "$TMP/describe" && set -- "$@" --memory-bytes 1GiB
	budget=$("$program" --describe "$@" | awk -F, '$1 == "budget" && $2 == "seconds" { print $7 }')
	began=$(date +%s)
	"$program" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	took=$(($(date +%s) - began))
	test $status = 77 && continue
	test $status = 0 || { complain "exited $status: $(sed q "$TMP/err")"; continue; }
	within "$took" "$budget" || complain "took $took s of a budget of $budget s"
done
test $seen -gt 0 || { echo "no program is built"; exit 77; }
exit $((failures > 0))
