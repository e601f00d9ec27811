# complaint_traffic - payload is STREAM's counting and traffic what the model adds to it, in every row of memory_bandwidth.
# SPDX-License-Identifier: MIT
set -u
program=${BUILD:-build}/bench/memory_bandwidth
test -x "$program" || { echo 'memory_bandwidth is not built'; exit 77; }
"$program" --quick --seconds 3 --array-bytes 1MiB > "$TMP/rows" || exit 1
awk -F, '
	BEGIN {
		n = split("read 1 write 2 write_nt 1 copy 1.5 copy_nt 1 triad 1.333333333 triad_nt 1", word, " ")
		for (i = 1; i < n; i += 2) factor[word[i]] = word[i + 1]
		n = split("read 1 write 1 write_nt 1 copy 2 copy_nt 2 triad 3 triad_nt 3", word, " ")
		for (i = 1; i < n; i += 2) arrays[word[i]] = word[i + 1]
	}
	NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
	$column["status"] == "ok" || $column["status"] == "disturbed" {
		kernel = $1; seen[kernel]
		payload = $column["payload_bandwidth_bytes_per_s"]; traffic = $column["traffic_bandwidth_bytes_per_s"]
		# operations are elements of each array, 8 bytes long
		counted = $column["operations"] * 8 * arrays[kernel] / $column["duration_ns"] * 1e9
		if (!near(traffic / payload, factor[kernel])) { print kernel ": traffic is " traffic / payload " times payload"; bad = 1 }
		if (!near(payload / counted, 1)) { print kernel ": payload is " payload / counted " times what was counted"; bad = 1 }
	}
	function near(a, b) { return a > b * 0.999999 && a < b * 1.000001 }
	END {
		for (kernel in factor) if (!(kernel in seen)) { print kernel " has no row"; bad = 1 }
		exit bad
	}' "$TMP/rows"
