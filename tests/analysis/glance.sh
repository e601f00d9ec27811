# glance.sh - numbers of sections in one table, reference machines beside them, reasons where one is missing.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
# shellcheck source=tests/analysis/answers.inc
. "$here/answers.inc"
make_answers
mkdir -p "$TMP/published-box.1/summary"
printf 'pages,size_bytes,latency_median_ns,latency_low_ns,latency_high_ns,rounds,status,validity,reason,flags\n4k,16384,0.92,0.91,0.93,NA,ok,ok,NA,NA\n4k,134217728,115.6,NA,NA,NA,ok,ok,NA,NA\n' \
	> "$TMP/published-box.1/summary/curve.csv"
printf 'key,value,source,note\nl1d_bytes,49152,published,NA\nllc_bytes,37748736,published,NA\n' > "$TMP/published-box.1/identity.csv"

"$programs/glance" --summaries "$TMP/report/summary" --facts "$here/insight/identity.csv" --reference published-box.1="$TMP/published-box.1" \
	--out "$TMP/glance.csv" "$here"/insight/sections/*.md || complain 'glance failed'
golden "$TMP/glance.csv" glance/glance.csv
"$programs/glance" --summaries "$TMP/nowhere" "$here"/insight/sections/rates.md "$here"/insight/sections/curve.md > "$TMP/none.csv" || complain 'glance without data failed'
test "$(grep -c ',not measured$' "$TMP/none.csv")" = 7 || complain "without data: $(cat "$TMP/none.csv")"
# sections stand in their order whatever the order of their names
test "$(sed -n 8p "$TMP/none.csv" | cut -d, -f1)" = 'read' || test "$(sed -n 8p "$TMP/none.csv" | cut -c2-17)" = 'read, one thread' || complain 'sections are out of order'

line() {
	printf -- '---\norder: 1\nglance: %s\n---\n' "$1" > "$TMP/bad.md"
	says 1 "glance: $TMP/bad.md: cannot read 'glance: $1': $2" "$programs/glance" --summaries "$TMP/report/summary" --out "$TMP/bad.csv" "$TMP/bad.md"
}
line 'a load' "no ' = '; write LABEL = COLUMN where PARAMETER=VALUE"
line 'a load = Latency' "no column after ' = '; write LABEL = COLUMN where PARAMETER=VALUE"
line 'a load = latency_ns where pages' "'pages' is not a condition; write PARAMETER=VALUE"
says 2 "glance: --reference: '../x' is not a machine's name; write [a-z0-9][a-z0-9._-]*" \
	"$programs/glance" --summaries "$TMP/report/summary" --reference ../x=/tmp
says 2 "glance: --reference: 'x' is not NAME=VALUE; write both" "$programs/glance" --summaries "$TMP/report/summary" --reference x
finish
