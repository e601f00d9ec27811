#!/bin/sh
# derive.sh DIR [KEY …] - everything between a toy machine's tables and its page: charts (of all keys, or those named), sections, drawing, lists.
#
# Run in the tree's root after make.sh DIR.
#
# SPDX-License-Identifier: MIT
set -eu
machine=$1/machines/toy-000000
derived=$1/report/toy-000000
shift
charts=${*:-"instruction_dependency memory_latency memory_copy memory_bandwidth core_to_core system_call context_switch glance"}

sh report/shown.sh "$machine" > "$derived/shown.csv"
awk -f report/topology.awk "$machine/topology.xml" > "$derived/topology.svg"
for section in report/sections/*.md; do
	key=${section##*/}
	key=${key%.md}
	awk -f report/expand.awk -v key="$key" "$section" > "$derived/sections/$key.md"
done
for key in $charts; do
	test "$key" != none || continue
	summary=$derived/summary/$key.csv
	test "$key" != glance || summary=$derived/glance.csv
	sh report/chart.sh "$key" "$derived/charts/$key.svg" toy-000000 "$summary" "$machine/identity.csv"
done
sh report/inputs.sh "$machine" "$derived" > "$derived/inputs.csv"
