# insight.sh - directives to sentences: golden files over data whose answers are known.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
# shellcheck source=tests/analysis/answers.inc
. "$here/answers.inc"
make_answers

# insight KEY SECTION [OPTIONS]
insight() {
	key=$1 section=$2
	shift 2
	"$programs/insight" --key "$key" --section "$section" --describe "$TMP/report/describe/$key.csv" \
		--summary "$TMP/report/summary/$key.csv" --facts "$here/insight/identity.csv" "$@"
}

for key in curve rates pairs transfer noise; do
	insight $key "$here/insight/sections/$key.md" --runs "$TMP/report/runs/$key.csv" --others "$TMP/report" > "$TMP/$key.csv" ||
		complain "insight $key failed"
	golden "$TMP/$key.csv" "insight/$key.csv"
done

# text N: the text of row N
text() {
	awk -v row="$2" 'NR == row + 1 { sub(/^[0-9]+,("([^"]|"")*"|[^,]*),(ok|none),/, ""); print }' "$TMP/$1.csv"
}

# has KEY ROW TEXT
has() {
	case $(text "$1" "$2") in
	*"$3"*) ;;
	*) complain "$1 row $2 is $(text "$1" "$2"), without '$3'" ;;
	esac
}

# what the data were made with
has curve 1 '32 MiB'
has curve 2 8
has curve 3 NA
has curve 5 kvm
has curve 8 '1.000 ns'
has curve 10 '2.50 cycles'
has curve 13 'states L1d 32 KiB and the curve steps between 32 KiB and 64 KiB, 4.00 [4.00, 4.00]×'
has curve 13 'states L2 1 MiB and the curve steps between 512 KiB and 1 MiB, 4.00 [4.00, 4.00]×'
has curve 21 'Small pages take 1.25 times as long'
has rates 1 'write_nt moves 2.00 times as much (4 pairs, ratio 2.00 [2.00, 2.00] in all'
has curve 29 '78.1 %'
has transfer 1 'A fixed 1000 ns and a rate of 10.00 GB/s describe all points'

# an interval that allows both is said to
has noise 1 'Grows 2.00 times'
has noise 2 'Between 1.00 and 2.00 of 2.00'
has noise 3 'how well it scales cannot be told'
has noise 4 'allows that there is no difference'
has noise 6 'cannot be told'
has noise 7 'which is no difference'
has noise 8 'They do as much'
has noise 9 'Whether it is 2.00 cannot be told'
has noise 10 'It is 2.00'
has noise 11 'It is not 3.00'
has noise 15 'cannot be told'
has noise 16 'cannot be told'
has noise 19 'Not computed: not measured: kernel lost, threads 1.",no_hugetlb'
has noise 21 'this machine does not state its no such peak'
has noise 22 'It moves 1.000 GB/s'
has noise 23 'Not all classes can be told apart'

# no text of the data reaches a sentence unless a list or the section has the word
for key in curve rates pairs transfer noise; do
	cut -d, -f4- "$TMP/$key.csv" | grep -e Evil -e run_this_now -e elsewhere && complain "text from the data stands in $key"
done

# an experiment without data: every directive is answered, none with a number
mkdir "$TMP/none"
for part in summary describe runs; do
	: > "$TMP/none/$part.csv"
done
"$programs/insight" --section "$here/insight/sections/rates.md" --describe "$TMP/none/describe.csv" --summary "$TMP/none/summary.csv" \
	--runs "$TMP/none/runs.csv" > "$TMP/empty.csv" || complain 'insight without data failed'
test "$(grep -c ',none,"*Not computed: not measured' "$TMP/empty.csv")" = 13 || complain "without data: $(cat "$TMP/empty.csv")"

# a summary alone, as published ones are: bounds instead of rounds
insight rates "$here/insight/sections/rates.md" > "$TMP/bare.csv" || complain 'insight without run values failed'
grep -q 'bounds from both intervals' "$TMP/bare.csv" || complain 'without run values the intervals are not said to be bounds'

# sections that cannot be read say where
directive() {
	printf -- '---\norder: 1\n---\n\n%s\n' "$1" > "$TMP/bad.md"
	says 1 "insight: $TMP/bad.md:5: cannot read '${1#@insight }': $2" insight curve "$TMP/bad.md"
}
directive '@insight guess latency_ns' "'guess' is not an operator; use cluster, difference, disagree, extreme, fit, gain, knee, ratio, scaling, share, spread, step, value"
directive '@insight ratio' "operator and column are needed; write '@insight OPERATOR COLUMN ...'"
directive '@insight ratio Latency of pages=4k' "'Latency' is not a column; see the operators in analysis/insight.c"
directive '@insight ratio latency_ns of pages' "'pages' is not a condition; see the operators in analysis/insight.c"
directive '@insight ratio latency_ns pages=4k' "'pages=4k' stands where a clause should begin; see the operators in analysis/insight.c"
directive '@insight knee latency_ns over size_bytes at most_of_it' "'most_of_it' is not a number; see the operators in analysis/insight.c"
directive '@insight value latency_ns of pages=4k,size_bytes=4096 : it takes {time}' "no placeholder '{time}' here; this operator has: {value} {percent} {at}"
directive '@insight value latency_ns of pages=4k,size_bytes=4096 : it takes {value' "'{' without '}'; close the placeholder"
finish
