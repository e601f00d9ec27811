#!/bin/sh
# fresh_system.sh - README's two commands on a system that has nothing but git and make.
# Runs: check-all
#
# A Debian is bootstrapped into a temporary folder, git and make are added, a
# clone of this tree is put there, and the commands are run as a newcomer
# would. By hand, unabridged and on another release:
#
#   sh tests/setup/fresh_system.sh trixie full
#
# SPDX-License-Identifier: MIT
set -u

suite=${1:-bookworm}
extent=${2:-quick}
root=${ROOT:-$(git rev-parse --show-toplevel)} || exit 1

test "$(id -u)" = 0 || { echo 'only root may make a root folder'; exit 77; }
command -v debootstrap > /dev/null || { echo "missing tool: debootstrap; run 'make setup LONG=1'"; exit 77; }

# A private mount namespace: whatever happens, its mounts end with it.
if test "${FRESH_SYSTEM_INSIDE:-no}" = no; then
	work=$(mktemp -d "${TMPDIR:-/var/tmp}/fresh.XXXXXX") || exit 1
	trap 'rm -rf --one-file-system "$work"' EXIT
	trap 'exit 1' INT TERM HUP
	FRESH_SYSTEM_INSIDE=$work unshare --mount --pid --fork --kill-child sh "$0" "$suite" "$extent"
	exit $?
fi
work=$FRESH_SYSTEM_INSIDE
system=$work/system

# The mirror of this machine, whichever it is; without apt, debootstrap's own.
# shellcheck disable=SC2016 # apt expands it
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2> /dev/null | sed -n '/security/!{p;q;}')
echo "fresh_system: $suite, $extent"
# shellcheck disable=SC2086 # no mirror, no word
debootstrap --variant=minbase --include=git,make "$suite" "$system" $mirror > "$work/log" 2>&1 || {
	tail -n 20 "$work/log"
	echo "fresh_system: cannot bootstrap $suite"
	exit 1
}
cp /etc/resolv.conf "$system/etc/resolv.conf"
mount -t proc proc "$system/proc"
mount -t sysfs -o ro sysfs "$system/sys" 2> /dev/null || mount --rbind /sys "$system/sys"
mount --rbind /dev "$system/dev"
git clone -q --no-hardlinks "file://$root" "$system/home/latbook" || exit 1
# A newcomer's machine is not in the tree, even where this one is: everything is measured.
for sessions in "$system"/home/latbook/machines/*/sessions; do
	rm -rf "${sessions%/sessions}"
done
git -C "$root" diff --quiet HEAD || echo 'fresh_system: note: the clone lacks what is not committed'

newcomer() {
	echo "fresh_system: $*"
	started=$(date +%s)
	env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb \
		chroot "$system" sh -c "cd /home/latbook && $*" > "$work/log" 2>&1
	status=$?
	cp "$work/log" "${FRESH_SYSTEM_LOG:-/dev/null}" 2> /dev/null
	tail -n 6 "$work/log" | sed 's/^/    /'
	echo "fresh_system: status $status after $(($(date +%s) - started)) s"
	test $status = 0 && return
	tail -n 80 "$work/log"
	exit 1
}

quick=
test "$extent" = full || quick=' QUICK=1'
newcomer "make setup && make report$quick"
report=$(tail -n 1 "$work/log")
test -s "$system/home/latbook/$report" || { echo "fresh_system: the last line, '$report', is no report"; exit 1; }
newcomer "make setup check"
test "$extent" = full && newcomer "make pdf"
echo "fresh_system: $suite: passed"
