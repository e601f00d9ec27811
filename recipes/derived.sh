#!/bin/sh
# derived.sh KEY MACHINE_DIR REPORT_DIR PROGRAM - the summary of a key that is computed from other summaries.
#
# Prints nothing where none of what it rests on was measured, so that the page
# says so.
#
# SPDX-License-Identifier: MIT
set -eu
key=$1 machine=$2 summaries=$3/summary program=$4

fact() {
	awk -F, -v key="$1" '$1 == key { print $2 }' "$machine/identity.csv" 2> /dev/null
}

# any FILE…: whether one of them holds a row
any() {
	for file; do
		test ! -s "$file" || test "$(wc -l < "$file")" -lt 2 || return 0
	done
	return 1
}

# of_host KEY: its summary here, or where a published card names its host, that host's
of_host() {
	host=$(fact host)
	found=$summaries/$1.csv
	case $host in
	published-*[!a-z0-9._-]*) ;;
	published-*) any "$found" || ! test -e "machines/$host/summary/$1.csv" || found=machines/$host/summary/$1.csv ;;
	esac
	echo "$found"
}

case $key in
transfer_model)
	any "$summaries/pcie_bandwidth.csv" || exit 0
	generation=$(fact gpu0_link_generation) lanes=$(fact gpu0_link_width)
	case $generation,$lanes in
	[1-5],[1-9]*) exec "$program" "$summaries/pcie_bandwidth.csv" "$generation" "$lanes" ;;
	esac
	exec "$program" "$summaries/pcie_bandwidth.csv"
	;;
memory_ladder)
	any "$summaries/gpu_bandwidth.csv" "$summaries/pcie_bandwidth.csv" || exit 0
	exec "$program" "$summaries/gpu_bandwidth.csv" "$(of_host memory_bandwidth)" "$summaries/pcie_bandwidth.csv"
	;;
offload_break_even)
	any "$summaries/gpu_roofline.csv" "$summaries/transfer_model.csv" || exit 0
	cores=$(fact cores)
	case $cores in
	'' | *[!0-9]*) cores=1 ;;
	esac
	exec "$program" "$summaries/transfer_model.csv" "$summaries/gpu_launch.csv" "$summaries/gpu_roofline.csv" \
		"$(of_host memory_bandwidth)" "$summaries/operation_latency.csv" "$cores"
	;;
published_defects)
	exec "$program" machines/published-rtx-5060-ti/summary machines/published-rtx-5090/summary
	;;
*)
	echo "derived: '$key' is not computed from others; see recipes/derived.sh" >&2
	exit 2
	;;
esac
