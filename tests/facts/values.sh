#!/bin/sh
# values.sh - whatever the kernel's files hold, what comes out is CSV, plain and of bounded length.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/facts/common.inc disable=SC2015
. "${ROOT:-.}/tests/facts/common.inc"
tree two_packages
cd "$TMP"
mv two_packages 'odd tree: 1'
root='odd tree: 1'

long=$(awk 'BEGIN { for (i = 0; i < 900; i++) printf "m" }')
mkdir -p "$root/sys/class/dmi/id" "$root/sys/devices/system/cpu/cpufreq/policy0"
printf 'a "quoted", name\r\033[31m\001 of\ttabs\n' >"$root/sys/class/dmi/id/board_name"
printf '%s\n' "$long" >"$root/sys/class/dmi/id/board_vendor"
printf '\n' >"$root/sys/class/dmi/id/bios_version"
printf '\377\376\303(\n' >"$root/sys/class/dmi/id/bios_vendor"
printf 'no end of line' >"$root/sys/class/dmi/id/bios_date"
# shellcheck disable=SC2016 # the text is meant as it stands
printf '%s\n' '`touch planted`$(touch planted)' >"$root/sys/devices/system/cpu/cpufreq/policy0/scaling_governor"
printf "mitigations=auto isolcpus=1,2 transparent_hugepage=\$(touch planted)\n" >"$root/proc/cmdline"

for command in identity config state warnings; do
	"$facts" "$command" --root "$root" >"$command.csv" || complain "$command failed"
	well_formed "$command.csv"
done
[ ! -e planted ] || complain 'a value was run as a command'
grep -q '^board_name,"a ""quoted"", name \[31m of tabs",' identity.csv || complain 'quotes or control characters went wrong'
awk -F, '$1 == "board_vendor" && length($2) == 256 { found = 1 } END { exit !found }' identity.csv || complain 'a value is too long'
grep -q '^bios_version,NA,' identity.csv || complain 'an empty value is not NA'
grep -q '^bios_date,no end of line,' identity.csv || complain 'a file without a line end was not read'
grep -q '^command_line,"mitigations=auto isolcpus=1,2",' config.csv || complain 'the command line was not filtered'
[ "$("$facts" id --root "$root")" = "$(cd / && "$facts" id --root "$TMP/$root")" ] || complain 'the id depends on the directory'
"$facts" id --root "$root" | grep -E -q '^[a-z0-9][a-z0-9._-]{0,63}$' || complain 'the id is not a name'
printf 'model name\t: ../%s ;\n\n' "$long" >"$root/proc/cpuinfo"
"$facts" id --root "$root" | grep -E -q '^[a-z0-9][a-z0-9._-]{0,63}$' || complain 'an odd CPU name makes an odd id'
