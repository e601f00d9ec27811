#!/bin/sh
# facts.sh - a stand-in for the real one: a machine whose settings are the lines of the file `settings`.
#
# SPDX-License-Identifier: MIT
set -u
settings=$(dirname "$0")/../settings
command=${1:-}
shift
folder=${1:-}
extra=
while test $# -gt 1; do
	case $1 in
	--set) extra="$extra${2%%=*},${2#*=},build,NA
" ;;
	--compiler) extra="${extra}compiler,$2,build,NA
" ;;
	esac
	shift 2
done
machine=$(sed -n 's/^machine,//p' "$settings")
case $command in
id) echo "toy-$machine" ;;
here) echo "toy-$machine" ;;
belongs) grep -qx "machine,$machine,toy,NA" "$folder/identity.csv" ;;
identity) printf 'key,value,source,note\nllc_bytes,1048576,toy,NA\nmachine,%s,toy,NA\n' "$machine" ;;
config) { echo key,value,source,note && { printf '%s' "$extra" && grep -v ^machine "$settings" | sed 's/$/,toy,NA/'; } | sort; } ;;
state) printf 'key,value\nload1,0.10\nmemory_available_bytes,1073741824\n' ;;
warnings) echo severity,key,message,advice ;;
placements) printf 'name,cpus,kind,class,reason\none-performance-core,0,performance,NA,NA\nsmt-pair,NA,NA,NA,no_smt\n' ;;
esac
