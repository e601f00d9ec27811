#!/bin/sh
# crosscheck.sh --machine ID [option value …] - our values beside other tools', measured in turns on the same CPUs and sizes, and the page.
#
# In each round an experiment runs as always, then the tools that measure the
# same; so what the machine does meanwhile meets both. All rounds together
# become the session TIME-crosscheck: ours as rounds, theirs as parsed numbers
# in crosscheck.csv, what is compared with what in pairs.csv. Of a tool's
# output nothing else is kept.
#
# A tool is one file, recipes/crosscheck/TOOL.sh, and no line elsewhere:
#   about     prints COMMAND PACKAGE: what is looked for, and what Debian calls its package
#   version   prints it; the first number with a dot in it is taken
#   pairs     prints CSV rows: run,case,key,point,column,same,reason
#             run     one start of the tool; all its cases are of one key
#             case    one number of it, named once in the file
#             key     our experiment, point the conditions that name one row of its summary, column the value
#             same    yes: both claim to measure the same; no: the reason says in one sentence how they differ
#   run RUN   becomes the tool (exec); exit status 77: this machine cannot. It is told by the environment:
#             CROSSCHECK_CPU      the CPU of one-performance-core   CROSSCHECK_CPUS, _THREADS  all-physical, and how many
#             CROSSCHECK_OURS     our round's CSV, for its sizes    CROSSCHECK_SCRATCH  an empty folder, deleted afterwards
#             CROSSCHECK_PROGRAMS our programs                      CROSSCHECK_QUICK    yes or no
#   read RUN  gets what that printed, prints CASE VALUE lines in the column's unit
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2034 # the sourced parts read these variables
set -u
LC_ALL=C TZ=UTC
export LC_ALL TZ
umask 022
here=$(dirname "$0")
build=${BUILD:-build}

fail() {
	echo "crosscheck: $*" >&2
	exit 1
}

# Every pair of every tool, with the tool and its package in front; and what is wrong with a row.
pairs() {
	echo tool,package,run,case,key,point,column,same,reason
	for file in "$here"/crosscheck/*.sh; do
		test -e "$file" || continue
		tool=${file##*/}
		tool=${tool%.sh}
		about=$(sh "$file" about) || about=
		sh "$file" pairs | awk -f "$here/library.awk" -f "$here/crosscheck/pairs.awk" -v tool="$tool" -v about="$about" || exit 1
	done
}

if test "${1:-}" = --keys; then
	pairs | awk -F, 'NR > 1 && !seen[$5]++ { print $5 }'
	exit
fi
# shellcheck source=recipes/turns.sh
. "$here/turns.sh"
# shellcheck source=recipes/lock.sh
. "$here/lock.sh"
# shellcheck source=recipes/measure/run.sh
. "$here/measure/run.sh"
# shellcheck source=recipes/measure/words.sh
. "$here/measure/words.sh"
# shellcheck source=recipes/crosscheck/theirs.inc
. "$here/crosscheck/theirs.inc"
turns_tie "$@"

machine='' rounds=5 select='' quick=no programs=$build
count=$#
while test "$count" -gt 0; do
	option=$1
	shift
	count=$((count - 1))
	if test "$option" = --quick; then
		quick=yes rounds=1
		set -- "$@" --quick
		continue
	fi
	test "$count" -gt 0 || fail "$option needs a value"
	value=$1
	shift
	count=$((count - 1))
	case $option in
	--machine) machine=$value ;;
	--rounds) test $quick = yes || rounds=$value ;;
	--select) select=$value ;;
	*) set -- "$@" "$option" "$value" ;;
	esac
done
turns_machine
test "$rounds" -ge 1 2> /dev/null || fail "ROUNDS: '$rounds' is not a number of rounds; use 1 to 99"
folder=machines/$machine report=$build/report/$machine
test $quick = no || folder=$build/quick/$machine report=$build/quick/$machine/report

