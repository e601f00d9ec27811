# failure.sh - an experiment that fails, hangs, cannot run here or is suspended: recorded, named, asked again, never fatal.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"
machine=machines/toy-abc123

# failing: two tries, a record without data, a page that says so, and an error that names the log
touch "$TMP/beta.fail"
make report ROUNDS=4 > "$TMP/out" 2> "$TMP/err" && fail 'make report is 0 though beta fails'
expect_runs 'alpha alpha alpha alpha gamma gamma gamma gamma' 'beta fails'
test "$(ls $machine/sessions/*/beta/*.record.csv | wc -l)" = 2 || fail 'beta was not left alone after two failures'
test -z "$(find $machine -path '*/beta/r0?.csv')" || fail 'a failure left data'
grep -qx "message,\"cannot play 'DIR': broken on purpose; see DIR, /proc/self\"" "$machine"/sessions/*/beta/r01.record.csv ||
	fail "the record does not tell why, or where somebody lives: $(grep ^message "$machine"/sessions/*/beta/r01.record.csv)"
grep -q 'beta r01 failed.*log: build/log/toy-abc123/beta.log' "$TMP/err" || fail "the log is not named: $(cat "$TMP/err")"
grep -q 'broken on purpose' build/log/toy-abc123/beta.log || fail 'the log does not hold the message'
grep -q 'broken on purpose' build/report/toy-abc123/report.html || fail 'the page does not name the failure'
make -q report ROUNDS=4 2> /dev/null && fail 'make -q is 0 though beta fails'
make report ROUNDS=4 > /dev/null 2>&1 && fail 'a second make report is 0 though beta fails'
test "$(ls $machine/sessions/*/beta/*.record.csv | wc -l)" = 2 || fail 'beta was tried more than once more'
rm "$TMP/beta.fail"
toy_report report ROUNDS=4
expect_runs 'beta beta beta beta' 'beta is mended'
make -q report ROUNDS=4 || fail 'beta is mended: make -q is not 0'

# cannot run here: rows from --list, asked again when what the reason names changes
touch "$TMP/gamma.skip"
sed -i 's/return toy_main/return 0 + toy_main/' bench/gamma.c
toy_report report ROUNDS=4
expect_runs '' 'gamma cannot run here'
grep -q '^4096,NA,NA,skipped,NA,no_toy$' "$machine"/sessions/*/gamma/r03.csv || fail 'no skipped rows'
grep -qx 'status,skipped' "$machine"/sessions/*/gamma/r03.record.csv || fail 'no skipped record'
make -q report ROUNDS=4 || fail 'a skipped experiment is asked again without cause'
rm "$TMP/gamma.skip"
sed -i 's/^governor,.*/governor,powersave/' settings
make -q report ROUNDS=4 2> /dev/null || fail 'a skipped experiment is asked again for another governor'
sed -i 's/^toy_rights,.*/toy_rights,all/' settings
toy_report report ROUNDS=4
expect_runs 'gamma gamma gamma gamma' 'the reason has changed'

# a suspended run is repeated once and is no failure; it is asked again
touch "$TMP/alpha.suspend"
sed -i 's/return toy_main/return 0 + toy_main/' bench/alpha.c
make report ROUNDS=3 > "$TMP/out" 2> "$TMP/err"
newest=$(ls $machine/sessions | tail -n 1)
test "$(grep -lx 'attempts,2' "$machine/sessions/$newest"/alpha/*.record.csv | wc -l)" = 3 || fail 'suspended runs were not repeated once each'
rm "$TMP/alpha.suspend"
toy_report report ROUNDS=3
expect_runs 'alpha alpha alpha' 'after the suspends'

# a stand-in's rows and malformed files never become data
touch "$TMP/alpha.fake"
sed -i 's/return 0 + toy_main/return 1 - 1 + toy_main/' bench/alpha.c
make report ROUNDS=1 > /dev/null 2>&1 && fail 'fake rows were accepted'
grep -q "^message,.*'fake'" "$machine/sessions/$newest"/alpha/r01.record.csv || fail 'the record does not tell that the rows are fake'
rm "$TMP/alpha.fake"
sed -i 's/puts("size_bytes,sample,latency_ns,status/puts("size_byte,sample,latency_ns,status/' bench/harness/run.c
make report ROUNDS=1 > /dev/null 2>&1 && fail 'another header was accepted'
sed -i 's/puts("size_byte,/puts("size_bytes,/' bench/harness/run.c
toy_report report ROUNDS=1
