# complaint_absent_cpu - a CPU that this machine has not is said so, in every program that takes one: never another in its place.
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
	"$program" --describe > "$TMP/describe" 2> "$TMP/err" || continue
	set -- --quick
	awk -F, '$1 == "need" && $2 == "placement" { print $7 }' "$TMP/describe" > "$TMP/places"
	while read -r place; do
		set -- "$@" --cpus "$place=65535"
	done < "$TMP/places"
	test $# -gt 1 || continue
	mkdir -p "$TMP/scratch"
	grep -q '^need,directory' "$TMP/describe" && set -- "$@" --directory "$TMP/scratch"
	seen=$((seen + 1))
	timeout 20 "$program" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	case $status in
	77) test "$(wc -l < "$TMP/err")" = 1 || complain "exit 77 without its one line" ;;
	0) awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
		$column["status"] != "skipped" && $column["status"] != "unsupported" { bad = 1 } END { exit bad || NR < 2 }' "$TMP/rows" ||
		complain 'measured something on a CPU that there is not' ;;
	*) complain "left with $status: $(sed q "$TMP/err")" ;;
	esac
done
test $seen -gt 0 || { echo "no program is built"; exit 77; }
exit $((failures > 0))
