# keys.sh - one key everywhere: no orphan, no key that is a chapter, a verb or a word of the plan; every verb is helped.
# SPDX-License-Identifier: MIT
set -u
bad=0
complain() {
	echo "keys.sh: $*" >&2
	bad=1
}

has_source() {
	test -e "bench/$1.c" || test -e "cuda/$1.cu" || test -e "analysis/$1.c"
}

verbs=$(sed -n '/^VERBS :=/,/[^\\]$/p' Makefile | tr -d '\134' | sed 's/VERBS :=//')
chapters=$(sed 1d report/chapters.csv | cut -d, -f1)
for source in bench/*.c cuda/*.cu; do
	test -e "$source" || continue
	key=${source##*/}
	key=${key%.*}
	echo "$key" | grep -qx '[a-z][a-z0-9_]*' || complain "'$source': a key is lower_snake"
	for word in $verbs $chapters missing stale harness failed timeout suspended changed fresh anew new measured; do
		test "$key" != "$word" || complain "'$source': '$key' is a chapter, a verb or a word of the plan"
	done
	test "$key" != placements || continue
	test -e "report/sections/$key.md" || complain "'$source' has no report/sections/$key.md"
	grep -q '^[[:space:]]*\.method = [0-9][0-9]*,$' "$source" || complain "'$source': no line '.method = N,' of its own"
	case $source:$key in
	cuda/*:gpu_* | cuda/*:pcie_*) ;;
	cuda/*) complain "'$source': a key of cuda/ starts with gpu_ or pcie_" ;;
	esac
done
for chart in report/charts/*.gp; do
	key=$(basename "$chart" .gp)
	case $key in
	style | glance) continue ;;
	esac
	has_source "$key" || complain "'$chart' is an orphan: no source of that key"
	test -e "report/sections/$key.md" || complain "'$chart' is an orphan: no section of that key"
done
for filter in analysis/*.awk; do
	test -e "$filter" || continue
	has_source "$(basename "$filter" .awk)" || complain "'$filter' is an orphan: no source of that key"
done
for section in report/sections/*.md; do
	key=$(basename "$section" .md)
	sed -n '2,/^---$/p' "$section" | grep -q '^order: [0-9]*$' || complain "'$section' has no order in its front matter"
	chapter=$(sed -n '2,/^---$/s/^chapter: *//p' "$section")
	echo "$chapters" | grep -qx "$chapter" || complain "'$section': '$chapter' is no chapter of report/chapters.csv"
done
twice=$(sed -n 's/^order: *//p' report/sections/*.md | sort | uniq -d)
test -z "$twice" || complain "two sections have order $twice"
# make help tells of every verb that there is, and of no other
targets=$(sed -n 's/^\.PHONY: *//p' recipes/*.mk | tr ' ' '\n')
for verb in $verbs; do
	there=no helped=no
	! echo "$targets" | grep -qx -e "$verb" || there=yes
	! sed '/^Options/q' recipes/help.txt | grep -qE "(^|[ ,])$verb([ ,]|\$)" || helped=yes
	test $there = $helped || complain "verb '$verb': a rule: $there, in make help: $helped"
done
exit $bad
