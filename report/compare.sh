#!/bin/sh
# compare.sh DIR - the page of several machines, DIR/compare.html and DIR/compare.md, from compare.csv and what stands beside it.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C.UTF-8
TZ=UTC
umask 022
export LC_ALL TZ
here=$(dirname "$0")
# shellcheck source=report/compare_pages.sh
. "$here/compare_pages.sh"
out=${1:?compare.sh: which folder?}

fail() {
	echo "compare: $*" >&2
	exit 1
}

command -v pandoc > /dev/null || fail "cannot run 'pandoc': not installed; make setup installs it"
mkdir -p "$out/charts"
for chart in "$here"/charts/*.gp; do
	key=${chart##*/}
	key=${key%.gp}
	line=
	while read -r side; do
		test ! -e "$out/sides/$side/summary/$key.csv" || line="$line $side $out/sides/$side/summary/$key.csv machines/${side%%@*}/identity.csv"
	done < "$out/sides.txt"
	test -z "$line" || echo "$key $out/charts/$key.svg $line"
done > "$out/charts.txt"
test ! -s "$out/charts.txt" ||
	xargs -P "$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)" -L 1 sh "$here/overlay.sh" < "$out/charts.txt" || fail "a chart could not be drawn"

read -r first < "$out/sides.txt"
compare_pages compare "machines/${first%%@*}"
