#!/bin/sh
# privacy.sh - what names a person, a host, an address or a part is collected by nobody.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/facts/common.inc disable=SC2015
. "${ROOT:-.}/tests/facts/common.inc"
build_placements
tree two_packages
cd "$TMP"

plant() {
	mkdir -p "two_packages/${1%/*}"
	printf '%b\n' "$2" >"two_packages/$1"
}

plant proc/sys/kernel/hostname planted-host
plant etc/hostname planted-host
plant proc/version 'Linux version 6.1.0 (planted-user@planted-host) (gcc) #1 SMP'
plant proc/sys/kernel/version '#1 SMP PREEMPT_DYNAMIC'
plant proc/sys/kernel/osrelease 6.1.0
plant proc/cmdline 'root=UUID=6ba7b810-9dad-11d1-80b4-00c04fd430c8 ip=198.51.100.7::198.51.100.1:255.255.255.0:planted-host:eth0 ifname=eth0:02:00:5e:10:00:01 user=planted-user home=/home/planted-user mitigations=off -- nosmt=planted-word'
plant proc/self/cgroup '0::/user.slice/user-planted-user.slice'
plant proc/self/mountinfo '30 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n31 25 0:27 / /home/planted-user rw - ext4 /dev/disk rw'
plant proc/mounts '/dev/disk /home/planted-user ext4 rw 0 0'
plant proc/self/status 'Name:\tcat\nUid:\t1000\t1000\t1000\t1000\nCpus_allowed_list:\t0-63'
plant sys/class/dmi/id/product_uuid 6BA7B811-9DAD-11D1-80B4-00C04FD430C8
plant sys/class/dmi/id/product_serial PLANTED-4712
plant sys/class/dmi/id/board_serial PLANTED-4713
plant sys/class/dmi/id/chassis_serial PLANTED-4714
plant sys/class/dmi/id/board_name Board
plant sys/class/net/eth0/address 02:00:5e:10:00:02
plant proc/net/fib_trie 198.51.100.8
mkdir -p home/planted-user

identifier=$(cat two_packages/etc/machine-id)
{
	for command in id identity config state warnings; do
		HOME=/home/planted-user USER=planted-user "$facts" "$command" --root two_packages \
			--set compiler_flags='-O2 -I/home/planted-user/include --sysroot=/home/planted-user' 
	done
	"$placements" --root two_packages --xml topology.xml
	"$placements" --root two_packages --facts
	"$placements" --root two_packages --table
	cat topology.xml
} >collected 2>&1
grep -q 'mitigations=off' collected || complain 'the words that may be kept are missing'
grep -q 'compiler_flags,-O2 -IDIR' collected || complain 'the flags are missing'
grep -q '<object type="Package"' collected || complain 'the drawing is missing'

for word in planted PLANTED 6ba7b810 6BA7B811 6ba7b811 02:00:5e 198.51.100 /home "$identifier"; do
	! grep -n -e "$word" collected || complain "'$word' was collected"
done

# The same of the machine this runs on, as far as its names are long enough to be told from other words.
{
	for command in id identity config state warnings; do
		"$facts" "$command"
	done
	"$placements" --xml topology.xml
	cat topology.xml
} >collected
for word in "$(cat /proc/sys/kernel/hostname)" "$(cat /etc/machine-id 2>/dev/null)" \
	"$(cat /sys/class/dmi/id/product_uuid 2>/dev/null)" "$(cat /sys/class/dmi/id/product_serial 2>/dev/null)" \
	"$(cat /sys/class/net/*/address 2>/dev/null | grep -v '^00:00:00:00:00:00$' | sed -n 1p)"; do
	[ ${#word} -lt 5 ] || ! grep -n -w -F -e "$word" collected || complain "'$word' of this machine was collected"
done
! grep -n -i 'hostname\|serial' topology.xml || complain 'the topology names the host or a part'
