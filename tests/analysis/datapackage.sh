# datapackage.sh - files described for other programs: golden file, hashes as sha256sum has them, the same wherever it is written.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
# shellcheck source=tests/analysis/rounds.inc
. "$here/rounds.inc"
mkdir -p "$TMP/root/summary" "$TMP/root/sessions/t/made_up" "$TMP/else where"
make_rounds "$TMP/root/sessions/t/made_up"
cp "$here/summarize/summary.csv" "$TMP/root/summary/made_up.csv"
cp "$here/summarize/runs.csv" "$TMP/root/runs.csv"
printf 'plain text, "quoted" \\ and more\n' > "$TMP/root/READ me.txt"
: > "$TMP/root/summary/other.csv"

package() {
	"$programs/datapackage" --name toy-1 --root "$1" --describe made_up="$here/summarize/describe.csv" \
		summary/made_up.csv 'READ me.txt' runs.csv sessions/t/made_up/r01.csv summary/other.csv sessions/t/made_up/r01.record.csv
}
package "$TMP/root" > "$TMP/package.json" || complain 'datapackage failed'
golden "$TMP/package.json" datapackage/datapackage.json
cp -r "$TMP/root" "$TMP/else where/"
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 package "$TMP/else where/root") > "$TMP/again.json"
cmp -s "$TMP/package.json" "$TMP/again.json" || complain 'another folder, zone or locale changed it'

# lengths around the ends of a block
i=0
for length in 0 1 55 56 57 63 64 65 119 120 128 4096; do
	awk -v n=$length 'BEGIN { for (i = 0; i < n; i++) printf "%c", 97 + (i * 7) % 26 }' > "$TMP/bytes"
	ours=$("$programs/datapackage" --name x "$TMP/bytes" | sed -n 's/.*"sha256:\(.*\)".*/\1/p')
	test "$ours" = "$(sha256sum "$TMP/bytes" | cut -d' ' -f1)" || complain "wrong hash of $length bytes: $ours"
	i=$((i + 1))
done
test $i = 12 || complain 'lengths were not tried'
says 2 "datapackage: --name: '../x' is not a machine's name; write [a-z0-9][a-z0-9._-]*" "$programs/datapackage" --name ../x "$TMP/bytes"
says 1 "datapackage: cannot read '$TMP/nothing': No such file or directory; check the path" "$programs/datapackage" --name x --out "$TMP/x.json" "$TMP/nothing"
finish
