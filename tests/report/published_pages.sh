# published_pages.sh - a folder of published values makes a page: without a session, without a word on the way, the same each time.
#
# All four folders; made twice, in another locale, zone and umask, one of them
# in `make check` and all in check-all.
#
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "published_pages: $*" >&2
	exit 1
}
for tool in pandoc gnuplot; do
	command -v $tool > /dev/null || { echo "missing tool: $tool"; exit 77; }
done

tree=$TMP/tree
mkdir -p "$tree/machines" "$tree/build"
cp -R Makefile recipes report analysis bench cuda "$tree/"
cp -R machines/published-* "$tree/machines/"
test ! -d "$BUILD/analysis" || cp -Rp "$BUILD/analysis" "$tree/build/"
cd "$tree"
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES

# page MACHINE: made without a word but the steps and its path
page() {
	make -j2 render MACHINE="$1" NVCC= > "$TMP/said" 2> "$TMP/errors" || fail "$1: $(cat "$TMP/errors")"
	test ! -s "$TMP/errors" || fail "$1: said: $(cat "$TMP/errors")"
	test "$(tail -n 1 "$TMP/said")" = "build/report/$1/report.html" || fail "$1: the last line is no path: $(tail -n 1 "$TMP/said")"
}

for folder in machines/published-*; do
	machine=${folder#machines/}
	html=build/report/$machine/report.html
	page "$machine"
	make -q render MACHINE="$machine" NVCC= || fail "$machine: something is left to do"
	grep -q 'A page of published values:' "$html" || fail "$machine: the page does not say that it is of published values"
	words=$(sed -n 's/^citation,"\{0,1\}\([^,"]*\).*/\1/p' "$folder/identity.csv" | cut -d ' ' -f 1-3)
	tr '\n' ' ' < "$html" | grep -q "Their source: $words" || fail "$machine: the page does not name its source"
	for summary in "$folder"/summary/*.csv; do
		key=${summary##*/}
		key=${key%.csv}
		grep -q "id=\"$key\"" "$html" || fail "$machine: no section $key"
		grep -q "href=\"[./]*$summary\"" "$html" || fail "$machine: $key does not link its summary"
	done
	! grep -qE 'make again|no session|Session 20|verdict_[a-z]' "$html" || fail "$machine: the page speaks of sessions: $(grep -oE '.{60}(make again|no session|Session 20).{40}' "$html" | head -n 1)"
	test "$ALL" = yes || test "$machine" = published-rtx-5090 || continue
	mv "build/report/$machine" "$TMP/$machine"
	(
		umask 077
		HOME=$TMP TZ=Asia/Kathmandu LANG=de_DE.UTF-8 LC_ALL='' SOURCE_DATE_EPOCH=1
		export HOME TZ LANG LC_ALL SOURCE_DATE_EPOCH
		page "$machine"
	)
	for file in report.html report.md datapackage.json inputs.csv; do
		cmp "$TMP/$machine/$file" "build/report/$machine/$file" || fail "$machine: $file is not the same twice"
	done
done

# computed keys rest on them
awk -F, '$4 == "fit" { found = 1 } END { exit !found }' build/report/published-rtx-5090/summary/transfer_model.csv || fail 'no transfer model'
grep -q '^host_memory,[0-9]' build/report/published-rtx-5060-ti/summary/memory_ladder.csv || fail 'the ladder lacks the host that the card was in'

# what a stand-in made is refused, and a folder without anything too
sed -i '2s/,ok,ok,/,ok,fake,/' machines/published-rtx-5090/summary/gpu_launch.csv
! make render MACHINE=published-rtx-5090 NVCC= > /dev/null 2> "$TMP/errors" || fail "a fake's number reached a page"
grep -q "gpu_launch.csv': a test's stand-in" "$TMP/errors" || fail "said: $(cat "$TMP/errors")"
rm -r machines/published-rtx-5090/summary
! make render MACHINE=published-rtx-5090 NVCC= > /dev/null 2> "$TMP/errors" || fail 'a page of nothing was made'
grep -q 'has no sessions' "$TMP/errors" || fail "said: $(cat "$TMP/errors")"
