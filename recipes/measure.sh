#!/bin/sh
# measure.sh - the driver: executes a plan of runs, one at a time, and writes down how each went.
#
# It alone holds the lock, the rounds and their order, the timeout, the records,
# the progress and the repetition of a run that a suspend spoiled. Every run is
# a fresh process in a session of its own, without the lock's descriptor, and
# dies with the driver; the driver dies with the make that started it.
# Options of plan.sh are passed on to it.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2034 # the sourced parts read these variables
set -u
LC_ALL=C TZ=UTC
export LC_ALL TZ
umask 022

usage() {
	cat <<-'END'
	usage: measure.sh --data DIR [--parent PID] [--verb WORD] [--programs DIR] [--logs DIR] [--patience S] [--strict]
	                  and the options of plan.sh
	  --parent PID    the make that must live on
	  --resume TEXT   the command that goes on after an interruption
	  --programs DIR  holds bench/KEY and cuda/KEY (build)
	  --patience S    seconds to wait on a busy machine (60; 0 for --quick; no: never look)
	  --strict        exit status 1 when an experiment failed
	END
}

fail() {
	echo "measure: $*" >&2
	exit 1
}

here=$(dirname "$0")
tie=
if setpriv --pdeathsig KILL true 2> /dev/null; then
	tie='setpriv --pdeathsig KILL'
	# The kernel sends us TERM when make dies: nothing has to poll beside a measurement.
	if test "${LATBOOK_TIED:-}" != "$$"; then
		LATBOOK_TIED=$$ exec setpriv --pdeathsig TERM sh "$0" "$@"
	fi
fi
unset LATBOOK_TIED

data='' parent='' verb=measure resume='the same command' programs=build logs=build/log patience='' strict=no device='' quick=no uvm=no
compiler=cc flags=NA select=''
count=$#
while test "$count" -gt 0; do
	option=$1
	shift
	count=$((count - 1))
	case $option in
	--strict) strict=yes && continue ;;
	--help) usage && exit ;;
	--quick | --long | --fresh | --uvm)
		test "$option" != --quick || quick=yes
		test "$option" != --uvm || uvm=yes
		set -- "$@" "$option"
		continue
		;;
	esac
	test "$count" -gt 0 || { usage >&2 && exit 2; }
	value=$1
	shift
	count=$((count - 1))
	case $option in
	--parent) parent=$value ;;
	--verb) verb=$value ;;
	--resume) resume=$value ;;
	--programs) programs=$value ;;
	--logs) logs=$value ;;
	--patience) patience=$value ;;
	--device) device=$value ;;
	--data | --rounds | --select | --named | --compiler | --flags)
		case $option in
		--data) data=$value ;;
		--compiler) compiler=$value ;;
		--flags) flags=$value ;;
		--select) select=$value ;;
		esac
		set -- "$@" "$option" "$value"
		;;
	*) usage >&2 && exit 2 ;;
	esac
done
test -n "$data" || fail "needs --data; e.g. measure.sh --data machines/ID"
test "$quick" = no && patience=${patience:-${LATBOOK_PATIENCE:-60}} || patience=${patience:-0}

# shellcheck source=recipes/lock.sh
. "$here/lock.sh"
# shellcheck source=recipes/measure/run.sh
. "$here/measure/run.sh"
# shellcheck source=recipes/measure/session.sh
. "$here/measure/session.sh"
# shellcheck source=recipes/measure/words.sh
. "$here/measure/words.sh"

work='' group='' watcher='' half='' begun=no signed=no
trap 'leave' EXIT
trap 'interrupted 130' INT
trap 'interrupted 143' TERM
trap 'interrupted 129' HUP
test -z "$parent" || test "$parent" = "$PPID" || exit 143

if test -z "$tie"; then
	(trap - EXIT INT TERM HUP && exec 9<&- && while sleep 1; do ! orphaned || kill -TERM $$; done) &
	watcher=$!
fi
for place in "${TMPDIR:-/tmp}" /tmp /var/tmp /dev/shm; do
	work=$(mktemp -d "$place/latbook-measure.XXXXXX" 2> /dev/null) && break
done
test -n "$work" || fail "cannot make a temporary folder in '${TMPDIR:-/tmp}': no space or no right; set TMPDIR"

check_writable "$data" "$logs"
lock_take --exclusive
signed=yes
lock_sign "pid $$ $verb ${data##*/} since $(date -u +%Y-%m-%dT%H:%M:%SZ)"

# Asked again now that nobody else measures: another make may have done it meanwhile.
sh "$here/plan.sh" "$@" > "$work/plan" || exit 1
test -s "$work/plan" || exit 0

session=$(awk 'NR == 1 { print $3 }' "$work/plan")
machine_begin
test "$session" != new || session_begin
folder=$data/sessions/$session
rm -f "$folder"/*.tmp
awk '{ print $1 }' "$work/plan" | sort -u > "$work/keys"
while read -r key; do
	prepare "$key"
done < "$work/keys"
version=$(git describe --always --dirty 2> /dev/null) || version=NA
awk -f "$here/measure/order.awk" -v session="$session" "$work/plan" > "$work/order"
announce
wait_for_quiet

begun=yes
while read -r number total round rounds position seed key <&3; do
	gave_up "$key" && continue
	progress "$number" "$total" "$round" "$rounds" "$key"
	run_once "$key" "$round" "$position" "$seed"
done 3< "$work/order"
progress_end
begun=no
test "$strict" = no || xargs sh "$here/failures.sh" "$data" "$logs" < "$work/keys"
