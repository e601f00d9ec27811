#!/bin/sh
# step.sh - run one heavy command of a recipe: under the shared lock, its file whole or not at all.
#
#   step.sh run COMMAND…         only the lock
#   step.sh to FILE COMMAND…     standard output becomes FILE
#   step.sh make FILE COMMAND…   the command itself writes FILE.part, which becomes FILE
#
# SPDX-License-Identifier: MIT
set -u
here=$(dirname "$0")
# shellcheck source=recipes/lock.sh
. "$here/lock.sh"

fail() {
	echo "latbook: cannot make '$file': $*" >&2
	exit 1
}

how=${1:?step.sh: run, to or make}
shift
if test "$how" != run; then
	file=$1
	shift
	folder=$(dirname "$file")
	mkdir -p "$folder" 2> /dev/null
	if test ! -d "$folder" || test ! -w "$folder"; then
		test -w . || fail "the tree is read-only; copy it to where you may write"
		fail "no right to write in '$folder'; was it made by another user? sudo chown -R \$(id -un) build"
	fi
fi
lock_take --shared
case $how in
run) exec "$@" ;;
to) "$@" > "$file.part" && mv -f "$file.part" "$file" ;;
make) "$@" && mv -f "$file.part" "$file" ;;
*) echo "step.sh: '$how' is not run, to or make" >&2 && exit 2 ;;
esac || {
	status=$?
	rm -f "$file.part"
	exit "$status"
}
