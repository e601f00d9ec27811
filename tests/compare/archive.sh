#!/bin/sh
# archive.sh - a machine's folder goes out as one file and comes in again; what is not such a folder stays out.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/compare/machines.inc
. tests/compare/machines.inc
tar --version 2> /dev/null | grep -q GNU || { echo 'missing tool: GNU tar' && exit 77; }
toy_tree

# refused NAME FILE: import says why in one line and leaves machines and everything else as it was.
refused() {
	find . -path ./build -prune -o -print | sort > "$TMP/before"
	sh recipes/import.sh "$2" > "$TMP/output" 2> "$TMP/errors"
	test $? != 0 || complain "$1: imported"
	test "$(grep -c . "$TMP/errors")" -le 2 || complain "$1: not one clear line: $(cat "$TMP/errors")"
	grep -q 'nothing was imported' "$TMP/errors" || complain "$1: does not say that nothing was imported: $(cat "$TMP/errors")"
	find . -path ./build -prune -o -print | sort | cmp -s - "$TMP/before" || complain "$1: the tree changed"
	test -z "$(find build -name 'import.*')" || complain "$1: its working folder stayed"
	test ! -e "$TMP/outside" || complain "$1: wrote outside the tree"
}

toy_machine one 111111
toy_session one 2026-01-01T0000Z 1 6.1
toy_session one 2026-01-02T0000Z-label 2 6.2
: > machines/one/sessions/2026-01-01T0000Z/memory_latency.r09.csv.tmp
sh recipes/archive.sh one > "$TMP/output" || complain 'archive failed'
cp build/archive/one.tar.gz "$TMP/first.tar.gz"
find machines -exec touch -d 2001-01-01 {} +
chmod -R go-rwx machines/one
(umask 077 && TZ=Asia/Tokyo LC_ALL=C sh recipes/archive.sh one > /dev/null)
cmp -s build/archive/one.tar.gz "$TMP/first.tar.gz" || complain 'two archives of the same data differ'

# out and in: the same files, but for what was half made
cp -R machines/one "$TMP/one"
rm -f "$TMP/one/sessions/2026-01-01T0000Z/memory_latency.r09.csv.tmp"
rm -rf machines/one
sh recipes/import.sh build/archive/one.tar.gz > "$TMP/output" || complain "import failed: $(cat "$TMP/output")"
diff -r machines/one "$TMP/one" > /dev/null || complain 'what came in is not what went out'
sh recipes/import.sh build/archive/one.tar.gz > "$TMP/output" || complain 'importing what is here already is no error'
grep -q ': 0 sessions added' "$TMP/output" || complain 'sessions were added that were here'
rm -rf machines/one/sessions/2026-01-01T0000Z
sh recipes/import.sh build/archive/one.tar.gz > "$TMP/output" || complain 'a missing session could not be added'
diff -r machines/one "$TMP/one" > /dev/null || complain 'the missing session is not what it was'

# never overwritten
echo 9 >> machines/one/sessions/2026-01-01T0000Z/planned
refused 'another session of that time' build/archive/one.tar.gz
sed -i 's/111111/999999/' machines/one/identity.csv
refused 'another machine of that name' build/archive/one.tar.gz
rm -rf machines/one

# pack NAME: an archive of $TMP/forged, as somebody else would make it
pack() {
	(cd "$TMP/forged/one" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort | xargs sha256sum > "$TMP/sums" && mv "$TMP/sums" SHA256SUMS)
	tar -C "$TMP/forged" -czf "$TMP/$1.tar.gz" "${2:-one}"
}

forge() {
	rm -rf "$TMP/forged"
	mkdir -p "$TMP/forged"
	cp -R "$TMP/one" "$TMP/forged/one"
}

