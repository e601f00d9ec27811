#!/bin/sh
# crosscheck.sh DIR MACHINE_DIR - the page of other tools beside ours, DIR/crosscheck.html and DIR/crosscheck.md, from DIR/crosscheck.csv.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C.UTF-8
TZ=UTC
umask 022
export LC_ALL TZ
here=$(dirname "$0")
# shellcheck source=report/compare_pages.sh
. "$here/compare_pages.sh"
out=${1:?crosscheck.sh: which folder?}

fail() {
	echo "crosscheck: $*" >&2
	exit 1
}

command -v pandoc > /dev/null || fail "cannot run 'pandoc': not installed; make setup installs it"
compare_pages crosscheck "${2:?crosscheck.sh: which machine?}"
