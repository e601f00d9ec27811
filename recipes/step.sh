#!/bin/sh
# step.sh - run one heavy command of a recipe: under the shared lock, its file whole or not at all.
#
#   step.sh run COMMAND…         only the lock
#   step.sh to FILE COMMAND…     standard output becomes FILE
#   step.sh make FILE COMMAND…   the command itself writes the file whose name stands for the word PART, which becomes FILE
#
# Two makes may be at the same file at once: each has a part of its own.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=recipes/lock.sh
. "${0%/*}/lock.sh"

fail() {
	echo "latbook: cannot make '$file': $*" >&2
	exit 1
}

how=${1:?step.sh: run, to or make}
shift
if test "$how" != run; then
	file=$1
	shift
	folder=${file%/*}
	test -d "$folder" || mkdir -p "$folder" 2> /dev/null
	if test ! -d "$folder" || test ! -w "$folder"; then
		test -w . || fail "the tree is read-only; copy it to where you may write"
		fail "no right to write in '$folder'; was it made by another user? sudo chown -R \$(id -un) build"
	fi
fi
command -v "${1:-true}" > /dev/null ||
	{ echo "latbook: cannot run '$1': not installed; make setup installs what is missing" >&2 && exit 1; }
lock_take --shared
test "$how" != run || exec "$@"
part=$file.$$.part
for word; do
	shift
	test "$word" != PART || word=$part
	set -- "$@" "$word"
done
case $how in
to) "$@" > "$part" && mv -f "$part" "$file" ;;
make) "$@" && mv -f "$part" "$file" ;;
*) echo "step.sh: '$how' is not run, to or make" >&2 && exit 2 ;;
esac || {
	status=$?
	rm -f "$part"
	exit "$status"
}
