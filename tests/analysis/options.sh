# options.sh - the command line of every program of this room, and writes that fail.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
describe=$here/summarize/describe.csv
for name in summarize insight tabulate glance datapackage; do
	program=$programs/$name
	"$program" --help > "$TMP/help" || complain "$name --help failed"
	grep -q "^usage: $name " "$TMP/help" || complain "$name --help does not say how to use it"
	says 2 "$name: cannot use '--bogus': no such option; see --help" "$program" --bogus
	says 2 "$name: cannot use '--out': its value is missing; see --help" "$program" --out
done
says 2 "summarize: cannot summarise: --describe, --out, --runs and raw files are needed; see --help" "$programs/summarize"
says 2 "insight: cannot answer: --section is needed; see --help" "$programs/insight"
says 2 "tabulate: cannot tabulate: --summary is needed; see --help" "$programs/tabulate"
says 2 "tabulate: cannot use 'more': not an option; see --help" "$programs/tabulate" --summary x more
says 2 "tabulate: cannot use '--brief=yes': the option takes no value; leave it out" "$programs/tabulate" --brief=yes

# --name=value is --name value
"$programs/tabulate" --summary="$here/summarize/summary.csv" > "$TMP/equals.csv"
"$programs/tabulate" --summary "$here/summarize/summary.csv" > "$TMP/blank.csv"
cmp -s "$TMP/equals.csv" "$TMP/blank.csv" && test -s "$TMP/equals.csv" || complain '--summary=FILE differs from --summary FILE'

# a full disk and a missing folder: a message, no file
if test -w /dev/full; then
	"$programs/tabulate" --summary "$here/summarize/summary.csv" > /dev/full 2> "$TMP/err" && complain 'a write to a full disk succeeded'
	test "$(cat "$TMP/err")" = "tabulate: cannot write 'standard output': No space left on device; free some space or check its permissions" ||
		complain "on a full disk: $(cat "$TMP/err")"
fi
"$programs/tabulate" --summary "$here/summarize/summary.csv" --out "$TMP/no/table.csv" 2> "$TMP/err" && complain 'wrote into a missing folder'
grep -q "^tabulate: cannot write '$TMP/no/table.csv.*part': No such file or directory; check the folder and its permissions$" "$TMP/err" ||
	complain "into a missing folder: $(cat "$TMP/err")"
# a file appears complete: nothing is left beside it
"$programs/tabulate" --describe "$describe" --summary "$here/summarize/summary.csv" --out "$TMP/table.csv"
test "$(cd "$TMP" && ls table.csv*)" = table.csv || complain "beside the table stands $(cd "$TMP" && ls table.csv*)"
cmp -s "$TMP/table.csv" "$TMP/blank.csv" || complain 'the file differs from standard output'
finish
