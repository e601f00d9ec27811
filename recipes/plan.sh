#!/bin/sh
# plan.sh - which runs of this machine are missing or stale, one a line: KEY rNN SESSION reason.
#
# A run is stale when the tokens of its source (all but comments and white
# space) or the harness's method are not those in its record; times of files
# never matter. SESSION is the open session, or `new` where one must be begun.
# Writes nothing in the tree. make asks it at parse time, the driver again
# under the lock.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL

usage() {
	cat <<-'END'
	usage: plan.sh --data DIR [--rounds N] [--select 'KEY …'] [--named 'KEY …'] [--quick] [--long] [--fresh] [--uvm] [--say]
	  --data DIR      the machine's folder, e.g. machines/ID
	  --rounds N      rounds wanted of each experiment (6)
	  --select KEYS   only these
	  --named KEYS    long experiments asked for by name
	  --quick         one round    --long   long experiments too    --fresh   everything anew, in a new session
  --uvm           what was skipped for want of UVM=1 is asked for again
	  --compiler, --flags   what the programs are built with (see configure.sh)
  --say           name on standard error what differs now from the newest session
	END
}

fail() {
	echo "plan: $*" >&2
	exit 1
}

here=$(dirname "$0")
data='' rounds=6 select='' named='' quick=0 long=0 fresh=0 say=0 answered='' compiler=cc flags=NA
while test $# -gt 0; do
	case $1 in
	--data) data=${2:?plan.sh: --data needs a folder} ;;
	--rounds) rounds=${2:?plan.sh: --rounds needs a number} ;;
	--select) select=${2-} ;;
	--named) named=${2-} ;;
	--compiler) compiler=${2-} ;;
	--flags) flags=${2-} ;;
	--quick) quick=1 ;;
	--long) long=1 ;;
	--fresh) fresh=1 ;;
	--say) say=1 ;;
	--uvm) answered=uvm_not_asked ;;
	--help)
		usage
		exit 0
		;;
	*)
		usage >&2
		exit 2
		;;
	esac
	case $1 in
	--data | --rounds | --select | --named | --compiler | --flags) shift ;;
	esac
	shift
done
test -n "$data" || fail "needs --data; e.g. plan.sh --data machines/ID"

work=
for place in "${TMPDIR:-/tmp}" /tmp /var/tmp /dev/shm; do
	work=$(mktemp -d "$place/latbook-plan.XXXXXX" 2> /dev/null) && break
done
test -n "$work" || fail "cannot make a temporary folder in '${TMPDIR:-/tmp}': no space or no right; set TMPDIR"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP

# The configuration is probed while the sources are hashed.
sh "$here/configure.sh" --compiler "$compiler" --flags "$flags" > "$work/config" &
set --
for source in bench/*.c cuda/*.cu; do
	test "$source" = bench/placements.c || ! test -e "$source" || set -- "$@" "$source"
done
: > "$work/sources"
: > "$work/hashes"
if test $# -gt 0; then
	awk -f "$here/tokens.awk" -v folder="$work" "$@" > "$work/sources"
	(cd "$work" && sha256sum ./*.tokens | sed 's|  \./|  |' > hashes)
fi
harness=$(awk '/^[ \t]*#[ \t]*define[ \t]+HARNESS_METHOD[ \t]+[0-9]+/ { print $3; exit }' bench/harness/run.h 2> /dev/null) || harness=
wait $! || fail "cannot probe the configuration: facts.sh failed; run sh recipes/facts.sh config"

# What cannot be built here is never asked for.
sh "$here/lacking.sh" < "$work/sources" > "$work/unbuildable"

sessions=$data/sessions
test -d "$sessions" || sessions=$work/none
{
	test ! -d "$sessions" ||
		find "$sessions" -name 'r[0-9][0-9].csv' -o -name 'r[0-9][0-9].record.csv' -o -name invalid -o -name planned -o -name config.csv
} | awk -f "$here/library.awk" -f "$here/plan.awk" -v folder="$sessions" -v work="$work" -v harness="${harness:-NA}" \
	-v now="$(date -u +%s)" -v rounds="$rounds" -v select="$select" -v named="$named" \
	-v quick="$quick" -v long_too="$long" -v fresh="$fresh" -v say="$say" -v answered="$answered"
