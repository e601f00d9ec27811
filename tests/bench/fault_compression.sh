# fault_compression - a wrong byte, packed or restored, fails the run; the text is the same whatever the seed.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
libraries='zlib liblz4 libzstd'
# shellcheck disable=SC2086 # the names are words
options=$(pkg-config --cflags --libs $libraries 2> /dev/null) || { echo "missing tool: pkg-config with $libraries"; exit 77; }
for number in 0 1 2; do
	# shellcheck disable=SC2086 # options are words
	fault_build compression $number -Wl,--no-as-needed $options
done
fault_run compression 0 0 '' --quick --seconds 5
fault_run compression 1 1 'does not give back the text' --quick --seconds 5
fault_run compression 2 1 'does not give back the text' --quick --seconds 5

# What does not depend on time: library, direction, size, ratio and version of every measured row.
fixed() {
	"$TMP/compression.0" --quick --seconds 20 --seed "$1" | awk -F, '
		NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
		$column["compression_ratio"] != "NA" {
			print $column["library"], $column["direction"], $column["size_bytes"], $column["compression_ratio"], $column["library_version"]
		}' | LC_ALL=C sort -u
}
fixed 1 > "$TMP/one"
fixed 77 > "$TMP/other"
test "$(wc -l < "$TMP/one")" = 12 || { echo "not one ratio for each library, direction and size"; failures=$((failures + 1)); }
cmp -s "$TMP/one" "$TMP/other" || { echo "the ratio depends on the seed"; failures=$((failures + 1)); }
awk '!($4 > 1.1 && $5 > 100) { exit 1 }' "$TMP/one" || { echo "a text that does not get smaller, or no version"; failures=$((failures + 1)); }
exit $((failures > 0))
