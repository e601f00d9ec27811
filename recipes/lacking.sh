#!/bin/sh
# lacking.sh SOURCE… - the keys that are not built here: a library of their `Needs:` line is not there, or nvcc.
#
# Without an NVIDIA driver the GPU programs could only say so, one by one and
# after minutes of compiling: they are left alone until there is one.
# With no argument the lines of tokens.awk are read from standard input.
#
# SPDX-License-Identifier: MIT
set -u
if test $# -gt 0; then
	awk -f "$(dirname "$0")/tokens.awk" -v facts_only=1 "$@" 2> /dev/null | sh "$0"
	exit
fi
driver() {
	test -e /proc/driver/nvidia/version || test -e /dev/nvidiactl || test -e /dev/dxg
}
compiler() {
	command -v "${NVCC:-nvcc}" > /dev/null 2>&1 || test -x /usr/local/cuda/bin/nvcc
}
cuda=unknown
while read -r key path _ _ _ needs; do
	case $path in
	*.cu)
		test "$cuda" != unknown || { driver && compiler && cuda=yes; } || cuda=no
		test "$cuda" = yes || echo "$key"
		;;
	esac
	# shellcheck disable=SC2086 # the names are words
	test -z "$needs" || pkg-config --exists $needs 2> /dev/null || echo "$key"
done
