#!/bin/sh
# diff.sh - two sides from machine folders to a page: which sessions they name, what is said of them, and the exit status.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/compare/machines.inc
. tests/compare/machines.inc
command -v pandoc > /dev/null || { echo 'missing tool: pandoc' && exit 77; }
command -v gnuplot > /dev/null || { echo 'missing tool: gnuplot' && exit 77; }
toy_tree
cp -R "$ROOT/machines/published-i9-13900k" machines/

# expect NAME STATUS 'VERDICTS' A B [options]: diff and compare what it says.
expect() {
	name=$1 status=$2 wanted=$3 a=$4 b=$5
	shift 5
	sh recipes/diff.sh "$a" "$b" "$@" > "$TMP/output" 2> "$TMP/errors"
	got=$?
	test $got = "$status" || complain "$name: exit status $got, not $status: $(cat "$TMP/output" "$TMP/errors")"
	out=$(sed -n 's|/diff.html$||p' "$TMP/output")
	test -n "$wanted" || return 0
	test "$(verdicts "$out/diff.csv")" = "$wanted" || complain "$name: '$(verdicts "$out/diff.csv")', not '$wanted'"
	grep -qF "\"sentence\": \"$(tail -n 1 "$TMP/output")\"" "$out/diff.json" || complain "$name: the last line is not the sentence"
	for page in diff.html diff.md; do
		test -s "$out/$page" || complain "$name: no $page"
	done
	grep -v '^no chart of ' "$TMP/errors" > "$TMP/unexpected"
	test ! -s "$TMP/unexpected" || complain "$name: said on standard error: $(cat "$TMP/errors")"
}

toy_machine one 111111
toy_machine two 222222
toy_machine empty 333333
for day in 1 2 3 4 5 6; do
	toy_session one 2026-01-0${day}T0000Z $day 6.1 -v session=0.01
done
for day in 1 2 3; do
	toy_session one 2026-02-0${day}T0000Z "1$day" 6.2 -v session=0.01 -v shift=1.3 -v shifted=4
done
toy_session one 2026-02-04T0000Z-boot 21 6.1 -v shift=1.3 -v shifted=4
toy_session two 2026-01-01T0000Z 31 6.1

# a side named by itself: the newest session and the earlier ones of equal configuration
expect 'with itself' 0 'same=24' one one
grep -c '^a,2026-02-0' "$out/manifest.csv" | grep -qx 6 || complain 'ID does not stand for the three newest sessions of equal configuration'
grep -q '^history,2026-01-0' "$out/manifest.csv" || complain 'the earlier sessions are no history'
expect 'by times' 0 'inconclusive=24' one@2026-01-01T0000Z one@2026-01-02T0000Z
grep -q '"unchanged_sessions": { "pairs": [1-9]' "$out/diff.json" || complain 'unchanged pairs of the history were not diffed'
grep -q 'call 0 % of their' "$out/diff.md" || complain 'the rate of unchanged sessions does not stand on the page'
expect 'three sessions a side' 0 '' one@2026-01-01T0000Z,2026-01-02T0000Z,2026-01-03T0000Z one
verdicts "$out/diff.csv" | grep -q 'slower=8' || complain "three sessions a side: $(verdicts "$out/diff.csv")"
grep -q '6.2' "$out/settings.csv" || complain 'the kernel that differs is not among the settings'
grep -q 'kernel release' "$out/diff.md" || complain 'the kernel that differs is not on the page'
expect 'for CI' 1 '' one@2026-01-01T0000Z,2026-01-02T0000Z,2026-01-03T0000Z one --fail-on regression
expect 'the other way round' 0 '' one one@2026-01-01T0000Z,2026-01-02T0000Z,2026-01-03T0000Z --fail-on regression
expect 'any change' 1 '' one one@2026-01-01T0000Z,2026-01-02T0000Z,2026-01-03T0000Z --fail-on change
expect 'a label' 0 '' one@2026-01-01T0000Z one@boot
grep -q '^b,2026-02-04T0000Z-boot,' "$out/manifest.csv" || complain 'a label does not name its session'

expect 'different machines' 0 'ratio=24' one two
grep -q 'Different machines' "$out/diff.html" || complain 'different machines have no banner'
! grep -Eq 'slower|faster' "$out/diff.csv" || complain 'different machines have verdicts'
expect 'published' 0 '' one published-i9-13900k
verdicts "$out/diff.csv" | grep -q 'ratio=' || complain "published: no ratio: $(verdicts "$out/diff.csv")"
! grep -Eq ',(slower|faster|same|small|inconclusive|moved.),' "$out/diff.csv" || complain 'a published side has verdicts'
expect 'published against itself' 0 '' published-i9-13900k published-i9-13900k
expect 'an empty machine' 2 '' one empty

# two boots of one pair of turns
for side in a b; do
	cp -R "machines/one/sessions/2026-01-01T0000Z" "machines/one/sessions/2026-03-01T0000Z-ab-$side"
	echo 'interleaved,2026-03-01T0000Z,make ab,NA' >> "machines/one/sessions/2026-03-01T0000Z-ab-$side/config.csv"
done
expect 'interleaved' 0 'same=24' one@2026-03-01T0000Z-ab-a one@2026-03-01T0000Z-ab-b
grep -q '"relation": "interleaved"' "$out/diff.json" || complain 'a pair of turns is not known as one'

# what cannot be
: > machines/one/sessions/2026-01-06T0000Z/invalid
expect 'a session marked bad' 2 '' one@2026-01-06T0000Z one
for side in '' nobody One one@ one@nothing 'one@2026-01-01T0000Z,' 'one two' ../one 'one;id' "one'" 'one$(id)' ./one; do
	expect "side '$side'" 2 '' "$side" one
	test "$(wc -l < "$TMP/errors")" = 1 || complain "side '$side': not one line"
	expect "side B '$side'" 2 '' one "$side"
done
expect 'no such finding' 2 '' one one --fail-on nothing

# nothing depends on where, when or by whom
sh recipes/diff.sh one two > /dev/null
cp -R build/diff/one--two "$TMP/before"
(umask 077 && TZ=Asia/Tokyo LC_ALL=C HOME=/nonexistent sh recipes/diff.sh one two > /dev/null)
diff -r build/diff/one--two "$TMP/before" > "$TMP/output" || complain "the page is not the same twice: $(head -n 3 "$TMP/output")"

# make passes its options on, and refuses what no side is
cp -R "$ROOT/analysis" . 2> /dev/null
make -n diff A=one B=two 2> /dev/null | grep -q "recipes/diff.sh 'one' 'two'" || complain 'make diff does not call diff.sh'
! make -n diff A='one;id' B=two > /dev/null 2>&1 || complain 'make diff passes any text on'
exit $failed
