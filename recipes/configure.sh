#!/bin/sh
# configure.sh - how this machine is set and the programs are built: facts.sh config with what only the build knows.
#
#   configure.sh [--compiler COMMAND] [--flags TEXT]
#
# The harness counts by its tokens: a comment in it changes nothing.
#
# SPDX-License-Identifier: MIT
set -u
here=$(dirname "$0")
compiler=cc flags=NA
while test $# -gt 1; do
	case $1 in
	--compiler) compiler=$2 ;;
	--flags) flags=$2 ;;
	esac
	shift 2
done
set --
for source in bench/harness/*.[ch] cuda/harness/*.c*; do
	test ! -e "$source" || set -- "$@" "$source"
done
harness=NA
test $# = 0 || harness=$(awk -f "$here/tokens.awk" -v stream=1 "$@" | sha256sum)
exec sh "$here/facts.sh" config --compiler "$compiler" --set "compiler_flags=$flags" --set "harness_sha256=${harness%% *}"
