# plan_core_to_core - pairs of large machines are planned and priced in a moment: 576 CPUs, numbers above 1024, hybrids.
# SPDX-License-Identifier: MIT
set -u
program=${BUILD:-build}/bench/core_to_core
test -x "$program" || { echo 'core_to_core is not built'; exit 77; }
failures=0
expect() {
	test "$2" = "$3" && return
	echo "$1: $3 instead of $2"
	failures=$((failures + 1))
}
# groups FIRST STEP COUNT SIZE SIBLING: COUNT groups of SIZE cores, each core with its sibling SIBLING numbers on (0: none).
groups() {
	awk -v first="$1" -v step="$2" -v count="$3" -v size="$4" -v sibling="$5" 'BEGIN {
		for (group = 0; group < count; group++)
			for (i = 0; i < size; i++) {
				core = first + step * (group * size + i)
				printf "%s%d%s", (i ? "," : group ? "/" : ""), core, (sibling ? "," core + sibling : "")
			} }'
}
# tally NAME: rows of the plan by class and kinds, token only.
tally() {
	awk -F, 'NR > 1 && $1 == "token" { n[$2 " " $3]++ } END { for (k in n) print n[k], k }' "$TMP/list" | sort -k2 | tr '\n' ';'
}
budget() { awk -F, '$1 == "budget" && $2 == "seconds" { printf "%.0f", $7 }' "$TMP/describe"; }

# Two packages of 96 cores with siblings, caches of 8 cores; then the same with every fourth number, up to 1532.
for step in 1 4; do
	set -- --cpus all-logical="$(groups 0 $step 1 192 $((192 * step)))" --cpus smt-groups="$(groups 0 $step 192 1 $((192 * step)))" \
		--cpus l3-groups="$(groups 0 $step 24 8 $((192 * step)))" --cpus package-groups="$(groups 0 $step 2 96 $((192 * step)))" \
		--cpus cluster-groups=NA:no_cluster --cpus kind-groups="$(groups 0 $step 1 192 $((192 * step)))"
	began=$(date +%s)
	"$program" --list "$@" > "$TMP/list" || exit 1
	"$program" --describe "$@" > "$TMP/describe" || exit 1
	test $(($(date +%s) - began)) -le 5 || { echo "planning took $(($(date +%s) - began)) s"; failures=1; }
	expect "two packages, step $step" '1 cluster NA;32 cross-package performance-performance;32 l3 performance-performance;32 package performance-performance;32 smt performance-performance;' "$(tally)"
	"$program" --list --all-pairs "$@" > "$TMP/list" || exit 1
	expect "all pairs, step $step" "$((384 * 383 / 2))" "$(grep -c '^token,[^,]*,performance-performance' "$TMP/list")"
	"$program" --describe --all-pairs "$@" > "$TMP/describe" || exit 1
	expect "price of all pairs, step $step" 60 "$(budget)"
done
# 8 performance cores with siblings and 16 efficiency cores in clusters of 4.
set -- --cpus all-logical=0-31 --cpus smt-groups="$(groups 0 2 8 1 1)/$(groups 16 1 16 1 0)" \
	--cpus cluster-groups="$(groups 0 2 8 1 1)/$(groups 16 1 4 4 0)" --cpus l3-groups=0-31 --cpus package-groups=0-31 \
	--cpus kind-groups=0-15/16-31
"$program" --list "$@" > "$TMP/list" || exit 1
expect hybrid '24 cluster efficiency-efficiency;1 cross-package NA;96 l3 efficiency-efficiency;256 l3 performance-efficiency;112 l3 performance-performance;1 package NA;8 smt performance-performance;' "$(tally)"
"$program" --describe "$@" > "$TMP/describe" || exit 1
budget=$(budget)
test "$budget" -gt 5 && test "$budget" -le 60 || { echo "the budget of 496 pairs is $budget s"; failures=1; }
# One CPU: every class has its row and says why there are no pairs.
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
"$program" --quick --cpus all-logical="$cpu" > "$TMP/rows" || exit 1
expect 'one cpu' '10 skipped one_cpu' "$(awk -F, 'NR > 1 { n[$(NF - 2) " " $NF]++ } END { for (k in n) print n[k], k }' "$TMP/rows")"
exit $((failures > 0))