tie=
! setpriv --pdeathsig KILL true 2> /dev/null || tie='setpriv --pdeathsig KILL'
work='' group='' watcher='' half='' begun=no signed=no
work=$(mktemp -d "${TMPDIR:-/tmp}/latbook-crosscheck.XXXXXX") || fail "cannot make a temporary folder in '${TMPDIR:-/tmp}'; set TMPDIR"
trap 'rm -rf "$work"' EXIT
pairs > "$work/pairs" || exit 1
awk -F, -v keys="$select" '
	BEGIN { n = split(keys, key, " "); for (i = 1; i <= n; i++) wanted[key[i]] = 1 }
	NR == 1 || !n || $5 in wanted' "$work/pairs" > "$work/pairs.csv"
awk -F, 'NR > 1 && !seen[$5]++ { print $5 }' "$work/pairs.csv" > "$work/keys"
test -s "$work/keys" || fail "S: no tool measures '$select'; those beside which one stands are: $(sh "$0" --keys | tr '\n' ' ')"

turns_begin crosscheck crosscheck "$folder"
mkdir -p "$apart/$machine" || fail "cannot create '$apart'"
scratch=$build/crosscheck/scratch
echo tool,version,round,case,value,unit,status,reason > "$work/theirs.csv"

stop() {
	trap '' INT TERM HUP
	turns_stop
	end_program
	rm -rf "$scratch"
	test "$signed" = no || lock_sign ''
	exec 9<&-
	progress_end
	echo "crosscheck: stopped; the rounds so far are in '$apart', no session was made" >&2
	exit "$1"
}
trap 'stop 130' INT
trap 'stop 143' TERM
trap 'stop 129' HUP

# What words.sh asks for its progress line.
remaining() {
	echo $((price * (steps - $1) / steps))
}

theirs_find
experiments=$(($(wc -l < "$work/keys"))) runs=$(($(wc -l < "$work/runs")))
steps=$((rounds * (experiments + runs))) price=$(theirs_price)
echo "crosscheck: $rounds rounds of $experiments experiments and $runs runs of other tools: about $(minutes "$price")"
step=0 round=1 patience=${LATBOOK_PATIENCE:-60}
test $quick = no || patience=no
while test "$round" -le "$rounds"; do
	while read -r key; do
		step=$((step + 1))
		progress "$step" "$steps" "$round" "$rounds" "$key"
		turns_round "$apart/$machine" crosscheck "$round" --select "$key" --named "$key" --patience "$patience" "$@" > "$work/said"
		test "$status" = 0 || fail "round $round of $key failed, as said above; the rounds so far are in '$apart'"
		test "$patience" = no || patience=0
		while read -r tool run of; do
			test "$of" = "$key" || continue
			step=$((step + 1))
			progress "$step" "$steps" "$round" "$rounds" "$tool $run"
			theirs_run "$tool" "$run" "$round" "$key"
		done < "$work/runs"
	done < "$work/keys"
	round=$((round + 1))
done
progress_end

turns_session "$apart/$machine" 'this machine'
for file in theirs:crosscheck pairs:pairs; do
	cp "$work/${file%:*}.csv" "$session/${file#*:}.csv.tmp" && mv "$session/${file#*:}.csv.tmp" "$session/${file#*:}.csv" ||
		fail "cannot write '$session/${file#*:}.csv': is the disk full?"
done
turns_keep "$apart/$machine" "$folder" crosscheck
rm -rf "$apart"
mkdir -p "$report" || fail "cannot create '$report'"
sh "$here/step.sh" to "$report/crosscheck.csv" sh "$here/crosscheck_table.sh" "$folder/sessions/$begun-crosscheck" "$programs" &&
	sh "$here/step.sh" run sh "$here/../report/crosscheck.sh" "$report" "$folder" ||
	fail "the page could not be made, as said above; the rounds are in '$folder/sessions/$begun-crosscheck'"
echo "$report/crosscheck.html"
awk -f "$here/library.awk" -f "$here/crosscheck/conclusion.awk" "$report/crosscheck.csv"
