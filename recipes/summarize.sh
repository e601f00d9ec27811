#!/bin/sh
# summarize.sh MACHINE_DIR REPORT_DIR KEY SUMMARIZE - one key's summary, from the session that it is shown from now.
#
# Looks at the disk when it runs, not when make was started: measuring may have
# begun another session since. Without data the files are empty. Published
# values come as a summary, and with them what our program says of its columns.
#
# SPDX-License-Identifier: MIT
set -eu
machine=$1 report=$2 key=$3 summarize=$4
here=$(dirname "$0")
mkdir -p "$report/from" "$report/summary" "$report/runs" "$report/describe" "$report/config"

place() {
	mv -f "$report/$1/$key.csv.$$.part" "$report/$1/$key.csv"
}

list=$report/from/$key.$$.part
sh "$here/chosen.sh" "$machine" "$key" | LC_ALL=C sort > "$list"
shown=$(sed -n "s/^$key \([^ ]*\) \([0-9]*\)$/$key.\1.\2/p" "$list")
published=$machine/summary/$key.csv
if test -z "$shown" && test ! -d "$machine/sessions" && test -s "$published"; then
	shown=$key.published.0
fi
shown=${shown:-$key.none}
rm -f "$report/from/$key".*Z.[0-9]* "$report/from/$key.published.0" "$report/from/$key.none"
touch -t 200001010000 "$report/from/$shown" # its name tells, its time must not
for part in summary runs describe config; do
	: > "$report/$part/$key.csv.$$.part"
done
if test "$shown" = "$key.published.0"; then
	if grep -q ',fake,' "$published"; then
		echo "summarize: '$published': a test's stand-in made numbers of it, which mean nothing; delete them" >&2
		exit 1
	fi
	cat "$published" > "$report/summary/$key.csv.$$.part"
	test ! -e "$machine/describe/$key.csv" || cat "$machine/describe/$key.csv" > "$report/describe/$key.csv.$$.part"
elif grep -q '\.csv$' "$list"; then
	session=${shown#*.}
	session=$machine/sessions/${session%.*}
	cat "$session/$key/describe.csv" > "$report/describe/$key.csv.$$.part"
	cat "$session/config.csv" > "$report/config/$key.csv.$$.part"
	set --
	while IFS= read -r path; do
		case $path in
		*.csv) set -- "$@" "$path" ;;
		esac
	done < "$list"
	"$summarize" --describe "$report/describe/$key.csv.$$.part" --config "$report/config/$key.csv.$$.part" \
		--out "$report/summary/$key.csv.$$.part" --runs "$report/runs/$key.csv.$$.part" "$@"
	# where the default shape is not enough
	if test -e "analysis/$key.awk"; then
		awk -f "analysis/$key.awk" "$report/runs/$key.csv.$$.part" "$report/summary/$key.csv.$$.part" > "$list"
		mv -f "$list" "$report/summary/$key.csv.$$.part"
	fi
fi
rm -f "$list"
place describe
place config
place runs
place summary
