#!/bin/sh
# archive.sh ID - one machine's folder as build/archive/ID.tar.gz: the same bytes from the same data, with a checksum of every file.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C TZ=UTC
export LC_ALL TZ
umask 022
here=$(dirname "$0")
build=${BUILD:-build}

fail() {
	echo "archive: $*" >&2
	exit 1
}

# shellcheck source=recipes/diff/side.sh
. "$here/diff/side.sh"
id=${1:-}
side_check M "$id"
case $id in
*@*) fail "M: a machine's whole folder is archived; use M=$(side_id "$id")" ;;
esac
tar --version 2> /dev/null | grep -q GNU || fail "cannot archive '$id': needs GNU tar, which fixes the order and times of entries; install it"
work=$(mktemp -d "${TMPDIR:-/tmp}/latbook-archive.XXXXXX") || fail "cannot make a temporary folder in '${TMPDIR:-/tmp}'"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# Only what a machine's folder holds by contract; half-made files stay behind.
find "machines/$id" -type f | awk -v id="$id" -f "$here/archive/members.awk" > "$work/members" || exit 1
rotten=$(sh "$here/../report/inputs.sh" --rotten "machines/$id" | sed q)
test -z "$rotten" || fail "'$rotten' is not what was measured: its record holds another SHA-256; restore it from a copy, or delete both"
test -s "$work/members" || fail "'machines/$id' holds nothing to archive"
mkdir -p "$work/$id" "$build/archive" || fail "cannot create '$build/archive'"
while read -r member; do
	mkdir -p "$work/$(dirname "$member")"
	cp "machines/$member" "$work/$member" || fail "cannot copy 'machines/$member': is the disk full?"
done < "$work/members"
test ! -e "$build/report/$id/datapackage.json" || cp "$build/report/$id/datapackage.json" "$work/$id/"
(cd "$work/$id" && find . -type f | sed 's|^\./||' | sort | xargs sha256sum) > "$work/sums" || fail "cannot sum the files of '$id'"
mv "$work/sums" "$work/$id/SHA256SUMS"

out=$build/archive/$id.tar.gz
if ! tar -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=ustar -cf "$work/$id.tar" "$id" ||
	! gzip -n -9 < "$work/$id.tar" > "$out.$$" || ! mv -f "$out.$$" "$out"; then
	fail "cannot write '$out': is the disk full?"
fi
(cd "$build/archive" && sha256sum "$id.tar.gz") > "$out.sha256"
echo "$out"
