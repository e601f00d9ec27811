#!/bin/sh
# fio.sh - fio beside file_io; the contract stands in recipes/crosscheck.sh.
#
# The same calls on a file of the same length in the same folder, one at a
# time. The read file is brought into the page cache before, and not thrown out
# of it as fio does unless told otherwise.
#
# SPDX-License-Identifier: MIT
set -u

pairs() {
	echo 'read_cached,read_cached,file_io,operation=read_random_cached,latency_p50_ns,no,"fio counts its own way from issuing to completing an operation, which weighs when the call itself takes a microsecond"'
	echo 'read_direct,read_direct,file_io,operation=read_random_direct,latency_p50_ns,yes,NA'
	echo 'write_fsync,write_fsync,file_io,operation=write_fsync,latency_p50_ns,yes,NA'
}

# fio_job NAME BYTES OPERATIONS OPTION…
fio_job() {
	name=$1 bytes=$2 operations=$3
	shift 3
	test "$CROSSCHECK_QUICK" = no || operations=1000
	exec fio --name="$name" --directory="$CROSSCHECK_SCRATCH" --size="$bytes" --number_ios="$operations" --bs=4096 \
		--ioengine=psync --thread --cpus_allowed="$CROSSCHECK_CPU" --percentile_list=50:99 --output-format=json "$@"
}

run() {
	case $1 in
	read_cached) operation=read_random_cached ;;
	read_direct) operation=read_random_direct ;;
	*) operation=$1 ;;
	esac
	bytes=$(awk -f "${0%/*}/ours.awk" -v column=file_bytes -v where=operation -v is="$operation" "$CROSSCHECK_OURS")
	case $bytes in
	'' | *[!0-9]*) echo "the length of our file is not known" >&2 && exit 77 ;;
	esac
	case $1 in
	read_cached) fio_job "$1" "$bytes" 10000 --rw=randread --norandommap --invalidate=0 --pre_read=1 ;;
	read_direct) fio_job "$1" "$bytes" 8000 --rw=randread --norandommap --direct=1 ;;
	write_fsync) fio_job "$1" "$bytes" 4000 --rw=write --io_size=$((4000 * 4096)) --fsync=1 --overwrite=1 ;;
	esac
}

# A write and its fsync have a median each.
read_values() {
	awk -v case="$1" '
		/^[ \t]*"(read|write|trim|sync)" : [{]/ { kind = $1 }
		/^[ \t]*"[sc]?lat_ns" : [{]/ { what = $1 }
		/^[ \t]*"50[.]000000" :/ && (what == "\"clat_ns\"" || kind == "\"sync\"") {
			gsub(/,/, "", $3)
			if ($3 + 0 > 0 && !((kind, what) in seen)) {
				seen[kind, what] = 1
				sum += $3
				parts++
			}
		}
		END {
			if (parts == (case == "write_fsync" ? 2 : 1))
				printf "%s %.9g\n", case, sum
		}'
}

case ${1:-} in
about) echo fio fio ;;
version) fio --version ;;
pairs) pairs ;;
run) run "$2" ;;
read) read_values "$2" ;;
esac
