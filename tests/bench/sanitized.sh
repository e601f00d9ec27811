# sanitized - every program measures small points under the address, leak and undefined-behaviour sanitizers, and nothing is found.
# Runs: check-all
#
# Built by the build's own rules, libraries included, in a tree of its own. Each
# run must end with 0 or 77 as ever, in whole rows and without a word. What a
# sanitizer finds ends a run with its report and a status of its own.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/tree.inc
. tests/bench/tree.inc
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc

ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1:exitcode=99
UBSAN_OPTIONS=print_stacktrace=1
LSAN_OPTIONS=exitcode=99
export ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS
# long enough that the sanitized programs, several times slower, come to all their points
SMALL_SECONDS=3
export SMALL_SECONDS
programs=$TMP/tree/build/bench

# --one KEY: its run, in a folder of its own; complaints on standard output.
if test "${1:-}" = --one; then
	key=$2
	TMP=$TMP/$key
	export TMP
	mkdir -p "$TMP/scratch"
	# shellcheck disable=SC2046 # words without spaces
	set -- $(small_words "$programs/$key")
	test $# -gt 0 || { echo "$key: --help or --describe failed"; exit 0; }
	"$programs/$key" --describe 2> /dev/null | grep -q '^need,directory' && set -- "$@" --directory "$TMP/scratch"
	timeout 200 "$programs/$key" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	case $status in
	0)
		test ! -s "$TMP/err" || { echo "$key: succeeded, and said:"; sed 5q "$TMP/err"; }
		small_whole "$programs/$key" "$TMP/rows" "$@" > "$TMP/said" || { echo "$key: rows are not whole:"; sed 3q "$TMP/said"; }
		awk -F, '
			NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
			{ n[$column["status"]]++; late += $column["reason"] == "budget" }
			END { print n["ok"] + n["disturbed"] " rows measured, " n["skipped"] + 0 " skipped, " late + 0 " of them not come to" }' "$TMP/rows" > "$TMP/count"
		;;
	77) test "$(wc -l < "$TMP/err")" = 1 || { echo "$key: skipped with more than a line:"; sed 20q "$TMP/err"; } ;;
	*) echo "$key: exited $status"; grep -vE '^$|^=+$' "$TMP/err" | sed 25q ;;
	esac
	test -z "$(ls -A "$TMP/scratch")" || echo "$key: left files behind"
	echo "$key $status $(cat "$TMP/count" 2> /dev/null)" >> "$TMP/../seen"
	exit 0
fi

mkdir -p "$TMP/net"
"${CC:-cc}" -std=gnu11 -g -O1 -pthread -fsanitize=address,undefined -fno-sanitize-recover=all -o "$TMP/net/defects" \
	tests/bench/sanitized/defects.c 2> "$TMP/net/said" || { sed 3q "$TMP/net/said"; echo 'missing tool: sanitizers of cc'; exit 77; }
"$TMP/net/defects" none || { echo 'the sanitizers find something in nothing'; exit 1; }
for defect in overflow:'runtime error' stale:AddressSanitizer leak:LeakSanitizer; do
	"$TMP/net/defects" "${defect%%:*}" 2> "$TMP/net/said" && { echo "the sanitizers do not find a planted '${defect%%:*}'"; exit 1; }
	grep -q "${defect#*:}" "$TMP/net/said" || { sed 5q "$TMP/net/said"; echo "'${defect%%:*}' is not reported by ${defect#*:}"; exit 1; }
done

# shellcheck disable=SC2046 # keys are words
tree_make "$TMP/tree" CC="${CC:-cc}" \
	CFLAGS='-O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all' \
	$(tree_keys | sed 's|^|build/bench/|') || { echo 'does not build with sanitizers'; exit 1; }
test -x "$programs/placements" && { "$programs/placements" > "$TMP/said" 2>&1 || { sed 20q "$TMP/said"; echo 'placements fails'; exit 1; }; }

tree_keys | grep -vx placements | xargs -P 2 -I '{}' sh "$0" --one '{}' > "$TMP/complaints"
cat "$TMP/complaints"
sort "$TMP/seen"
test ! -s "$TMP/complaints" || exit 1
test "$(awk '$2 == 0' "$TMP/seen" | wc -l)" -gt 15 || { echo 'fewer than 16 programs measured anything'; exit 1; }
lacking=$(tree_lacking | tr '\n' ' ')
test -z "$lacking" || { echo "missing tool: the libraries of $lacking"; exit 77; }
