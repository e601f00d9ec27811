#!/bin/sh
# merge.sh - a poorer probe keeps the machine's id and takes nothing away; a real change is named.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/facts/common.inc disable=SC2015
. "${ROOT:-.}/tests/facts/common.inc"
tree two_packages
tree small_guest
cd "$TMP"
mkdir -p machines/one
"$facts" identity --root two_packages >machines/one/identity.csv
id=$("$facts" id --root two_packages)

# No /sys, no DMI: NA never replaces a value.
cp -R two_packages poorer
rm -rf poorer/sys poorer/dmidecode
mkdir poorer/sys
[ "$("$facts" id --root poorer)" = "$id" ] || complain 'the id changed without /sys'
"$facts" identity --root poorer >poorer.csv
well_formed poorer.csv
[ "$(value poorer.csv llc_bytes)" = NA ] || complain 'a cache is known without /sys'
"$facts" identity --root poorer --merge machines/one/identity.csv >merged.csv || complain 'a poorer probe is called a change'
diff -u machines/one/identity.csv merged.csv || complain 'a poorer probe took something away'
"$facts" belongs machines/one --root poorer || complain 'the folder is no more this machine'"'"'s'
[ "$("$facts" here machines --root poorer)" = one ] || complain 'the folder is not found'

# Poor first, rich later: the file ends up as rich.
"$facts" identity --root two_packages --merge poorer.csv >merged.csv || complain 'a richer probe is called a change'
diff -u machines/one/identity.csv merged.csv || complain 'a richer probe did not fill in'

# CPUs offline: fewer in /proc/cpuinfo, still the same machine.
cp -R poorer fewer
awk 'BEGIN { RS = ""; ORS = "\n\n" } NR <= 8' two_packages/proc/cpuinfo >fewer/proc/cpuinfo
"$facts" identity --root fewer --merge machines/one/identity.csv >merged.csv || complain 'fewer CPUs in /proc/cpuinfo is called a change'
diff -u machines/one/identity.csv merged.csv || complain 'fewer CPUs in /proc/cpuinfo were believed'

# Without a machine-id the facts decide.
rm poorer/etc/machine-id
"$facts" belongs machines/one --root poorer || complain 'without a machine-id the facts should agree'
cp poorer/proc/cpuinfo kept
sed 's/^model\t.*/model\t: 144/' kept >poorer/proc/cpuinfo
! "$facts" belongs machines/one --root poorer || complain 'another CPU is taken for this one'

# A discrete fact that changed is named; an attribute may change.
cp -R two_packages changed
sed 's/^stepping.*/stepping\t: 9/' two_packages/proc/cpuinfo >changed/proc/cpuinfo
sed 's/4400/4000/' two_packages/dmidecode >changed/dmidecode
! "$facts" identity --root changed --merge machines/one/identity.csv >merged.csv 2>said || complain 'a change went unnoticed'
[ "$(wc -l <said)" -eq 1 ] || complain 'more than the one change is named'
grep -q "'stepping' was '8' in 'machines/one/identity.csv' and is '9' now" said || complain 'the change is not named'
[ "$(value merged.csv stepping)" = 9 ] || complain 'the merged file does not hold the new value'
[ "$(value merged.csv dimm_transfers_per_s)" != "$(value machines/one/identity.csv dimm_transfers_per_s)" ] || complain 'an attribute was not updated'

# Another machine's folder is never merged into, a published one never ours.
! "$facts" identity --root small_guest --merge machines/one/identity.csv >merged.csv 2>said || complain 'another CPU was merged'
[ ! -s merged.csv ] && grep -q "'model_name' was" said || complain 'another CPU was merged'
cp -R two_packages other
echo 11111111111111111111111111111111 >other/etc/machine-id
! "$facts" identity --root other --merge machines/one/identity.csv >merged.csv 2>said || complain 'another machine was merged'
[ ! -s merged.csv ] && grep -q "is of machine" said || complain 'another machine was merged'
! "$facts" belongs machines/one --root other || complain 'another machine'"'"'s folder is called this one'"'"'s'
[ "$("$facts" here machines --root other)" = "$("$facts" id --root other)" ] || complain 'a new machine has no name of its own'
sed 's/^architecture/origin,published,NA,NA\narchitecture/' machines/one/identity.csv >published
cp published machines/one/identity.csv
! "$facts" belongs machines/one --root two_packages || complain 'a published folder is called this machine'"'"'s'

# A remembered name counts while it is of this machine.
echo 'two-by-hand' >machines/.here
[ "$("$facts" here machines --root two_packages)" = two-by-hand ] || complain 'the remembered name is not used'
echo '../two' >machines/.here
[ "$("$facts" here machines --root two_packages)" = "$id" ] || complain 'an odd remembered name is used'
mkdir machines/stranger
"$facts" identity --root other >machines/stranger/identity.csv
echo stranger >machines/.here
[ "$("$facts" here machines --root two_packages)" = "$id" ] || complain 'the remembered folder of another machine is used'

# HMAC-SHA256 of a known key and message, by an implementation that is not ours.
printf '%s' 'latbook machine 1' >message
key=$(cat two_packages/etc/machine-id)
if command -v openssl >/dev/null; then
	digits=$(openssl dgst -sha256 -hmac "$key" message | sed 's/.*= *//' | cut -c1-6)
	[ "$(value published machine)" = "$digits" ] || complain 'the digits are not the HMAC'
fi
