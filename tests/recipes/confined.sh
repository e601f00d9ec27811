# confined.sh - without root and home, on one CPU, under a quota, without /sys: the report completes, the machine is the same.
# Runs: check-all
# SPDX-License-Identifier: MIT
set -u
fail() {
	echo "confined.sh: $*" >&2
	test ! -e "$TMP/out" || tail -n 20 "$TMP/out" >&2
	exit 1
}
key=instruction_dependency
unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
LATBOOK_PATIENCE=no
export LATBOOK_PATIENCE
tree="$TMP/a tree"
mkdir -p "$tree/build" "$tree/machines"
cp -a Makefile bench cuda recipes analysis report "$tree/"
cp -a "$BUILD/bench" "$BUILD/analysis" "$tree/build/" 2> /dev/null
cd "$tree" || exit 1

# report_ends WHAT COMMAND…: the command ends well, the page is there, and there is still one machine.
report_ends() {
	what=$1
	shift
	"$@" > "$TMP/out" 2>&1 || fail "$what"
	for report in build/quick/*/report/report.html; do
		test -s "$report" || fail "$what: no page"
	done
	test "$(find build/quick -mindepth 1 -maxdepth 1 -type d | wc -l)" = 1 || fail "$what: another machine: $(ls build/quick)"
	test "$(find build/quick -path "*/$key/r01.csv" | wc -l)" = "$sessions" || fail "$what: not $sessions sessions"
	sessions=$((sessions + 1))
}

sessions=1
report_ends 'as it is' make section S=$key QUICK=1 FRESH=1
identity=$(sort build/quick/*/identity.csv | grep '^machine,')
report_ends 'one CPU' taskset -c "$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status | sed 's/.*[-,]//')" make section S=$key QUICK=1 FRESH=1
report_ends 'CPUS=' make section S=$key QUICK=1 FRESH=1 CPUS="$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status | sed 's/[-,].*//')"
! cmp -s "$(find build/quick -name config.csv | sort | sed -n 1p)" "$(find build/quick -name config.csv | sort | sed -n 3p)" ||
	fail 'CPUS= is not in the configuration'

if unshare --mount sh -c 'mount -t tmpfs none /sys' 2> /dev/null; then
	report_ends 'an empty /sys' unshare --mount sh -c "mount -t tmpfs none /sys && exec make section S=$key QUICK=1 FRESH=1"
	# and where no better probe has been here before
	mv build/quick build/known
	so_far=$sessions
	sessions=1
	report_ends 'an empty /sys from the first' unshare --mount sh -c "mount -t tmpfs none /sys && exec make section S=$key QUICK=1"
	rm -rf build/quick
	mv build/known build/quick
	sessions=$so_far
fi
# a quota of 0.8 CPUs, by whichever version of control groups may be used here
for quota in "/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)" "/sys/fs/cgroup/cpu$(sed -n 's/^[0-9]*:cpu[^:]*://p' /proc/self/cgroup)"; do
	mkdir "$quota/latbook-test-$$" 2> /dev/null || continue
	quota=$quota/latbook-test-$$
	if test -w "$quota/cpu.max" && echo '80000 100000' 2> /dev/null > "$quota/cpu.max" ||
		test -w "$quota/cpu.cfs_quota_us" && echo 80000 2> /dev/null > "$quota/cpu.cfs_quota_us"; then
		report_ends 'a quota' sh -c "echo \$\$ > '$quota/cgroup.procs' && exec make section S=$key QUICK=1 FRESH=1"
	fi
	rmdir "$quota"
done
if test "$(id -u)" = 0 && setpriv --reuid=65534 --regid=65534 --clear-groups true 2> /dev/null; then
	chmod 755 "$TMP"
	chown -R 65534:65534 .
	report_ends 'nobody without a home' setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH="$PATH" \
		LATBOOK_LOCK="$tree/other-lock" LATBOOK_PATIENCE=no make section S=$key QUICK=1 FRESH=1
fi
test "$(sort build/quick/*/identity.csv | grep '^machine,')" = "$identity" || fail 'the machine has another identity'
