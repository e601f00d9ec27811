#!/bin/sh
# lz4.sh - lz4 -b beside compression; the contract stands in recipes/crosscheck.sh.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=recipes/crosscheck/packer.inc
. "${0%/*}/packer.inc"
reason='lz4 -b prints the fastest of its runs; ours is the median'

case ${1:-} in
about) echo lz4 lz4 ;;
version) lz4 --version ;;
pairs) packer_pairs lz4 "$reason" ;;
run)
	packer_text
	exec taskset -c "$CROSSCHECK_CPU" lz4 -b1 -i1 "$CROSSCHECK_SCRATCH/text" 2>&1
	;;
read) packer_read ;;
esac
