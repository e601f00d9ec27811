# tests/cuda/transfer_model.sh - the model of the published table to its printed digits, and planted parameters found.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
program=$BUILD/analysis/transfer_model
"$program" machines/published-rtx-5090/summary/pcie_bandwidth.csv 5 16 > "$TMP/model.csv" || complain 'the published table: failed'

# says DIRECTION TEXT: t0 in us, B in GB/s, half size in KiB, largest residual in %
says() {
	said=$(awk -F, -v direction="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["direction"] == direction && $at["record"] == "fit" { printf "%.2f %.2f %.0f %.1f\n", $at["overhead_median_ns"] / 1e3,
		$at["rate_median_bytes_per_s"] / 1e9, $at["half_median_bytes"] / 1024, $at["residual_median_ratio"] * 100 }' "$TMP/model.csv")
	test "$said" = "$2" || complain "$1: '$said', not '$2'"
}
says h2d '6.36 55.85 347 9.3'
says d2h '5.58 57.33 312 1.8'
# not the 10 us and 52.5 GB/s of its text, and 89 to 91 % of the link, not 83
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["record"] == "fit" {
	e = $at["link_efficiency_median_ratio"]; if (e < 0.87 || e > 0.92) exit 1 }' "$TMP/model.csv" || complain 'efficiency of the link'
for phase in latency mixed saturated; do
	grep -q ",point,$phase," "$TMP/model.csv" || complain "no size lies in phase $phase"
done
"$program" --describe > "$TMP/describe" || complain '--describe failed'
columns=$(head -n 1 "$TMP/model.csv" | tr ',' '\n' | sed -n '/^duration_/d; s/_median_/_/p' | wc -l)
test "$(grep -c '^column,.*,value,' "$TMP/describe")" = "$columns" || complain '--describe names other columns'
# the other published card, whose sizes up to 1 MiB came from the cache: still a line, and nothing impossible in it
"$program" machines/published-rtx-5060-ti/summary/pcie_bandwidth.csv 5 8 | grep -q '^h2d,single_place,copy_engine,fit,' ||
	complain 'the other published table: no fit'
# nothing measured: a header and no rows; nonsense: a usage error
: > "$TMP/empty"
test "$("$program" "$TMP/empty" | wc -l)" = 1 || complain 'an empty summary makes rows'
"$program" "$TMP/empty" 9 16 2> /dev/null
test $? = 2 || complain 'generation 9 is accepted'

${CC:-cc} -std=gnu11 -O1 -g -Wall -Wextra -Werror -fsanitize=address,undefined -o "$TMP/trials" tests/cuda/transfer/trials.c \
	analysis/transfer.c analysis/special.c -lm || exit 1
read -r overhead rate half << END
$("$TMP/trials")
END
for found in "$overhead" "$rate" "$half"; do
	test "${found:-0}" -ge 930 || complain "planted parameters lie in the intervals $overhead, $rate, $half times of 1000"
	test "${found:-0}" -le 990 || complain "the intervals are too wide: $overhead, $rate, $half of 1000"
done
exit $((failures > 0))
