# run.sh - one run: the program, its time limit, its file and its record; sourced by measure.sh.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154 # variables of measure.sh

# guarded SECONDS OUT ERR COMMAND…: runs it in a session of its own without the lock; sets status. Nothing of it
# survives, its children neither: should we be killed, timeout is told and kills the whole group.
guarded() {
	longest=$1 out=$2 err=$3
	shift 3
	# shellcheck disable=SC2086 # empty or words
	setsid ${tie:+setpriv --pdeathsig TERM} timeout -s KILL "$longest" $tie "$@" > "$out" 2> "$err" < /dev/null 9<&- 3<&- &
	group=$!
	wait "$group"
	status=$?
	kill -s KILL -- "-$group" 2> /dev/null
	group=
}

# The machine's state as record lines with a prefix; round a GPU's run, the GPU's too.
state_lines() {
	{
		sh "$here/facts.sh" state
		case $program in
		*/cuda/*) timeout 20 "$programs/cuda/gpu_properties" --state 2> /dev/null | sed 1d ;;
		esac
	} | awk -F, -v prefix="$1" 'NR > 1 && NF >= 2 { print prefix "_" $1 "," $2 }'
}

# What the CPUs worked so far, and what of it our children did: others.awk compares two of these.
cpu_time() {
	{
		sed q /proc/stat 2> /dev/null
		times
		cat /proc/uptime 2> /dev/null
	} > "$work/cpu_$1"
}

now_utc() {
	date -u +%Y-%m-%dT%H:%M:%SZ
}

# run_once KEY ROUND POSITION SEED
run_once() {
	key=$1 number=$(printf '%02d' "$2") position=$3 seed=$4
	program=$(program_of "$key")
	order=shuffled
	test -z "$select" || order=single
	attempts=0
	reason=NA message=NA
	half=$folder/$key.r$number.csv.tmp
	read -r seconds < "$work/$key.seconds"
	limit=$(awk -v b="$seconds" 'BEGIN { t = 10 * b; printf "%.0f", t < 60 ? 60 : t }')
	set -- "$program"
	while IFS= read -r argument; do
		set -- "$@" "$argument"
	done < "$work/$key.arguments"
	set -- "$@" --seed "$seed"

	started=$(now_utc)
	rm -f "$work/cpu_before" "$work/cpu_after"
	state_lines before > "$work/before"
	if test -e "$work/$key.broken"; then
		cp "$work/$key.broken" "$work/stderr"
		status=1
		judge
	else
		cpu_time before
		attempt "$@"
		test "$outcome" != suspended || attempt "$@"
		cpu_time after
	fi
	state_lines after > "$work/after"
	finished=$(now_utc)
	write_record "$@"
}

# One start of the program, and what became of it: outcome, reason, message.
attempt() {
	attempts=$((attempts + 1))
	! grep -qx -e --directory "$work/$key.arguments" || mkdir -p "$programs/scratch"
	began=$(date +%s)
	guarded "$limit" "$half" "$work/stderr" "$@"
	took=$(($(date +%s) - began))
	rm -rf "$programs/scratch"
	judge
	case $outcome in
	skipped)
		guarded 60 "$work/list" "$work/list.err" "$@" --list
		awk -f "$here/library.awk" -f "$here/measure/skip.awk" -v reason="$reason" "$work/list" > "$half" || {
			outcome=failed
			message="cannot list its points: $(sed q "$work/list.err")"
		}
		;;
	ok)
		message=$(awk -f "$here/library.awk" -f "$here/measure/check.awk" -v describe="$work/$key.describe" "$half" 2>&1) || outcome=failed
		test "$outcome" = failed || echo "$took" > "$work/$key.took"
		;;
	esac
}

judge() {
	first=$(sed q "$work/stderr" | sed "s|^$key: ||")
	message=${first:-NA}
	reason=NA
	case $status in
	0) outcome=ok ;;
	77)
		outcome=skipped
		reason=$(printf '%s\n' "$first" | sed -n 's/^\([a-z0-9_]*\):.*/\1/p')
		reason=${reason:-not_here}
		;;
	*)
		outcome=failed
		case $first in
		suspended:*) outcome=suspended reason=suspended ;;
		esac
		if test "$status" = 137 && test "${took:-0}" -ge "$limit"; then
			outcome=timeout
			reason=timeout
			message="no end within $limit s"
		fi
		;;
	esac
}

