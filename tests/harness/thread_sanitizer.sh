# thread_sanitizer - harness, teams and every program with more than one thread under the thread sanitizer: no race is found.
# Runs: check-all
#
# The unit tests of this room and small points of the programs, built by the
# build's own rules. Threads that meet on purpose meet in atomics: nothing is
# suppressed.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2086 # the runner is a word or two
set -u
# shellcheck source=tests/bench/tree.inc
. tests/bench/tree.inc
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc

TSAN_OPTIONS=halt_on_error=1:exitcode=66:second_deadlock_stack=1
export TSAN_OPTIONS
named='memory_bandwidth core_to_core false_sharing atomic_contention lock_handoff loaded_latency core_scaling'
failures=0
complain() {
	echo "thread_sanitizer: $*"
	failures=$((failures + 1))
}

test "$(nproc)" -gt 1 || { echo 'needs two CPUs'; exit 77; }
"${CC:-cc}" -std=gnu11 -g -O1 -pthread -fsanitize=thread -o "$TMP/defects" tests/bench/sanitized/defects.c 2> "$TMP/said" ||
	{ sed 3q "$TMP/said"; echo 'missing tool: thread sanitizer of cc'; exit 77; }
# Its map of memory does not fit kernels that place mappings at random over more bits than it knows.
RUNNER=
"$TMP/defects" none 2> /dev/null || RUNNER='setarch -R'
export RUNNER
$RUNNER "$TMP/defects" none 2> "$TMP/said" || { sed 3q "$TMP/said"; echo 'the thread sanitizer does not run here'; exit 1; }
$RUNNER "$TMP/defects" race 2> "$TMP/said" && { echo 'the thread sanitizer does not find a planted race'; exit 1; }
grep -q 'ThreadSanitizer: data race' "$TMP/said" || { sed 5q "$TMP/said"; echo 'a planted race is not reported as one'; exit 1; }

# Whoever starts threads is linked with what starts them. signal_delivery is left out: the sanitizer
# holds signals back until the thread calls something, so that many become one.
keys=$(small_programs "${BUILD:-build}/bench" | while read -r program; do
	key=${program##*/}
	"${OBJDUMP:-objdump}" -T "$program" | grep -q ' pthread_create$' && test "$key" != signal_delivery && echo "$key"
done)
for key in $named; do
	echo "$keys" | grep -qx "$key" || complain "$key is not among the programs with threads"
done
units=$(grep -l '^int main\b' tests/harness/*.c | sed 's|\.c$||')
# shellcheck disable=SC2046 # names are words
tree_make "$TMP/tree" CC="${CC:-cc}" CFLAGS='-O1 -fno-omit-frame-pointer -fsanitize=thread' \
	$(for unit in $units; do echo "build/$unit"; done) $(for key in $keys; do echo "build/bench/$key"; done) ||
	{ echo 'does not build with the thread sanitizer'; exit 1; }

for unit in $units; do
	timeout 200 $RUNNER "$TMP/tree/build/$unit" > "$TMP/out" 2> "$TMP/err"
	status=$?
	test $status = 0 || test $status = 77 || { complain "$unit exited $status"; grep -vE '^$|^=+$' "$TMP/err" | sed 25q; }
done
for key in $keys; do
	program=$TMP/tree/build/bench/$key
	# shellcheck disable=SC2046 # words without spaces
	set -- $(small_words "$program")
	timeout 200 $RUNNER "$program" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	test $status = 77 && continue
	test $status = 0 || { complain "$key exited $status"; grep -vE '^$|^=+$' "$TMP/err" | sed 25q; continue; }
	test ! -s "$TMP/err" || { complain "$key succeeded, and said:"; sed 5q "$TMP/err"; }
	small_whole "$program" "$TMP/rows" "$@" > "$TMP/said" || { complain "$key: rows are not whole"; sed 3q "$TMP/said"; }
	case " $named " in
	*" $key "*) grep -qE ',(ok|disturbed),[a-z_]*,[a-z_A-Z]*$' "$TMP/rows" || complain "$key measured nothing" ;;
	esac
done
exit $((failures > 0))
