#!/bin/sh
# zstd.sh - zstd -b beside compression; the contract stands in recipes/crosscheck.sh.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=recipes/crosscheck/packer.inc
. "${0%/*}/packer.inc"
reason='zstd -b keeps its working memory from call to call, restores by the streaming call and prints the fastest of its runs; ours is the median of one-call functions that bring their own'

case ${1:-} in
about) echo zstd zstd ;;
version) zstd --version ;;
pairs) packer_pairs zstd "$reason" ;;
run)
	packer_text
	exec taskset -c "$CROSSCHECK_CPU" zstd -b3 -i1 --single-thread "$CROSSCHECK_SCRATCH/text" 2>&1
	;;
read) packer_read ;;
esac
