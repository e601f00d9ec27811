#!/bin/sh
# needs.sh --cflags|--libs SOURCE… - compiler options of the libraries that `Needs:` in the first comments names.
#
# SPDX-License-Identifier: MIT
set -eu
what=$1
shift
names=$(awk -f "$(dirname "$0")/tokens.awk" -v needs_only=1 "$@" | tr '\n' ' ')
case $names in
*[!\ ]*) ;;
*) exit 0 ;;
esac
# shellcheck disable=SC2086 # the names are words
pkg-config "$what" $names && exit 0
echo "needs.sh: cannot find '${names% }': pkg-config does not know it; run make setup" >&2
exit 1
