#!/bin/sh
# here.sh [NAME] - which machine folder is meant, and is it this machine's? Prints: ID own|new|foreign.
#
# Without a name: the one kept in machines/.here, else the folder of this
# machine, else the id that it gets by itself. A line that starts with ! is
# what is wrong with the name.
#
# SPDX-License-Identifier: MIT
set -u
LC_ALL=C
export LC_ALL
here=$(dirname "$0")
name=${1:-}

if test -z "$name" && test -r machines/.here; then
	read -r name < machines/.here
	case $name in
	'' | [!a-z0-9]* | *[!a-z0-9._-]*) name= ;;
	*) sh "$here/facts.sh" belongs "machines/$name" 2> /dev/null || name= ;;
	esac
fi
if test -z "$name"; then
	name=$(sh "$here/facts.sh" here machines) || {
		echo "! cannot name this machine: facts.sh failed; run sh recipes/facts.sh id"
		exit
	}
fi
case $name in
[!a-z0-9]* | *[!a-z0-9._-]*) echo "! MACHINE: '$name' is not a machine's name; use a-z 0-9 . _ -, a letter or digit first" ;;
????????????????????????????????????????????????????????????????*?) echo "! MACHINE: the name is longer than 64 characters" ;;
published-*) echo "$name foreign" ;;
*)
	if ! test -e "machines/$name/identity.csv"; then
		echo "$name new"
	elif sh "$here/facts.sh" belongs "machines/$name" 2> /dev/null; then
		echo "$name own"
	else
		echo "$name foreign"
	fi
	;;
esac
