#!/bin/sh
# facts.sh - what is this machine, how is it set, and what should be known before its numbers are believed?
#
# Prints one CSV; reads only files that hold nothing private, by name, and asks
# the compiler, libc, dmidecode and nvidia-smi where they exist. Needs sh, awk
# and grep; no root, no home, no compiler. What cannot be had is NA with its
# reason. --root DIR reads a recorded tree (procfs, sysfs) in place of this one.
#
# SPDX-License-Identifier: MIT

LC_ALL=C
export LC_ALL

usage() {
	cat <<'END'
usage: facts.sh COMMAND [options]

  id                 the name this machine gets by itself: CPU slug and six digits
  identity           discrete facts: key,value,source,note
  config             how the machine is set: key,value,source,note
  state              load, clock, temperature, free memory now: key,value
  warnings           what may spoil or colour the numbers: severity,key,message,advice
  here DIR           the name of this machine's folder in DIR (machines), or the id
  belongs FOLDER     exit status 0 when FOLDER/identity.csv is of this machine, else 1
  placements         named CPU sets without hwloc: name,cpus,kind,class,reason

  --root DIR         read DIR/proc, DIR/sys, DIR/etc in place of the live ones
  --merge FILE       identity: keep what FILE knows and this probe does not; exit status 1
                     when a discrete fact changed or FILE is of another machine
  --cpus LIST        config: the CPUs that measurements are held to
  --compiler COMMAND config: the compiler asked for its version (cc)
  --set KEY=VALUE    config: a fact that only the caller knows; repeatable
  --identity FILE    warnings: from this identity.csv, not from the live machine
  --config FILE      warnings: from this config.csv, not from the live machine
  --state FILE       warnings: from this state, not from the live machine
END
}

complain() {
	echo "facts.sh: $*" >&2
	exit "${status:-2}"
}

case $0 in
*/*) self=${0%/*} ;;
*) self=. ;;
esac
rooms=$self/facts

# shellcheck source=recipes/facts/gather.sh
. "$rooms/gather.sh"
# shellcheck source=recipes/facts/compare.sh
. "$rooms/compare.sh"

command='' root='' merge='' cpus='' compiler=cc settings='' identity='' config='' state='' folder=''
while [ $# -gt 0 ]; do
	case $1 in
	--help)
		usage
		exit 0
		;;
	--*=*)
		word=$1
		shift
		set -- "${word%%=*}" "${word#*=}" "$@"
		continue
		;;
	--root | --merge | --cpus | --compiler | --set | --identity | --config | --state)
		[ $# -gt 1 ] || complain "$1: a value is missing; see --help"
		case $1 in
		--root)
			[ -d "$2" ] || complain "--root: '$2' is not a directory"
			root=${2%/}
			;;
		--merge) merge=$2 ;;
		--cpus) cpus=$2 ;;
		--compiler) compiler=$2 ;;
		--set) settings="$settings$2
" ;;
		--identity) identity=$2 ;;
		--config) config=$2 ;;
		--state) state=$2 ;;
		esac
		shift 2
		;;
	-*) complain "'$1' is not an option; see --help" ;;
	*)
		if [ -z "$command" ]; then
			command=$1
		elif [ -z "$folder" ]; then
			folder=$1
		else
			complain "'$1' is one word too many; see --help"
		fi
		shift
		;;
	esac
done

for file in "$merge" "$identity" "$config" "$state"; do
	[ -z "$file" ] || [ -r "$file" ] || status=1 complain "cannot read '$file'; give a file that exists"
done

case $command in
id) collect "$identity_rooms" -v only_id=1 </dev/null ;;
identity)
	if [ -n "$merge" ]; then
		merge "$merge"
	else
		identity
	fi
	;;
config) config_lines | collect "$config_rooms" ;;
state) state_lines | collect "$state_rooms" ;;
warnings) warnings ;;
here | belongs)
	[ -n "$folder" ] || complain "$command: a folder is missing; see --help"
	"$command" "$folder"
	;;
placements) placements ;;
'') complain 'a command is missing; see --help' ;;
*) complain "'$command' is not a command; use id, identity, config, state, warnings, here, belongs or placements" ;;
esac
