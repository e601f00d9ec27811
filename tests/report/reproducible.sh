#!/bin/sh
# reproducible.sh - the same page to the byte in any locale, zone, umask, home and directory.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "reproducible: $*" >&2
	exit 1
}
command -v pandoc > /dev/null || { echo 'missing tool: pandoc'; exit 77; }
command -v gnuplot > /dev/null || { echo 'missing tool: gnuplot'; exit 77; }

other="$TMP/a b"
mkdir -p "$TMP/one/tests" "$other/tests"
for tree in "$TMP/one" "$other"; do
	cp -R report "$tree/"
	cp -R tests/report "$tree/tests/"
done
(
	cd "$TMP/one"
	sh tests/report/toy/make.sh build
	sh tests/report/toy/derive.sh build
	sh report/render.sh html build/machines/toy-000000 build/report/toy-000000
	sh report/render.sh markdown build/machines/toy-000000 build/report/toy-000000
)
(
	cd "$other"
	mkdir home
	umask 077
	HOME=$PWD/home TZ=Asia/Kathmandu LANG=de_DE.UTF-8 LC_ALL='' LC_NUMERIC=de_DE.UTF-8 SOURCE_DATE_EPOCH=1
	export HOME TZ LANG LC_ALL LC_NUMERIC SOURCE_DATE_EPOCH
	sh tests/report/toy/make.sh build
	sh tests/report/toy/derive.sh build
	sh report/render.sh html build/machines/toy-000000 build/report/toy-000000
	sh report/render.sh markdown build/machines/toy-000000 build/report/toy-000000
)
for file in report.html report.md inputs.csv topology.svg charts/memory_latency.svg charts/core_to_core.svg; do
	cmp "$TMP/one/build/report/toy-000000/$file" "$other/build/report/toy-000000/$file" || fail "$file depends on where and how it is made"
done
grep -q "$TMP" "$TMP/one/build/report/toy-000000/report.html" && fail 'the page names the directory it was made in'
cd "$TMP/one"
sh report/inputs.sh --verify build/report/toy-000000/inputs.csv || fail 'the inputs just hashed do not verify'
echo x >> build/machines/toy-000000/sessions/2026-01-02T0304Z/system_call/r03.csv
if sh report/inputs.sh --verify build/report/toy-000000/inputs.csv 2> "$TMP/err"; then
	fail 'a changed input verifies'
fi
grep -q "system_call/r03.csv' is not what the page was made from" "$TMP/err" || fail "said: $(cat "$TMP/err")"

# a round that rotted before the page was made: its own record knows
round=build/machines/toy-000000/sessions/2026-01-02T0304Z/system_call/r02
digest=$(sha256sum < "$round.csv")
echo "raw_sha256,${digest%% *}" >> "$round.record.csv"
list=build/report/toy-000000/inputs.csv
rehash() {
	sh report/inputs.sh build/machines/toy-000000 build/report/toy-000000 > "$TMP/inputs" && cp "$TMP/inputs" "$list"
}
rehash && sh report/inputs.sh --verify "$list" || fail 'a round that is as measured does not verify'
echo x >> "$round.csv"
rehash
if sh report/inputs.sh --verify "$list" 2> "$TMP/err"; then
	fail 'a rotten round verifies'
fi
grep -q "r02.csv' is not what was measured" "$TMP/err" || fail "said: $(cat "$TMP/err")"
