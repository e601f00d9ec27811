# side.sh - what a side of a comparison names: ID, ID@TIME[,TIME…] or ID@LABEL; sourced, the caller has fail().
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154 # here is the caller's

# side_id SIDE, side_choice SIDE: what stands before and after the @.
side_id() {
	echo "${1%%@*}"
}

side_choice() {
	case $1 in
	*@*) echo "${1#*@}" ;;
	esac
}

# side_check OPTION SIDE: leaves with a message unless SIDE names a readable machine folder that holds nothing odd.
side_check() {
	option=$1
	id=$(side_id "$2")
	case $2 in
	'') fail "$option: no side given; use $option=ID, $option=ID@TIME or $option=ID@LABEL; make list names them" ;;
	*[!a-z0-9._,@TZ-]*) fail "$option: '$(printf %s "$2" | tr -c '[:alnum:]@,._-' '?')' is not a side; use ID, ID@TIME or ID@LABEL; make list names them" ;;
	esac
	case $id in
	'' | [!a-z0-9]* | *[!a-z0-9._-]*) fail "$option: '$id' is not a machine's name; use a-z 0-9 . _ -, a letter or digit first; make list names them" ;;
	esac
	test ${#id} -le 64 || fail "$option: the machine's name is longer than 64 characters; make list names them"
	case $2 in
	*@*@* | *@ | *@,* | *, | *,,*) fail "$option: '$2' is not a side; use ID, ID@TIME[,TIME…] or ID@LABEL; make list names them" ;;
	esac
	folder_check "machines/$id" "$option"
}

# folder_check DIR OPTION: a machine's folder as others may have made it. Links, devices and names with
# other letters than ours have no business in it, and nothing is read before they are ruled out.
folder_check() {
	test ! -L "$1" || fail "$2: '$1' is a symbolic link; put the folder itself there"
	test -d "$1" || fail "$2: there is no machine '${1#machines/}'; make list names them"
	odd=$(find "$1" \( ! -type f ! -type d -o -name '*[!A-Za-z0-9._-]*' -o -type f -size +131072 \) -print 2> /dev/null | head -n 1)
	test -z "$odd" || fail "$2: '$(printf %s "$odd" | tr -c '[:alnum:]/._-' '?')' is a link, a device, oddly named or larger than 64 MiB; remove it"
	test -r "$1/identity.csv" || fail "$2: '$1/identity.csv' cannot be read; is the folder whole?"
}

# fact FILE KEY: one value of a key,value file, NA where it has none; only letters that cannot harm.
fact() {
	awk -f "$here/library.awk" -f "$here/diff/fact.awk" -v file="$1" -v key="$2"
}
