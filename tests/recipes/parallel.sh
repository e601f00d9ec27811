# parallel.sh - make -j8, and several makes at once: nothing heavy beside a measurement, every run measured once.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"
cat > "$TMP/cc" <<'END'
#!/bin/sh
from=$(date +%s.%N)
cc "$@"
status=$?
case $* in
*--version*) ;;
*) echo "W compiler $from $(date +%s.%N)" >> "$TOY_LOG" ;;
esac
exit $status
END
chmod +x "$TMP/cc"
TOY_SLEEP=30
export TOY_SLEEP

check_log() {
	grep -q '^W compiler' "$TMP/log" && grep -q '^W chart' "$TMP/log" || fail "$1: the log lacks compilers or charts"
	awk -f "$ROOT/tests/recipes/overlap.awk" "$TMP/log" || fail "$1: a measurement was not alone"
	expect_runs "$2" "$1"
}

make -j8 report ROUNDS=2 CC="$TMP/cc" > "$TMP/out" 2>&1 || fail "make -j8: $(cat "$TMP/out")"
! grep -q 'waiting for' "$TMP/out" || fail "one make waits for itself: $(cat "$TMP/out")"
check_log 'make -j8' 'alpha alpha beta beta gamma gamma'

# two trees, two makes in one of them: three makes that want everything
rm -rf build machines/*
cp -R . "$TMP/other"
make -j4 report ROUNDS=3 CC="$TMP/cc" > "$TMP/out1" 2>&1 &
first=$!
make -j4 report ROUNDS=3 CC="$TMP/cc" > "$TMP/out2" 2>&1 &
second=$!
make -C "$TMP/other" -j4 report ROUNDS=3 CC="$TMP/cc" > "$TMP/out3" 2>&1
third=$?
wait $first || fail "the first of three makes: $(cat "$TMP/out1")"
wait $second || fail "the second of three makes: $(cat "$TMP/out2")"
test $third = 0 || fail "the third of three makes: $(cat "$TMP/out3")"
check_log 'three makes' "$(for key in alpha beta gamma; do echo $key $key $key $key $key $key; done | tr '\n' ' ' | sed 's/ $//')"
test "$(find machines -name '*.record.csv' | wc -l)" = 9 || fail 'two makes in one tree: not nine records'
test "$(ls machines/toy-abc123/sessions | wc -l)" = 1 || fail 'two makes in one tree: more than one session'

# whoever waits says for whom, and a lock of another user is opened all the same
flock -x "$LATBOOK_LOCK" sh -c "echo 'pid 1 report somebody since 2026-01-01T00:00:00Z' > '$LATBOOK_LOCK'; sleep 3.5" &
sleep 0.2
rm -rf build/report
make render > "$TMP/out" 2>&1 || fail "render after waiting: $(cat "$TMP/out")"
grep -q "waiting for 'pid 1 report somebody since 2026-01-01T00:00:00Z'" "$TMP/out" || fail "the waiter does not say for whom: $(cat "$TMP/out")"
wait
