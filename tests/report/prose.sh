#!/bin/sh
# prose.sh - no number is typed into a section; its parts stand in their order; its chapter exists.
# SPDX-License-Identifier: MIT
set -eu
for section in report/sections/*.md; do
	awk -v chapters=report/chapters.csv -v name="${section##*/}" '
		function complain(text) { print "prose: " FILENAME ":" FNR ": " text; bad = 1 }
		BEGIN { while ((getline line < chapters) > 0) { split(line, field, ","); order[field[1]] = field[2] } sub(/\.md$/, "", name) }
		FNR == 1 && $0 != "---" { complain("the first line must open the front matter") }
		$0 == "---" { fences++; next }
		fences == 1 {
			if ($0 ~ /^chapter: /) { chapter = substr($0, 10); if (!(chapter in order)) complain("chapter " chapter " is not in chapters.csv") }
			if ($0 ~ /^order: /) { number = substr($0, 8); if (number % 10 || int(number / 1000) != order[chapter]) complain("order must be chapter x 1000 + 10 n") }
			next
		}
		/^@(chart|table) / { if ($2 != name) complain("names " $2 ", not its own key"); seen[substr($1, 2)]++; next }
		/^@insight / { if (seen["table"]) complain("an insight after the table"); insights++; next }
		{
			text = $0
			gsub(/`[^`]*`/, "", text)
			gsub(/@value [^ ]+ [^ ]+/, "", text)
			# Names with digits in them (L1, x86-64, lz4), word sizes and ordinals are words.
			gsub(/[A-Za-z_]+[0-9]+([.-][0-9]+)?|[0-9]+[ -]bits?|[0-9]+(st|nd|rd|th)/, "", text)
			gsub(/\([^()]*\)/, "", text)
			if (text ~ /[0-9]/) complain("a number is typed into prose: " $0)
		}
		END {
			if (!insights) complain("no insight")
			if (!seen["table"]) complain("no table")
			exit bad
		}' "$section" >&2 || exit 1
done
