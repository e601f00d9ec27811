#!/bin/sh
# placements.sh - every name has its row whatever may be used, and odd lists are refused in one line.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/facts/common.inc disable=SC2015
. "${ROOT:-.}/tests/facts/common.inc"
build_placements
tree hybrid
tree cpuset
cd "$TMP"
names() {
	awk -F, 'NR > 1 { print $1 }' "$1" | sort
}
cpus_of() {
	awk -F, -v name="$2" 'index($0, name ",") == 1 { line = substr($0, length(name) + 2)
		if (line ~ /^"/) { split(line, part, "\""); print part[2] } else { split(line, part, ","); print part[1] } }' "$1"
}

# The names do not depend on the machine, nor on who places.
"$placements" --root hybrid >rich.csv
"$placements" --root hybrid --allowed 5 >poor.csv
"$facts" placements --root hybrid >fallback.csv
names rich.csv >rich
for file in poor.csv fallback.csv; do
	well_formed "$file"
	names "$file" | diff -u rich - || complain "$file has other names"
done
awk -F, 'FNR > 1 && ($2 == "NA") != ($NF != "NA")' poor.csv fallback.csv rich.csv | grep . && complain 'a row lacks CPUs and reason, or has both'
"$placements" --describe >reasons.csv
well_formed reasons.csv
awk -F, 'FNR > 1 && $NF != "NA" { print $NF }' rich.csv poor.csv fallback.csv | sort -u >given
[ -s given ] || complain 'no row says why'
while read -r reason; do
	grep -q "^reason,$reason," reasons.csv || complain "no text for the reason '$reason'"
done <given

# Allowed CPUs are kept to: threads of one core, slow cores only, a CPU that is offline or kept by the cpuset.
"$placements" --root hybrid --allowed 4-5 >pair.csv
[ "$(cpus_of pair.csv smt-pair)" = 4-5 ] && [ "$(cpus_of pair.csv all-physical)" = 4 ] || complain 'threads of one core are misplaced'
"$placements" --root hybrid --allowed 20-31 >slow.csv
[ "$(cpus_of slow.csv one-performance-core)" = NA ] && [ "$(cpus_of slow.csv one-efficiency-core)" = 20 ] || complain 'slow cores are called fast'
"$placements" --root cpuset --allowed 2-3,8-9,15 >few.csv
[ "$(cpus_of few.csv all-logical)" = 2,8 ] || complain 'CPUs that are offline or not ours are placed'
"$placements" --root cpuset >set.csv
[ "$(cpus_of set.csv all-logical)" = 0-2,4-8,10 ] || complain 'the cpuset is not kept to'
[ "$(cpus_of set.csv isolated)" = 6-7 ] || complain 'isolated CPUs are not listed'
grep -q '^all-logical,.*threads isolated' set.csv || complain 'isolated CPUs carry no flag'

# Without sysfs: the CPUs allowed, and no class.
cp -R cpuset bare
rm -rf bare/sys
"$placements" --root bare --allowed 3,1100 >bare.csv
[ "$(cpus_of bare.csv all-logical)" = 3,1100 ] && [ "$(cpus_of bare.csv one-performance-core)" = 3 ] || complain 'without sysfs the list is not used'
grep -q '^l3-pair,NA,NA,NA,topology_unknown' bare.csv || complain 'a class is known without sysfs'
"$placements" --root bare --pairs --allowed 0-3 | grep -q ',unknown,' || complain 'pairs have a class without sysfs'

# On this machine, held to one CPU.
cpu=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
if command -v taskset >/dev/null; then
	taskset -c "$cpu" "$placements" >here.csv
	[ "$(cpus_of here.csv all-logical)" = "$cpu" ] || complain 'our own mask is not kept to'
fi

refused() {
	expected=$1
	shift
	status=0
	"$placements" "$@" >out 2>err || status=$?
	[ "$status" = "$expected" ] || complain "'$*' ended with $status, not $expected"
	[ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] || complain "'$*' should say one line"
}
refused 2 --bogus
refused 2 --allowed
refused 2 --allowed 3-1 --root hybrid
refused 2 word
refused 1 --allowed 900 --root hybrid
refused 1 --root hybrid --xml no/such/place
"$placements" --root hybrid --xml drawing.xml >/dev/null
"$placements" --root hybrid --topology | cmp - drawing.xml || complain 'the topology on standard output is another'
"$placements" --help | grep -q -e --allowed || complain '--help does not help'
