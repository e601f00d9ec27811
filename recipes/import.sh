#!/bin/sh
# import.sh FILE - a machine's folder from an archive: verified, nothing foreign let in, nothing overwritten.
#
# The archive is listed before it is unpacked and unpacked aside; only then are
# its checksums and every CSV read. A machine that is here already gets the
# sessions that it lacks. Either everything is imported or nothing.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C TZ=UTC
export LC_ALL TZ
umask 022
here=$(dirname "$0")
build=${BUILD:-build}
TAR_MOST=1073741824 # bytes unpacked
FILE_MOST=67108864  # bytes of one file

fail() {
	echo "import: $*; nothing was imported" >&2
	exit 1
}

# shellcheck source=recipes/diff/side.sh
. "$here/diff/side.sh"
file=${1:-}
test -n "$file" || fail "F: no archive given; make import F=ID.tar.gz"
shown=$(printf %s "$file" | tr -c '[:alnum:]/._ -' '?')
if ! test -f "$file" || ! test -r "$file"; then
	fail "F: '$shown' is not a file that can be read"
fi
mkdir -p "$build" machines || fail "cannot create '$build'"
work=$(mktemp -d "$build/import.XXXXXX") || fail "cannot make a folder in '$build'"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

if test -r "$file.sha256"; then
	sum=$(sha256sum < "$file")
	read -r wanted _ < "$file.sha256"
	test "${sum%% *}" = "$wanted" || fail "'$shown' does not have the checksum that stands in '$shown.sha256'; copy it again"
fi
gzip -dc < "$file" 2> /dev/null | head -c "$TAR_MOST" > "$work/archive.tar"
test "$(wc -c < "$work/archive.tar")" -lt "$TAR_MOST" || fail "'$shown' unpacks to more than $TAR_MOST bytes"
gzip -t < "$file" 2> /dev/null || fail "'$shown' is not a whole gzip file; copy it again"

# Type, size and name of every member, before one is written. Odd letters in names are seen escaped.
tar --numeric-owner -tvf "$work/archive.tar" > "$work/listing" 2> /dev/null || fail "'$shown' holds no tar archive"
awk -v most="$FILE_MOST" '
	!/^[-d]/ { print "a link or device"; exit }
	NF != 6 { print "an oddly named member"; exit }
	$3 + 0 > most { print "a file larger than " most " bytes"; exit }
	++count > 200000 { print "more than 200000 members"; exit }' "$work/listing" > "$work/odd"
test ! -s "$work/odd" || fail "'$shown' holds $(cat "$work/odd")"
awk '/^-/ { print $6 }' "$work/listing" | sort > "$work/names"
test -s "$work/names" || fail "'$shown' holds no file"
test -z "$(uniq -d "$work/names")" || fail "'$shown' holds a file twice"
awk -v refuse=1 -v id= -f "$here/archive/members.awk" "$work/names" > "$work/members" || exit 1
read -r first < "$work/members"
id=${first%%/*}
awk '/^d/ { print $6 }' "$work/listing" | grep -Evq "^$(echo "$id" | sed 's/\./\\./g')(/[A-Za-z0-9._-]+)*/?\$" && fail "'$shown' holds a folder outside '$id'"
awk '/^d/ { print $6 }' "$work/listing" | grep -q '\.\.' && fail "'$shown' holds a folder outside '$id'"

mkdir "$work/new"
tar -C "$work/new" --no-same-owner --no-same-permissions -xf "$work/archive.tar" || fail "'$shown' cannot be unpacked; is the disk full?"
test -z "$(find "$work/new" ! -type f ! -type d)" || fail "'$shown' unpacked to something that is no file"
new=$work/new/$id
for needed in schema identity.csv SHA256SUMS; do
	test -f "$new/$needed" || fail "'$shown' lacks '$id/$needed'"
done
grep -Evq '^[0-9a-f]{64}  [A-Za-z0-9._/-]+$' "$new/SHA256SUMS" && fail "'$id/SHA256SUMS' is not a list of checksums"
(cd "$new" && sha256sum -c --quiet SHA256SUMS > /dev/null 2>&1) || fail "a file of '$shown' does not have its checksum; copy it again"
sed 's/^[0-9a-f]*  //' "$new/SHA256SUMS" | sort > "$work/summed"
(cd "$new" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort) | cmp -s - "$work/summed" || fail "'$shown' holds files without a checksum"
test "$(cat "$new/schema")" = 1 || fail "the schema of '$shown' is not 1; import it with the version that wrote it"
find "$new" -name '*.csv' | sort > "$work/tables"
xargs "$build/analysis/inspect" < "$work/tables" || fail "the table named above is malformed"
rotten=$(sh "$here/../report/inputs.sh" --rotten "$new" | sed q)
test -z "$rotten" || fail "'$id/${rotten#"$new"/}' is not what was measured: its record holds another SHA-256"
rm -f "$new/SHA256SUMS" "$new/datapackage.json"

if test ! -e "machines/$id" && test ! -L "machines/$id"; then
	mv "$new" "machines/$id" || fail "cannot write 'machines/$id'"
	echo "machines/$id"
	exit 0
fi

# The machine is here already: it must be the same one, and only sessions that it lacks are added.
folder_check "machines/$id" F
ours=$(fact "machines/$id/identity.csv" machine)
theirs=$(fact "$new/identity.csv" machine)
test "$ours" = "$theirs" || fail "another machine is called '$id' here; rename one of the folders"
test "$ours" != NA || cmp -s "machines/$id/identity.csv" "$new/identity.csv" || fail "'$id' here may be another machine: their identities differ and neither has a number; rename one of the folders"
added=0
for session in "$new/sessions"/*; do
	test -d "$session" || continue
	mine=machines/$id/sessions/${session##*/}
	test -e "$mine" || continue
	diff -r "$session" "$mine" > /dev/null 2>&1 || fail "session '${session##*/}' of '$id' is here with other contents"
done
for session in "$new/sessions"/*; do
	test -d "$session" || continue
	mine=machines/$id/sessions/${session##*/}
	test ! -e "$mine" || continue
	mkdir -p "machines/$id/sessions"
	mv "$session" "$mine" || fail "cannot write '$mine'"
	added=$((added + 1))
done
echo "machines/$id: $added sessions added"
