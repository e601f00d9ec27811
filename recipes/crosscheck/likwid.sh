#!/bin/sh
# likwid.sh - likwid-bench beside memory_bandwidth; the contract stands in recipes/crosscheck.sh.
#
# Its kernels are written in assembler for each vector width; taken are those
# of the width that ours ran with. What likwid calls stream is our triad, and
# _mem are non-temporal stores. Its size is that of all arrays together.
#
# SPDX-License-Identifier: MIT
set -u

# ours, theirs, arrays
kernels='read load 1
write store 1
write_nt store_mem 1
copy copy 2
copy_nt copy_mem 2
triad stream 3
triad_nt stream_mem 3'

pages() {
	case $(cat /sys/kernel/mm/transparent_hugepage/enabled 2> /dev/null) in
	*'[always]'*) echo thp ;;
	*) echo 4k ;;
	esac
}

pairs() {
	mode=$(pages)
	echo "$kernels" | while read -r ours theirs _; do
		echo "${theirs}_1,${theirs}_1,memory_bandwidth,kernel=$ours pages=$mode placement=all-performance-cores threads=1,payload_bandwidth_bytes_per_s,yes,NA"
		echo "${theirs}_all,${theirs}_all,memory_bandwidth,kernel=$ours pages=$mode placement=all-physical,payload_bandwidth_bytes_per_s,yes,NA"
	done
}

# The first of the widths that there is a kernel for, from the one that ours has downwards.
variant() {
	likwid-bench -a 2> /dev/null | awk -v kernel="$1" -v isa="$2" '
		{ have[$1] = 1 }
		END {
			n = split("_avx512 _avx _sse", width, " ")
			start = isa ~ /avx512/ ? 1 : isa ~ /avx/ ? 2 : 3
			for (i = start; i <= n; i++)
				if ((kernel width[i]) in have) {
					print kernel width[i]
					exit
				}
			if (kernel in have)
				print kernel
		}'
}

run() {
	theirs=${1%_*}
	set -- "${1##*_}" "$(echo "$kernels" | awk -v kernel="$theirs" '$2 == kernel { print $1, $3 }')"
	ours=${2% *} arrays=${2#* }
	of_ours() {
		awk -f "${0%/*}/ours.awk" -v column="$1" -v where=kernel -v is="$ours" "$CROSSCHECK_OURS"
	}
	bytes=$(of_ours array_bytes)
	kernel=$(variant "$theirs" "$(of_ours isa)")
	if test -z "$kernel"; then
		echo "likwid-bench has no kernel '$theirs' here" >&2
		exit 77
	fi
	case $bytes in
	'' | *[!0-9]*) echo "the size of our arrays is not known" >&2 && exit 77 ;;
	esac
	cpus=$CROSSCHECK_CPUS threads=$CROSSCHECK_THREADS
	test "$1" = all || cpus=$CROSSCHECK_CPU threads=1
	exec taskset -c "$cpus" likwid-bench -t "$kernel" -w "N:$((bytes * arrays / 1000))kB:$threads" 2>&1
}

case ${1:-} in
about) echo likwid-bench likwid ;;
version) likwid-bench --version 2>&1 || likwid-bench -v 2>&1 ;;
pairs) pairs ;;
run) run "$2" ;;
read) awk -v case="$2" '$1 == "MByte/s:" { printf "%s %.9g\n", case, $2 * 1e6 }' ;;
esac
