# contract - every program keeps the command-line contract, whatever it measures.
# SPDX-License-Identifier: MIT
set -u
failures=0
complain() {
	echo "$program: $*"
	failures=$((failures + 1))
}
# The fields of a CSV record may hold quoted commas: give each record's field count.
widths() {
	awk '{
		line = $0; gsub(/"[^"]*"/, "q", line); n = gsub(/,/, ",", line) + 1
		if (!(n in seen)) { seen[n]; printf "%s%d", (NR > 1 ? " " : ""), n }
		if (line ~ /,,|^,|,$/) printf " empty"
	}' "$1"
}
seen=0
for program in ${PROGRAMS:-"${BUILD:-build}"/bench/* "${BUILD:-build}"/cuda/*}; do
	case $program in *.* | */built-with | */placements) continue ;; esac
	if ! test -f "$program" || ! test -x "$program"; then continue; fi
	seen=$((seen + 1))
	"$program" --help > "$TMP/help" 2> "$TMP/err" || complain '--help failed'
	for word in --describe --list --quick --seconds --cpus --node --pages --seed; do
		grep -q -e "$word " "$TMP/help" || complain "--help does not tell of $word"
	done
	for wrong in --bogus 'bogus' '--seconds=fast' '--seconds' '--cpus=0-3' '--seed=-1' '--node=near'; do
		"$program" "$wrong" > "$TMP/out" 2> "$TMP/err"
		status=$?
		test $status = 2 || complain "$wrong exited $status, not 2"
		test ! -s "$TMP/out" || complain "$wrong wrote to standard output"
		test "$(wc -l < "$TMP/err")" = 1 || complain "$wrong did not say one line"
		grep -q "^$(basename "$program"): " "$TMP/err" || complain "$wrong: the message lacks the program's name"
	done
	"$program" --list > "$TMP/list" 2> "$TMP/err"
	status=$?
	test $status = 0 || test $status = 77 || complain "--list exited $status"
	"$program" --describe > "$TMP/describe" 2> "$TMP/err" || complain '--describe failed'
	test "$(widths "$TMP/describe")" = 8 || complain "--describe has records of $(widths "$TMP/describe") fields"
	test "$(sed q "$TMP/describe")" = 'item,name,role,unit,better,margin_ratio,value,meaning' ||
		complain '--describe has another header'
	for item in "experiment,$(basename "$program")," method,method harness,harness_method budget,seconds \
		budget,quick_seconds schedule,rounds schedule,long column,sample,index column,status,harness; do
		grep -q "^${item%,}," "$TMP/describe" || complain "--describe has no row $item"
	done
	awk -F, '$1 == "column" && $3 == "value" && ($4 == "NA" || $5 !~ /^(lower|higher|none)$/) { exit 1 }' "$TMP/describe" ||
		complain 'a value column has no unit or no direction'
	awk -F, '$1 == "reason" { if ($NF == "NA" || $2 in seen) exit 1; seen[$2] }' "$TMP/describe" ||
		complain 'a reason has no text or two'
	test $status = 0 || continue
	case $(widths "$TMP/list") in *[!0-9]*) complain "--list is not rectangular: $(widths "$TMP/list")" ;; esac
	test "$(awk -F, '$1 == "column" { printf "%s%s", comma, $2; comma = "," }' "$TMP/describe")" = "$(sed q "$TMP/list")" ||
		complain 'the columns of --describe are not the header of --list'
	# parameters filled, all else NA, no point twice
	awk -F, -v parameters="$(grep -c '^column,[^,]*,parameter,' "$TMP/describe")" '
		NR > 1 && !/"/ {
			for (i = 1; i <= NF; i++) if (i > parameters ? $i != "NA" : $i == "") exit 1
			key = $1; for (i = 2; i <= parameters; i++) key = key "," $i
			if (key in seen) exit 1; seen[key]
		}' "$TMP/list" || complain '--list: a parameter is missing, a point stands twice or a value is not NA'
	"$program" --list --seed 99 > "$TMP/again" 2> "$TMP/err"
	cmp -s "$TMP/list" "$TMP/again" || complain '--list depends on the seed'
done
test $seen -gt 0 || { echo "no program is built"; exit 77; }
exit $((failures > 0))