pair() {
	case $2 in
	'') echo "$1,NA" ;;
	*[\",]*) printf '%s,"%s"\n' "$1" "$(printf '%s' "$2" | sed 's/"/""/g')" ;;
	*) printf '%s,%s\n' "$1" "$2" ;;
	esac
}

# Text that may be kept: control characters gone, paths outside the tree called DIR (in quotes they may hold spaces).
harmless() {
	printf '%s' "$1" | tr -d '\000-\037\177' | cut -c 1-400 | sed -E \
		-e "s#(^|[^A-Za-z0-9._/])/((proc|sys|dev)([/ :,;'\"]|\$))#\\1@\\2#g" \
		-e "s#'/[^']*'#'DIR'#g" -e "s#(^|[^A-Za-z0-9._/])/[^ :,;'\"]*#\\1DIR#g" -e 's#@(proc|sys|dev)#/\1#g'
}

# The data file first, then its record: a record always speaks of a file that is there.
write_record() {
	mkdir -p "$folder/$key"
	raw=
	case $outcome in
	ok | skipped)
		raw=$(sha256sum < "$half")
		publish "$half" "$folder/$key/r$number.csv"
		;;
	*)
		keep_log "$@"
		rm -f "$half" "$folder/$key/r$number.csv"
		;;
	esac
	half=$folder/$key.r$number.record.tmp
	{
		echo key,value
		pair experiment "$key"
		pair round "$number"
		pair command "$(harmless "$*")"
		pair program_sha256 "$(cat "$work/$key.program" 2> /dev/null)"
		pair source_sha256 "$(cat "$work/$key.source" 2> /dev/null)"
		awk -F, '$1 == "method" { m = $7 } $1 == "harness" { h = $7 } END { print "method," (m == "" ? "NA" : m); print "harness_method," (h == "" ? "NA" : h) }' \
			"$work/$key.describe" /dev/null
		pair raw_sha256 "${raw%% *}"
		pair version "$version"
		pair seed "$seed"
		pair order "$order"
		pair position "$position"
		pair started "$started"
		pair finished "$finished"
		pair status "$outcome"
		pair exit_status "$status"
		pair reason "$reason"
		pair message "$(harmless "$message")"
		pair attempts "$attempts"
		pair busy "$busy"
		pair others_cpu_count "$(awk -v hertz="$(getconf CLK_TCK 2> /dev/null || echo 100)" -f "$here/measure/others.awk" "$work/cpu_before" "$work/cpu_after" 2> /dev/null)"
		cat "$work/before" "$work/after"
	} > "$half" || fail "cannot write '$half': is the disk full?"
	if ! cmp -s "$work/$key.describe" "$folder/$key/describe.csv"; then
		cp "$work/$key.describe" "$folder/$key.describe.tmp" && publish "$folder/$key.describe.tmp" "$folder/$key/describe.csv"
	fi
	publish "$half" "$folder/$key/r$number.record.csv"
	half=
	count_failure
}

count_failure() {
	case $outcome in
	failed | timeout)
		read -r failures < "$work/$key.failures" 2> /dev/null || failures=0
		echo $((failures + 1)) > "$work/$key.failures"
		complain "$key r$number $outcome: $message"
		;;
	suspended) complain "$key r$number: the machine was suspended twice; it is asked again next time" ;;
	*) echo 0 > "$work/$key.failures" ;;
	esac
}

# Everything that a failed attempt said, with how it was started.
keep_log() {
	mkdir -p "$logs"
	{
		echo "$(now_utc) session $session r$number: $outcome, exit status $status"
		echo "  $*"
		cat "$work/stderr"
		echo "  last rows:"
		tail -n 3 "$half" 2> /dev/null
	} >> "$logs/$key.log"
}
