# summaries.sh - summaries and run values of single sessions, kept in build/sessions until their raw files change; sourced.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154 # work and build are the caller's

# summaries: reads lines "MACHINE SESSION" on standard input; leaves build/sessions/MACHINE/SESSION/{runs,summary}/KEY.csv.
summaries() {
	: > "$work/jobs"
	while read -r machine session; do
		raw=machines/$machine/sessions/$session
		kept=$build/sessions/$machine/$session
		mkdir -p "$kept/runs" "$kept/summary"
		find "$raw" -type f \( -name 'r[0-9][0-9].csv' -o -name 'r[0-9][0-9].record.csv' -o -name describe.csv -o -name config.csv \) |
			sort > "$work/files"
		{ cksum "$build/analysis/summarize" && xargs cksum < "$work/files"; } > "$kept/inputs.$$" || return 1
		if cmp -s "$kept/inputs.$$" "$kept/inputs"; then
			rm -f "$kept/inputs.$$"
			continue
		fi
		rm -f "$kept/inputs"
		echo "$kept" >> "$work/renewed"
		awk -F / -v raw="$raw" -v kept="$kept" '
			$6 ~ /^r[0-9][0-9]\.csv$/ { files[$5] = files[$5] " " $0 }
			END {
				for (key in files)
					print "--describe " raw "/" key "/describe.csv --config " raw "/config.csv --out " kept "/summary/" key \
						".csv --runs " kept "/runs/" key ".csv" files[key]
			}' "$work/files" >> "$work/jobs"
	done
	test -s "$work/jobs" || return 0
	xargs -P "$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)" -L 1 "$build/analysis/summarize" < "$work/jobs" || return 1
	while read -r kept; do
		mv -f "$kept/inputs.$$" "$kept/inputs"
	done < "$work/renewed"
}
