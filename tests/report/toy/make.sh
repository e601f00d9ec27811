#!/bin/sh
# make.sh DIR - a machine that does not exist, its numbers by formula, for the tests of the page.
#
# Writes DIR/machines/toy-000000 (sessions as the driver leaves them) and
# DIR/report/toy-000000 (what analysis makes of them), so that the page can be
# tested before and without any measurement. Every file says `origin,generated`
# or stands beside one that does; the page prints a banner over such a machine.
#
# SPDX-License-Identifier: MIT
set -eu
LC_ALL=C
export LC_ALL

here=$(dirname "$0")
out=${1:?make.sh: name a directory}
machine=$out/machines/toy-000000
derived=$out/report/toy-000000
session=2026-01-02T0304Z
older=2025-12-30T1200Z

mkdir -p "$machine/sessions/$session" "$machine/sessions/$older" "$derived/summary" \
	"$derived/insight" "$derived/tables" "$derived/charts" "$derived/sections"
echo 1 > "$machine/schema"

cat > "$machine/identity.csv" <<'END'
key,value,source,note
architecture,x86_64,uname -m,NA
cpu_family,6,/proc/cpuinfo,NA
cpu_model,183,/proc/cpuinfo,NA
cpu_model_name,Toy Processor 24 (generated),/proc/cpuinfo,NA
cpu_stepping,1,/proc/cpuinfo,NA
cpu_vendor,GenuineToy,/proc/cpuinfo,NA
cores,24,sysfs,NA
cores_efficiency,16,sysfs,NA
cores_performance,8,sysfs,NA
dimms,NA,dmidecode -t 17,not readable without root
l1d_bytes,49152,sysfs,NA
l2_bytes,2097152,sysfs,NA
llc_bytes,37748736,sysfs,NA
logical_cpus,32,sysfs,NA
machine,000000,generated,NA
memory_bytes,68719476736,/proc/meminfo,NA
nodes,1,sysfs,NA
origin,generated,tests/report/toy/make.sh,every number of this machine is made by a formula
packages,1,sysfs,NA
virtualization,none,cpuid,NA
END
for time in "$session" "$older"; do
	governor=performance
	test "$time" = "$older" && governor=powersave
	cat > "$machine/sessions/$time/config.csv" <<END
key,value,source,note
aslr,2,/proc/sys/kernel/randomize_va_space,NA
clocksource,tsc,sysfs,NA
compiler,gcc 12.2.0,cc --version,NA
compiler_flags,-O2,build,NA
governor,$governor,sysfs,NA
hugepages_2048kb,0,sysfs,NA
kernel,6.1.0-toy,uname -r,NA
mitigation_spectre_v2,Mitigation: Retpolines,sysfs,NA
perf_event_paranoid,3,/proc/sys/kernel/perf_event_paranoid,NA
smt,on,sysfs,NA
thp,madvise,sysfs,NA
turbo,NA,sysfs,no such file in this guest
END
	echo 'name,cpus,kind,class,reason' > "$machine/sessions/$time/placements.csv"
	echo 'one-performance-core,0,performance,core,NA' >> "$machine/sessions/$time/placements.csv"
done

awk -v machine="$machine" -v derived="$derived" -v session="$session" -v older="$older" \
	-f "$here/numbers.awk"
awk -f "$here/topology.awk" > "$machine/topology.xml"
