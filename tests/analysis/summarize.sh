# summarize.sh - rounds to summary: golden file, each flag earned by just the cell that was made for it.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
# shellcheck source=tests/analysis/rounds.inc
. "$here/rounds.inc"
describe=$here/summarize/describe.csv

# summarize NAME OPTIONS FILES
summarize() {
	name=$1
	shift
	"$programs/summarize" --describe "$describe" --out "$TMP/$name.csv" --runs "$TMP/$name.runs.csv" "$@" ||
		complain "summarize $name failed"
}

# cell NAME KIND COLUMN
cell() {
	awk -F, -v kind="$2" -v column="$3" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
		$1 == kind { print $at; exit }' "$TMP/$1.csv"
}

# expect NAME KIND COLUMN VALUE
expect() {
	got=$(cell "$1" "$2" "$3")
	test "$got" = "$4" || complain "$1: $3 of $2 is '$got', not '$4'"
}

make_rounds "$TMP/raw"
summarize plain "$TMP"/raw/r0?.csv
golden "$TMP/plain.csv" summarize/summary.csv
golden "$TMP/plain.runs.csv" summarize/runs.csv

# with six rounds the interval is their range, so what spreads is wide too
while read -r kind flags; do
	expect plain "$kind" flags "$flags"
done <<- END
	plain NA
	few few
	wide wide
	spread wide spread
	short short
	drift drift
	clusters wide clusters
	between between
	disturbed few disturbed
	quiet NA
	neighbours neighbours
	frequency frequency
	sizes NA
	quantile NA
	bound NA
	absent NA
	partly NA
END
# the median of eleven samples around 100 whose middle is 100; six rounds; what six ranks achieve
expect plain plain latency_median_ns 100
expect plain plain rounds 6
expect plain plain level_ratio 0.96875
expect plain plain interval order-statistic
# undisturbed samples are enough: the doubled ones do not count
expect plain quiet latency_median_ns 100.04
expect plain quiet status ok
# too few undisturbed: all are used, said so, and CPU time reads what an undisturbed run would
expect plain disturbed status disturbed
expect plain disturbed reason cpu_shared
test "$(cell plain disturbed latency_cpu_ns | cut -c1-3)" = 100 || complain "CPU time of disturbed is $(cell plain disturbed latency_cpu_ns)"
expect plain plain latency_cpu_ns NA
# what was not measured keeps its row and reason
expect plain absent status skipped
expect plain absent reason no_hugetlb
expect plain absent latency_median_ns NA
expect plain refused status unsupported
expect plain bound validity upper_bound
expect plain bound reason timer_coarse
# three of six rounds measured: a range, not a level
expect plain partly rounds 3
expect plain partly interval range
expect plain partly level_ratio NA
expect plain quantile interval order-statistic
# numbers are ordered by size
sizes=$(awk -F, '$1 == "sizes" { printf "%s ", $2 }' "$TMP/plain.csv")
test "$sizes" = '512 4096 65536 ' || complain "sizes stand as $sizes"

# the order of rows and of files does not matter
reverse=1
make_rounds "$TMP/reversed"
summarize reversed "$TMP"/reversed/r06.csv "$TMP"/reversed/r01.csv "$TMP"/reversed/r03.csv "$TMP"/reversed/r02.csv \
	"$TMP"/reversed/r05.csv "$TMP"/reversed/r04.csv
cmp -s "$TMP/plain.csv" "$TMP/reversed.csv" || complain 'the order of rows or files changed the summary'
cmp -s "$TMP/plain.runs.csv" "$TMP/reversed.runs.csv" || complain 'the order of rows or files changed the run values'
reverse=0

# the machine's state, from records and configuration
for state in 'load before_psi_cpu_avg10,61' 'load others_cpu_count,0.97' 'throttled after_throttle_count,8' 'busy busy,yes' 'single-order order,single'; do
	make_rounds "$TMP/state"
	record "$TMP/state/r02.record.csv" 2 "${state#* }"
	summarize state "$TMP"/state/r0?.csv
	expect state plain flags "${state%% *}"
done
make_rounds "$TMP/state"
record "$TMP/state/r02.record.csv" 2 before_psi_cpu_avg10,NA before_load1,1.7
summarize state "$TMP"/state/r0?.csv
expect state plain flags load
printf 'key,value,source,note\nvirtualization,kvm,made up,NA\n' > "$TMP/config.csv"
summarize guest --config "$TMP/config.csv" "$TMP"/raw/r0?.csv
expect guest plain flags virtual
expect guest wide flags 'wide virtual'

# numbers of two versions of a program never share a cell: the newest one's rounds are used
make_rounds "$TMP/mixed"
record "$TMP/mixed/r02.record.csv" 2 source_sha256,bbbb finished,2026-01-02T00:00:00Z
record "$TMP/mixed/r05.record.csv" 5 source_sha256,bbbb
summarize mixed "$TMP"/mixed/r0?.csv
expect mixed plain rounds 2
expect mixed plain interval range
# one round: within it
summarize one "$TMP"/raw/r01.csv
expect one plain interval within-run
expect one plain level_ratio 0.98828125
expect one quantile interval NA

# one round of a quantile whose interval the program states
mkdir "$TMP/stated"
{
	grep -v ',latency_ns,' "$describe" | sed '/^column,sample/q'
	for column in latency_p99_ns latency_p99_low_ns latency_p99_high_ns; do
		echo "column,$column,value,ns,none,NA,NA,a quantile"
	done
	echo 'column,status,harness,NA,none,NA,NA,did it run'
	echo 'column,validity,harness,NA,none,NA,NA,what the number is'
} > "$TMP/stated/describe.csv"
printf 'kind,size_bytes,sample,latency_p99_ns,latency_p99_low_ns,latency_p99_high_ns,status,validity\nq,1,NA,900,850,1000,ok,ok\n' > "$TMP/stated/r01.csv"
describe=$TMP/stated/describe.csv
summarize stated "$TMP/stated/r01.csv"
expect stated q latency_p99_median_ns 900
expect stated q latency_p99_low_ns 850
expect stated q latency_p99_high_ns 1000
expect stated q interval within-run
expect stated q flags wide
finish
