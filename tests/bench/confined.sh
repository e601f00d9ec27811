# confined - what programs touch beyond themselves: sockets only on 127.0.0.1 and ports of the kernel's choice, files only where they were told.
# Runs: check-all
#
# Every program runs small points under strace. A connection, a bound address, a
# file made, renamed or removed is compared with what it may do. Afterwards
# nothing of it is left.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc
command -v strace > /dev/null || { echo "missing tool: strace; run 'make setup LONG=1'"; exit 77; }
strace -qq -e trace=none true 2> /dev/null || { echo 'this system lets nobody trace'; exit 77; }
SMALL_SECONDS=1
export SMALL_SECONDS

if test "${1:-}" = --one; then
	program=$2
	key=${program##*/}
	TMP=$TMP/$key
	export TMP
	mkdir -p "$TMP/scratch"
	# shellcheck disable=SC2046 # words without spaces
	set -- $(small_words "$program")
	"$program" --describe | grep -q '^need,directory' && set -- "$@" --directory "$TMP/scratch"
	timeout 200 strace -f -qq -s 200 -o "$TMP/calls" \
		-e trace=socket,bind,connect,listen,sendto,open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,link,linkat,symlink,symlinkat,mknod,mknodat,truncate,chmod,fchmodat,chown,fchownat \
		"$program" "$@" > "$TMP/rows" 2> "$TMP/err"
	status=$?
	test $status = 0 || test $status = 77 || echo "$key: exited $status: $(sed q "$TMP/err")"
	awk -v key="$key" -v scratch="$TMP/scratch/" '
		function complain(text) { if (!(text in said)) print key ": " text; said[text] }
		{ call = $2; sub(/\(.*/, "", call) }
		/<\.\.\. / { next }
		call == "socket" {
			if (key != "loopback_network") complain("opens a socket: " $0)
			else if ($0 !~ /AF_INET,|AF_UNIX/) complain("opens another kind of socket: " $0)
		}
		call ~ /^(bind|connect|sendto)$/ && /AF_INET/ {
			network++
			if (!/inet_addr\("127\.0\.0\.1"\)/) complain("another address than 127.0.0.1: " $0)
			if (call == "bind" && !/htons\(0\)/) complain("a port that the kernel did not choose: " $0)
		}
		call ~ /^(bind|connect)$/ && !/AF_INET,|AF_UNIX/ { complain("another family: " $0) }
		call ~ /^(open|openat|creat)$/ && (/O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)/ || call == "creat") && !/= -1/ {
			made++
			if (!index($0, "\"" scratch) && !/"\/dev\/(null|tty|shm\/)/ && !/"\/proc\/self/) complain("writes a file: " $0)
		}
		call ~ /^(mkdir|rename|unlink|rmdir|link|symlink|mknod|truncate|chmod|fchmod|chown|fchown)/ && !/= -1/ {
			if (!index($0, "\"" scratch)) complain("changes the file system: " $0)
		}
		END {
			if (key == "loopback_network" && !network) complain("no network address was seen")
			if (key == "file_io" && !made) complain("no file was seen")
		}' "$TMP/calls"
	test -z "$(ls -A "$TMP/scratch")" || echo "$key: left $(ls -AR "$TMP/scratch" | tr '\n' ' ')"
	echo "$key" >> "$TMP/../seen"
	exit 0
fi

small_programs "${BUILD:-build}/bench" > "$TMP/programs"
xargs -P 2 -I '{}' sh "$0" --one '{}' < "$TMP/programs" > "$TMP/complaints"
sort "$TMP/complaints"
test ! -s "$TMP/complaints" || exit 1
test "$(wc -l < "$TMP/seen")" -gt 15 || { echo 'fewer than 16 programs were tried'; exit 1; }
