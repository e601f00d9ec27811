#!/bin/sh
# diff.sh A B [--fail-on regression|change] - two sides compared: tables, verdicts, a page; its last line is the verdict.
#
# A side is ID (of each experiment the newest unlabelled session and the earlier
# ones of equal configuration), ID@TIME[,TIME…] or ID@LABEL. Everything lands in
# build/diff/A--B: diff.csv, diff.json, settings.csv, diff.html, diff.md.
# Exit status: 0 compared, 1 what --fail-on names was found, 2 nothing could be
# compared.
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
	echo "diff: $*" >&2
	exit 2
}

# shellcheck source=recipes/lock.sh
. "$here/lock.sh"
# shellcheck source=recipes/diff/side.sh
. "$here/diff/side.sh"
# shellcheck source=recipes/diff/summaries.sh
. "$here/diff/summaries.sh"

test $# -ge 2 || fail "two sides are needed; make diff A=ID B=ID"
a=$1 b=$2 fail_on=
case ${3:-} in
'') ;;
--fail-on) fail_on=${4:-} ;;
*) fail "'$3' is no option; use --fail-on regression or --fail-on change" ;;
esac
case $fail_on in
'' | regression | change) ;;
*) fail "FAIL_ON: '$fail_on' is not a finding; use FAIL_ON=regression or FAIL_ON=change" ;;
esac
side_check A "$a"
side_check B "$b"
a_id=$(side_id "$a") b_id=$(side_id "$b")

name=$a--$b
test ${#name} -le 150 || name=$(printf '%.100s' "$name")-$(printf %s "$name" | cksum | cut -d ' ' -f 1)
out=$build/diff/$name
mkdir -p "$out" || fail "cannot create '$out'"
rm -f "$out"/diff.* "$out"/settings.csv "$out"/*.part
work=$(mktemp -d "${TMPDIR:-/tmp}/latbook-diff.XXXXXX") || fail "cannot make a temporary folder in '${TMPDIR:-/tmp}'"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
lock_take --shared

# What two folders say of themselves: published, one machine, or two.
published() {
	test "$(fact "machines/$1/identity.csv" origin)" = published
}

same_machine() {
	test "$a_id" != "$b_id" || return 0
	for word in machine identity_sha256; do
		left=$(fact "machines/$a_id/identity.csv" $word)
		right=$(fact "machines/$b_id/identity.csv" $word)
		test "$left" = NA || test "$right" = NA || break
	done
	test "$left" != NA && test "$left" = "$right"
}

# The manifest: role,session,configuration,schema,key,describe,runs,summary.
echo role,session,configuration,schema,key,describe,runs,summary > "$out/manifest.csv"
: > "$work/sessions"
relation=stored
a_choice=$(side_choice "$a") b_choice=$(side_choice "$b")
! published "$a_id" || relation=published
! published "$b_id" || relation=published

for id in $(printf '%s\n' "$a_id" "$b_id" | sort -u); do
	published "$id" || ! test -d "machines/$id/sessions" ||
		find "machines/$id/sessions" -name 'r[0-9][0-9].csv' -o -name invalid -o -name config.csv
done | awk -f "$here/library.awk" -f "$here/diff/choose.awk" -v a="$a_id" -v b="$b_id" \
	-v a_choice="$a_choice" -v b_choice="$b_choice" \
	-v relation_file="$work/relation" > "$work/chosen" || exit 2
if test "$relation" != published; then
	relation=$(cat "$work/relation")
	test "$relation" = interleaved || same_machine || relation=machines
fi
test "$relation" = stored || sed -i '/^history,/d' "$work/chosen"

awk -F, '{ print $2, $3 }' "$work/chosen" | sort -u > "$work/sessions"
summaries < "$work/sessions" || exit 2
for id in "$a_id" "$b_id"; do
	echo "$id $(tr -cd '0-9' < "machines/$id/schema" 2> /dev/null | cut -c 1-9)"
done > "$work/schemas"
awk -F, -v build="$build" -v schemas="$work/schemas" '
	BEGIN { while ((getline line < schemas) > 0) { split(line, field, " "); schema[field[1]] = field[2] == "" ? "NA" : field[2] } }
	{
		kept = build "/sessions/" $2 "/" $3
		print $1 "," $3 "," $4 "," schema[$2] "," $5 ",machines/" $2 "/sessions/" $3 "/" $5 "/describe.csv," kept "/runs/" $5 ".csv," kept "/summary/" $5 ".csv"
	}' "$work/chosen" >> "$out/manifest.csv"
for role in a b; do
	test $role = a && id=$a_id || id=$b_id
	published "$id" || continue
	for file in "machines/$id/summary"/*.csv; do
		key=${file##*/}
		key=${key%.csv}
		case $key in
		[!a-z]* | *[!a-z0-9_]*) continue ;;
		esac
		echo "$role,NA,NA,NA,$key,NA,NA,$file"
	done
done >> "$out/manifest.csv"

# The order of the report, then what it has no section for.
{
	echo key,chapter
	awk -f "$here/sections.awk" report/sections/*.md | awk -F, '{ print $3 "," $2 }'
	awk -F, 'NR > 1 { print $5 ",other" }' "$out/manifest.csv" | sort -u
} | awk -F, '!seen[$1]++' > "$out/keys.csv"

newest() {
	awk -F, -v role="$1" '$1 == role && $3 > newest { newest = $3; machine = $2 } END { if (newest) print "machines/" machine "/sessions/" newest "/config.csv" }' "$work/chosen"
}
a_config=$(newest a) b_config=$(newest b)
"$build/analysis/settings" --a-identity "machines/$a_id/identity.csv" --b-identity "machines/$b_id/identity.csv" \
	--a-config "${a_config:-/dev/null}" --b-config "${b_config:-/dev/null}" --out "$out/settings.csv" || exit 2

"$build/analysis/compare" --manifest "$out/manifest.csv" --keys "$out/keys.csv" --relation "$relation" --a "$a" --b "$b" \
	--out "$out/diff.csv" --json "$out/diff.json" > "$work/sentence"
status=$?
test -e "$out/diff.json" || exit 2
sh "$here/../report/diff.sh" "$out" "$a_id" "$b_id" || fail "the page could not be made; the numbers are in '$out/diff.csv'"
echo "$out/diff.html"
cat "$work/sentence"

count() {
	sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" "$out/diff.json" | head -n 1
}
test $status != 2 || exit 2
case $fail_on in
regression) test "$(count slower)" = 0 ;;
change) test $status = 0 ;;
esac
