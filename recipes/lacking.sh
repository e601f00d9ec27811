#!/bin/sh
# lacking.sh SOURCE… - the keys that cannot be built here: a library of their `Needs:` line is not there, or nvcc.
#
# With no argument the lines of tokens.awk are read from standard input.
#
# SPDX-License-Identifier: MIT
set -u
if test $# -gt 0; then
	awk -f "$(dirname "$0")/tokens.awk" -v facts_only=1 "$@" 2> /dev/null | sh "$0"
	exit
fi
nvcc=unknown
while read -r key path _ _ _ needs; do
	case $path in
	*.cu)
		if test "$nvcc" = unknown; then
			nvcc=no
			! command -v "${NVCC:-nvcc}" > /dev/null 2>&1 && test ! -x /usr/local/cuda/bin/nvcc || nvcc=yes
		fi
		test "$nvcc" = yes || echo "$key"
		;;
	esac
	# shellcheck disable=SC2086 # the names are words
	test -z "$needs" || pkg-config --exists $needs 2> /dev/null || echo "$key"
done
