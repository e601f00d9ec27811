# closed.sh - a closed session never changes: what is missing or stale then is measured anew in another.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"
toy_report report ROUNDS=2
toy_runs > /dev/null
machine=machines/toy-abc123
first=$(ls $machine/sessions)
digest() { find "$machine/sessions/$first" -type f -exec sha256sum {} + | sort | sha256sum; }

sed -i 's/^kernel,.*/kernel,2.0/' settings
before=$(digest)
sed -i 's/return toy_main/return 0 + toy_main/' bench/beta.c
toy_report report ROUNDS=2
expect_runs 'beta beta' 'stale in a closed session'
test "$(ls $machine/sessions | wc -l)" = 2 || fail 'stale in a closed session: no second session'
test "$(digest)" = "$before" || fail 'the closed session changed'
second=$(ls $machine/sessions | tail -n 1)
grep -q '^kernel,2.0' "$machine/sessions/$second/config.csv" || fail 'the new session has the old configuration'
make -q report ROUNDS=2 || fail 'make -q is not 0 after the second session'

# gamma's data are in the closed session: one deleted round is that key anew, in the open one
rm "$machine/sessions/$first/gamma/r01.csv"
toy_report report ROUNDS=2
expect_runs 'gamma gamma' 'deleted in a closed session'
test -e "$machine/sessions/$second/gamma/r02.csv" || fail 'gamma is not in the open session'

# a day later the session is closed, whatever its configuration
find $machine/sessions -name '*.record.csv' -exec sed -i 's/^finished,.*/finished,2026-01-01T00:00:00Z/' {} +
mv "$machine/sessions/$first" $machine/sessions/2026-01-01T0000Z
mv "$machine/sessions/$second" $machine/sessions/2026-01-01T0100Z
make report ROUNDS=2 > /dev/null 2>&1
expect_runs '' 'a day later'
toy_report report ROUNDS=3
expect_runs 'alpha alpha alpha beta beta beta gamma gamma gamma' 'one more round in a closed session'
make -q report ROUNDS=3 || fail 'make -q is not 0 after the third session'

# again: everything, in a session of its own; what was interrupted goes on
toy_report again ROUNDS=1
expect_runs 'alpha beta gamma' 'again'
test "$(ls $machine/sessions | wc -l)" = 4 || fail 'again began no session'
fourth=$(ls $machine/sessions | tail -n 1)
rm -r "$machine/sessions/$fourth/alpha"
toy_report report ROUNDS=1
expect_runs 'alpha' 'an interrupted session goes on'

# pruning and marking move the page to what is left, whatever the times of its files
toy_report invalidate M="toy-abc123@$fourth"
toy_report render
grep -q "$fourth/alpha" build/report/toy-abc123/from/* 2> /dev/null
ls build/report/toy-abc123/from | grep -q "alpha.$fourth" && fail 'an invalid session is shown'
make list > "$TMP/out"
grep -q "$fourth .*invalid" "$TMP/out" || fail 'make list does not name the invalid session'
exit 0
