#!/bin/sh
# inputs.sh MACHINE_DIR REPORT_DIR [PUBLISHED_DIR …] - SHA-256 of everything a page is made from.
# inputs.sh --verify INPUTS.csv - compute them again and name what differs, from the page and from what was measured.
# inputs.sh --rotten FOLDER - the rounds under it whose bytes are not those that were measured, one path a line.
#
# Prints sha256,bytes,path: the machine's facts, the sessions that the page
# shows (REPORT_DIR/shown.csv names them), the reference folders, and the words
# and looks of the page itself.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL

fail() {
	echo "inputs: $*" >&2
	exit 1
}

# Digest, size and path of each file named on standard input, one a line.
describe() {
	cat > "$list"
	while IFS= read -r path; do
		test -r "$path" || fail "cannot read '$path': no such file or no right; was the folder copied whole?"
	done < "$list"
	tr '\n' '\0' < "$list" | xargs -0 sha256sum > "$list.digests"
	tr '\n' '\0' < "$list" | xargs -0 stat -c %s | paste -d ' ' - "$list.digests" |
		awk '{ bytes = $1; digest = $2; sub(/^[0-9]+ [0-9a-f]+  /, ""); print digest "," bytes "," $0 }'
}

# Of the records named on standard input, the rounds whose bytes are not those that were measured. Older records hold no
# digest, and nothing is said of them.
rotten() {
	tr '\n' '\0' | xargs -0 -r grep -H '^raw_sha256,[0-9a-f]*$' | sed 's|^\(.*\)\.record\.csv:raw_sha256,\(.*\)$|\2  \1.csv|' |
		sha256sum -c --quiet 2> /dev/null | sed -n 's/: FAILED.*//p'
}

verify() {
	test -r "$1" || fail "cannot read '$1': no such file; run make report first"
	differ=0
	same=0
	while IFS=, read -r digest bytes path; do
		test "$digest" = sha256 && continue
		now=missing
		if test -r "$path"; then
			now=$(sha256sum < "$path")
			now=${now%% *}
		fi
		test "$now" = "$digest" && same=$((same + 1)) && continue
		differ=$((differ + 1))
		if test "$now" = missing; then
			echo "inputs: '$path' is missing ($bytes bytes were read for the page)" >&2
		else
			echo "inputs: '$path' is not what the page was made from" >&2
		fi
	done < "$1"
	rounds=$(sed -n 's/^[^,]*,[^,]*,\(.*\/r[0-9][0-9]\.record\.csv\)$/\1/p' "$1" | rotten)
	if test -n "$rounds"; then
		echo "$rounds" | sed "s/.*/inputs: '&' is not what was measured: its record holds another SHA-256/" >&2
		fail "restore these rounds from a copy, or mark the session bad with make invalidate"
	fi
	test "$differ" = 0 || fail "$differ of the page's inputs differ; make report renders it anew"
	echo "inputs: all $same files are what the page was made from"
}

if test "${1:-}" = --verify; then
	verify "${2:?inputs.sh: name the list}"
	exit 0
fi
if test "${1:-}" = --rotten; then
	find "${2:?inputs.sh: name a folder}" -name 'r[0-9][0-9].record.csv' -type f | sort | rotten
	exit 0
fi

machine=${1:?inputs.sh: name a machine folder}
derived=${2:?inputs.sh: name a report folder}
list=$derived/inputs.list
trap 'rm -f "$list" "$list.digests"' EXIT
shift 2
here=$(dirname "$0")

{
	for name in schema identity.csv topology.xml; do
		test -e "$machine/$name" && echo "$machine/$name"
	done
	awk -F, 'NR > 1 && $2 ~ /^[0-9T:Z.a-z-]+$/ { print $1 "," $2 }' "$derived/shown.csv" |
		while IFS=, read -r key session; do
			for path in "$machine/sessions/$session"/*.csv "$machine/sessions/$session/$key"/*.csv; do
				test -e "$path" && echo "$path"
			done
		done
	for folder in "$@"; do
		find "$folder" -name '*.csv' -type f
	done
	find "$here" -type f ! -name '*.part' ! -name 'diff*' ! -name 'compare*' ! -path "$here/crosscheck.*" ! -name '*.png'
	true
} | sort -u | { echo sha256,bytes,path; describe; }
