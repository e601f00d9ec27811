#!/bin/sh
# rotten.sh FOLDER… - the rounds under these folders whose bytes are not those that were measured, one path a line.
#
# A record holds the digest of its round; those of older sessions do not, and
# nothing is said of them.
#
# SPDX-License-Identifier: MIT
set -u
find "$@" -name 'r[0-9][0-9].record.csv' -type f -print0 | LC_ALL=C sort -z | xargs -0 -r grep -H '^raw_sha256,[0-9a-f]*$' |
	sed 's|^\(.*\)\.record\.csv:raw_sha256,\(.*\)$|\2  \1.csv|' | sha256sum -c --quiet 2> /dev/null | sed -n 's/: FAILED.*//p'
