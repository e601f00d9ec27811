# lock.sh - the machine-wide lock, to be sourced: one measurement at a time, and nothing heavy beside it.
#
# Measurements hold it alone (exclusive), compilers and renderers share it. It
# lies on file descriptor 9 and is gone with the last process that holds that;
# a measured program is started without it. Its path does not depend on TMPDIR
# or on the user, or two makes would not meet; LATBOOK_LOCK moves it for tests.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh

lock_fail() {
	echo "latbook: cannot take the lock${lock:+ '$lock'}: $*" >&2
	exit 1
}

# Opened without O_CREAT where it exists: in a sticky folder the kernel refuses
# O_CREAT on another user's file (fs.protected_regular), even to root.
lock_open() {
	lock=${LATBOOK_LOCK:-}
	for place in /tmp /var/tmp /dev/shm; do
		test -z "$lock" || break
		test ! -e "$place/latbook.lock" && test ! -w "$place" || lock=$place/latbook.lock
	done
	lock=${lock:-/tmp/latbook.lock}
	test ! -L "$lock" || lock_fail "it is a symbolic link; remove it"
	test -e "$lock" || (umask 0 && set -C && : > "$lock") 2> /dev/null || test -e "$lock" ||
		lock_fail "cannot create it; is the folder there and writable?"
	test -r "$lock" || lock_fail "no right to read it; chmod 666 it or remove it"
	exec 9< "$lock"
}

# Has the process that started us (make) died? Its death gives us another parent.
orphaned() {
	if read -r stat_line < "/proc/$$/stat" 2> /dev/null; then
		stat_line=${stat_line##*) }
		stat_line=${stat_line#* }
		test "${stat_line%% *}" != "$PPID"
	else
		! kill -0 "$PPID" 2> /dev/null
	fi
}

# Whoever holds the lock alone wrote one line into it; builds and renders write none.
lock_holder() {
	holder=$(head -n 1 "$lock" 2> /dev/null | tr -cd '[:alnum:] :._-')
	process=${holder#pid }
	# a holder that was killed left its line behind
	if test "$process" != "$holder" && test -d "/proc/${process%% *}"; then
		echo "'$holder'"
	else
		echo 'builds, renders or tests'
	fi
}

# lock_take --exclusive|--shared: waits for as long as it takes, and says after 2 s for whom.
lock_take() {
	command -v flock > /dev/null || lock_fail "flock is not installed; make setup installs it (package util-linux)"
	lock_open
	tries=0
	until flock -n "$1" 9; do
		! orphaned || exit 1
		tries=$((tries + 1))
		test "$tries" != 10 || echo "latbook: waiting for $(lock_holder); Ctrl-C gives up" >&2
		sleep 0.2
	done
}

# The holder's line; written without O_CREAT for the reason above, and best effort: the lock holds without it.
lock_sign() {
	printf '%s\n' "$*" | dd of="$lock" conv=nocreat status=none 2> /dev/null || true
}
