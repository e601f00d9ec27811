#!/bin/sh
# compare.sh 'SIDE SIDE …' [BASE] - any number of machines side by side: tables, overlaid charts, a page; its last line is the page.
#
# A side is ID or ID@TIME: of each experiment its newest session is shown.
# Ratios refer to BASE, or to the first side. Everything lands in
# build/compare/NAMES: compare.csv, facts.csv, glance.csv, compare.html, compare.md.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C.UTF-8
TZ=UTC
export LC_ALL TZ
umask 022
here=$(dirname "$0")
build=${BUILD:-build}

fail() {
	echo "compare: $*" >&2
	exit 2
}

# shellcheck source=recipes/lock.sh
. "$here/lock.sh"
# shellcheck source=recipes/diff/side.sh
. "$here/diff/side.sh"
# shellcheck source=recipes/diff/summaries.sh
. "$here/diff/summaries.sh"

sides=${1:-} base=${2:-}
set -f
# shellcheck disable=SC2086 # split into sides
set -- $sides
set +f
test $# -ge 2 || fail "M: two machines at least are needed; make compare M=\"a b\"; make list names them"
test $# -le 48 || fail "M: more than 48 machines on one page; compare fewer"
for side in "$@"; do
	side_check M "$side"
done
test "$(printf '%s\n' "$@" | sort | uniq -d | wc -l)" = 0 || fail "M: a side is named twice; name each once"
base=${base:-$1}
case " $* " in
*" $base "*) ;;
*) fail "BASE: '$(printf %s "$base" | tr -c '[:alnum:]@,._-' '?')' is none of the sides; use one of M" ;;
esac

name=$(printf '%s+' "$@")
name=${name%+}
test ${#name} -le 150 || name=$(printf '%.100s' "$name")-$(printf %s "$name" | cksum | cut -d ' ' -f 1)
out=$build/compare/$name
rm -rf "$out"
mkdir -p "$out" || fail "cannot create '$out'"
work=$(mktemp -d "${TMPDIR:-/tmp}/latbook-compare.XXXXXX") || fail "cannot make a temporary folder in '${TMPDIR:-/tmp}'"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
lock_take --shared

# Which session of each key: lines SIDE ID SESSION KEY.
: > "$work/chosen"
for side in "$@"; do
	id=$(side_id "$side")
	mkdir -p "$out/sides/$side/summary"
	test -d "machines/$id/sessions" || continue
	find "machines/$id/sessions" -name 'r[0-9][0-9].csv' -o -name invalid -o -name config.csv |
		awk -f "$here/library.awk" -f "$here/diff/choose.awk" -v a="$id" -v a_choice="$(side_choice "$side")" \
			-v b=none -v relation_file=/dev/null > "$work/one" || exit 2
	awk -F, -v side="$side" '$1 == "a" { newest[$5] = $3; machine = $2 }
		END { for (key in newest) print side, machine, newest[key], key }' "$work/one" >> "$work/chosen"
done
awk '{ print $2, $3 }' "$work/chosen" | sort -u > "$work/sessions"
summaries < "$work/sessions" || exit 2
while read -r side id session key; do
	cp "$build/sessions/$id/$session/summary/$key.csv" "$out/sides/$side/summary/$key.csv" || fail "cannot write below '$out'"
done < "$work/chosen"
for side in "$@"; do
	for file in "machines/$(side_id "$side")/summary"/*.csv; do
		test ! -e "$file" || cp "$file" "$out/sides/$side/summary/" || fail "cannot write below '$out'"
	done
done

{
	echo key,chapter
	awk -f "$here/sections.awk" report/sections/*.md | awk -F, '{ print $3 "," $2 }'
	for file in "$out"/sides/*/summary/*.csv; do
		key=${file##*/}
		case ${key%.csv} in
		'*' | [!a-z]* | *[!a-z0-9_]*) ;;
		*) echo "${key%.csv},other" ;;
		esac
	done | sort -u
} | awk -F, '!seen[$1]++' > "$out/keys.csv"

count=$#
for side in "$@"; do
	set -- "$@" --side "$side=$out/sides/$side/summary" --identity "$side=machines/$(side_id "$side")/identity.csv"
done
shift "$count"
"$build/analysis/collate" "$@" --base "$base" --keys "$out/keys.csv" --out "$out/compare.csv" --facts "$out/facts.csv" || exit 2

# The headline rows of all of them: the base's, and the others' beside them.
# shellcheck disable=SC2086 # split into sides
set -- $sides
for side in "$@"; do
	shift
	test "$side" = "$base" || set -- "$@" --reference "$(echo "$side" | tr '@,TZ' '..tz')=$out/sides/$side"
done
"$build/analysis/glance" --summaries "$out/sides/$base/summary" --facts "machines/$(side_id "$base")/identity.csv" "$@" \
	--out "$out/glance.csv" report/sections/*.md || exit 2
echo "$sides" | tr -s ' ' '\n' | sed '/^$/d' > "$out/sides.txt"
echo "$base" > "$out/base.txt"
sh "$here/../report/compare.sh" "$out" || fail "the page could not be made; the numbers are in '$out/compare.csv'"
echo "$out/compare.html"
