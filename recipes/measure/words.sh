# words.sh - what the driver says, and how it leaves; sourced by measure.sh.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154,SC2034 # variables of measure.sh

# Before the first run: how many, how long, how much memory and disk, how loaded.
announce() {
	runs=$(awk 'END { print NR }' "$work/plan")
	kinds=$(awk 'END { print NR }' "$work/keys")
	disk=$(awk -f "$here/measure/disk.awk" -v folder="$data/sessions" "$work/plan")
	seconds=$(remaining 0)
	memory=$(sort -n "$work"/*.memory 2> /dev/null | awk 'END { printf "%.0f", $1 / 1048576 }')
	load=NA
	read -r load _ < /proc/loadavg 2> /dev/null
	room=$(df -Pk "$data" | awk 'NR == 2 { print $4 }')
	test "${room:-$disk}" -ge $((disk + 1024)) ||
		fail "cannot measure: '$data' has ${room} KiB left and $((disk + 1024)) are needed; free some space"
	test "$runs" = 1 && amount='1 run' || amount="$runs runs of $kinds experiments"
	echo "measure: $amount into $session: about $(minutes "$seconds"), memory up to $memory MiB, disk $(((disk + 1023) / 1024)) MiB; load $load"
}

# The seconds of all runs after the first N of the order, by what such runs took or else may take.
remaining() {
	awk -v done="$1" -v work="$work" '
		NR > done { runs[$7]++ }
		END {
			for (key in runs) {
				if ((getline seconds < (work "/" key ".took")) <= 0)
					getline seconds < (work "/" key ".seconds")
				total += runs[key] * (seconds + 0.2)
			}
			printf "%.0f", total
		}' "$work/order"
}

minutes() {
	test "$1" -lt 90 && echo "$1 s" || echo "$((($1 + 30) / 60)) min"
}

progress() {
	place=$(printf '[%*d/%d] round %d/%d %s' "${#2}" "$1" "$2" "$3" "$4" "$5")
	if test -t 1; then
		printf '\r\033[K%s … %s left' "$place" "$(minutes "$(remaining $(($1 - 1)))")"
	else
		echo "$place"
	fi
}

progress_end() {
	test ! -t 1 || printf '\r\033[K'
}

complain() {
	progress_end
	echo "measure: $*" >&2
}

# CPUs' worth of work that others do during one second; nothing where /proc/stat cannot be read.
others_work() {
	{
		sed q /proc/stat
		sleep 1
		sed q /proc/stat
	} 2> /dev/null | awk -v ticks="$(getconf CLK_TCK 2> /dev/null || echo 100)" '
		{ now = $2 + $3 + $4 + $7 + $8 }
		NR == 2 { if (now - before > ticks / 2) printf "%.1f", (now - before) / ticks }
		{ before = now }'
}

# A machine that is busy gets up to a minute to become quiet; then it is said and marked.
wait_for_quiet() {
	busy=no
	test "$patience" != no || return 0
	waited=0
	others=$(others_work)
	while test -n "$others"; do
		if test "$waited" -ge "$patience"; then
			busy=yes
			complain "busy: others keep $others CPUs at work; the runs are marked"
			return
		fi
		test "$waited" != 0 || complain "others keep $others CPUs at work; waiting up to $patience s for quiet"
		waited=$((waited + 1))
		others=$(others_work)
	done
}

# Nothing that measures survives us, whoever ends us.
end_program() {
	# the newest child may not have been noted yet, nor have become a group
	for victim in "$group" "${!:-}"; do
		test -z "$victim" || test "$victim" = "$watcher" || kill -s KILL -- "-$victim" "$victim" 2> /dev/null
	done
	group=
}

leave() {
	trap '' INT TERM HUP
	end_program
	test -z "$watcher" || kill -KILL "$watcher" 2> /dev/null
	test -z "$half" || rm -f "$half"
	test "$begun" = no || rm -rf "$programs/scratch"
	test -z "$work" || rm -rf "$work"
	test "$signed" = no || lock_sign ''
}

interrupted() {
	trap '' INT TERM HUP
	leave
	exec 9<&-
	test "$begun" = no || complain "interrupted; finished runs are kept, and this goes on with the others: $resume"
	trap - EXIT
	exit "$1"
}
