# compare.sh - is a folder of machines/ this machine's, and what has changed since it was written?
#
# Sourced by facts.sh. Six equal digits make a folder this machine's; where one
# side has none, no discrete fact may differ. What a probe cannot see never
# counts as a difference.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# shellcheck disable=SC2154 # variables of facts.sh

identity() {
	identity_lines | collect "$identity_rooms"
}

merge() {
	identity | FACTS_OLD=$1 collect 'library machine merge'
}

digits() {
	collect "$identity_rooms" -v only_digits=1 </dev/null
}

# The digits that a folder's identity.csv records; NA where it has none.
recorded_digits() {
	awk -F, '$1 == "machine" { print $2; found = 1; exit } END { if (!found) print "NA" }' "$1/identity.csv"
}

is_published() {
	grep -q '^origin,published' "$1/identity.csv"
}

belongs() {
	[ -r "$1/identity.csv" ] || return 1
	! is_published "$1" || return 1
	recorded=$(recorded_digits "$1")
	own=${own:-$(digits)}
	if [ "$recorded" != NA ] && [ "$own" != NA ]; then
		[ "$recorded" = "$own" ]
	else
		merge "$1/identity.csv" >/dev/null 2>&1
	fi
}

is_name() {
	case $1 in
	'' | [!a-z0-9]* | *[!a-z0-9._-]*) return 1 ;;
	esac
	[ ${#1} -le 64 ]
}

# The remembered name, the name made of CPU and digits, any folder of this machine; else the made name.
here() {
	name=$(first_line "$1/.here")
	if is_name "$name" && { [ ! -e "$1/$name/identity.csv" ] || belongs "$1/$name"; }; then
		echo "$name"
		return 0
	fi
	made=$(collect "$identity_rooms" -v only_id=1 </dev/null)
	for place in "$1/$made" "$1"/*; do
		if belongs "$place"; then
			echo "${place##*/}"
			return 0
		fi
	done
	echo "$made"
}

# Facts of stored files where given, of this machine where not.
warnings() {
	{
		if [ -n "$identity" ]; then cat "$identity"; elif [ -z "$config$state" ]; then identity; fi
		if [ -n "$config" ]; then cat "$config"; elif [ -z "$identity$state" ]; then config_lines | collect "$config_rooms"; fi
		if [ -n "$state" ]; then cat "$state"; elif [ -z "$identity$config" ]; then state_lines | collect "$state_rooms"; fi
	} | collect 'library warnings'
}

# Without hwloc, or a program to ask it: the CPUs we may use, and no class.
placements() {
	show "$root"/proc/self/status "$root"/sys/devices/system/cpu/online "$root"/proc/cpuinfo |
		collect 'library placements' -v allowed="$cpus"
}