forge && ln -s /etc/passwd "$TMP/forged/one/sessions/2026-01-01T0000Z/link" && pack link
refused 'a symbolic link' "$TMP/link.tar.gz"
forge && ln "$TMP/forged/one/schema" "$TMP/forged/one/topology.xml" && pack hard
refused 'a hard link' "$TMP/hard.tar.gz"
forge && mkfifo "$TMP/forged/one/topology.xml" && tar -C "$TMP/forged" -czf "$TMP/pipe.tar.gz" one
refused 'a pipe' "$TMP/pipe.tar.gz"
forge && echo x > "$TMP/forged/one/run.sh" && pack stranger
refused 'a file of another name' "$TMP/stranger.tar.gz"
# shellcheck disable=SC2016 # a name that a shell would run
forge && echo x > "$TMP/forged/one/"'$(touch outside)' && pack shell
refused 'a name that a shell would run' "$TMP/shell.tar.gz"
forge && tar -C "$TMP/forged" --transform 's|^one/schema|../outside|' -Pczf "$TMP/up.tar.gz" one
refused 'a way out of the tree' "$TMP/up.tar.gz"
forge && tar -C "$TMP/forged" --transform "s|^one/schema|$TMP/outside|" -Pczf "$TMP/root.tar.gz" one
refused 'an absolute path' "$TMP/root.tar.gz"
forge && mv "$TMP/forged/one" "$TMP/forged/One" && tar -C "$TMP/forged" -czf "$TMP/case.tar.gz" One
refused 'an id in capitals' "$TMP/case.tar.gz"
forge && pack sums && echo ok,9 >> "$TMP/forged/one/identity.csv" && tar -C "$TMP/forged" -czf "$TMP/sums.tar.gz" one
refused 'a file with another checksum' "$TMP/sums.tar.gz"
forge && rm "$TMP/forged/one/schema" && pack schema
refused 'no schema' "$TMP/schema.tar.gz"
forge && echo 7 > "$TMP/forged/one/schema" && pack newer
refused 'a newer schema' "$TMP/newer.tar.gz"
forge && printf 'key,value,source,note\nmachine,"never closed\n' > "$TMP/forged/one/identity.csv" && pack quote
refused 'a malformed table' "$TMP/quote.tar.gz"
forge && printf 'key,value,source,note\nmachine,\377\376,toy,NA\n' > "$TMP/forged/one/identity.csv" && pack bytes
refused 'bytes that are no text' "$TMP/bytes.tar.gz"
forge && head -c 70000 /dev/zero | tr '\0' a > "$TMP/long" && printf 'key,value,source,note\nmachine,%s,toy,NA\n' "$(cat "$TMP/long")" > "$TMP/forged/one/identity.csv" && pack long
refused 'a field of 70 000 bytes' "$TMP/long.tar.gz"
head -c 5000 "$TMP/first.tar.gz" > "$TMP/cut.tar.gz"
refused 'a cut archive' "$TMP/cut.tar.gz"
echo text > "$TMP/text.tar.gz"
refused 'no archive at all' "$TMP/text.tar.gz"
refused 'no file' "$TMP/none.tar.gz"
cp "$TMP/first.tar.gz" "$TMP/summed.tar.gz" && echo "$(echo x | sha256sum | cut -d ' ' -f 1)  summed.tar.gz" > "$TMP/summed.tar.gz.sha256"
refused 'another archive than its checksum names' "$TMP/summed.tar.gz"

# a round that is not what was measured stays where it is
mkdir -p "$TMP/rot" && tar -C "$TMP/rot" -xzf "$TMP/first.tar.gz"
rm -rf machines/one && cp -R "$TMP/rot/one" machines/one && rm machines/one/SHA256SUMS
round=machines/one/sessions/2026-01-01T0000Z/memory_latency/r01
digest=$(sha256sum < "$round.csv")
echo "raw_sha256,${digest%% *}" >> "$round.record.csv"
sh recipes/archive.sh one > "$TMP/output" 2>&1 || complain "a round as measured: $(cat "$TMP/output")"
sed -i '$d' "$round.csv"
sh recipes/archive.sh one > "$TMP/output" 2>&1 && complain 'a rotten round is archived'
grep -q "r01.csv' is not what was measured" "$TMP/output" || complain "rotten: $(cat "$TMP/output")"

# nor does it come in: the archive's own sums are right
rm -rf machines/one
round=$TMP/rot/one/sessions/2026-01-01T0000Z/memory_latency/r01
echo "raw_sha256,${digest%% *}" >> "$round.record.csv"
sed -i '$d' "$round.csv"
(cd "$TMP/rot/one" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort | xargs sha256sum > ../sums && mv ../sums SHA256SUMS)
tar -C "$TMP/rot" --format=ustar -cf - one | gzip -n > "$TMP/rot.tar.gz"
refused 'a rotten round' "$TMP/rot.tar.gz"
grep -q "r01.csv' is not what was measured" "$TMP/errors" || complain "a rotten round: $(cat "$TMP/errors")"
exit $failed
