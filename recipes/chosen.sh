#!/bin/sh
# chosen.sh DATA [KEY] - the session that each key is shown from: the newest without label or mark that has it.
#
# Prints KEY SESSION ROUNDS, one key a line; with KEY that line alone, then the
# paths of its rounds that a summary may use: those of one source, the one
# measured last.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL
test -d "$1/sessions" || exit 0
find "$1/sessions" -name 'r[0-9][0-9].csv' -o -name 'r[0-9][0-9].record.csv' -o -name invalid |
	awk -f "$(dirname "$0")/library.awk" -f "$(dirname "$0")/chosen.awk" -v folder="$1/sessions" -v only="${2:-}"
