# refusals - memory, processes, threads and files refused at any call, calls interrupted and cut short, signals in any phase:
# each program ends with rows that are whole, or with one clear line, and leaves nothing behind.
# Runs: check-all
#
# A library stands before libc and lets the n-th call of a function fail (see
# nth/nth.c). First each program's calls are counted; then each kind of call
# fails at its first, its middle and its last time, in a run of its own.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2086 # options are words without spaces
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc
SMALL_SECONDS=0.3
export SMALL_SECONDS

# What a call fails with where something is short: name and error number.
errors() {
	cat <<-'TABLE'
	mmap 12
	realloc 12
	aligned_alloc 12
	posix_memalign 12
	fork 11
	vfork 11
	posix_spawn 11
	pthread_create 11
	sched_setaffinity 22
	memfd_create 24
	mkdtemp 13
	open 24
	pread 5
	pwrite 28
	fsync 5
	pipe2 24
	eventfd 24
	socket 24
	socketpair 24
	bind 98
	listen 98
	connect 111
	accept4 24
	TABLE
}

# judge WHAT MOST: whole rows, or at most this status with one line; and nothing is left.
judge() {
	what=$1
	most=$2
	echo "$status $what: $(sed q "$TMP/err")" >> "$TMP/ends"
	case $status in
	0)
		test ! -s "$TMP/err" || complain "$what: succeeded, and said: $(sed q "$TMP/err")"
		small_whole "$copy" "$TMP/out" $words > "$TMP/said" || complain "$what: $(sed q "$TMP/said")"
		;;
	1 | 77)
		test $status -le "$most" || complain "$what: exited $status: $(sed q "$TMP/err")"
		# a child that met the same may have said the same
		test "$(sort -u "$TMP/err" | wc -l)" = 1 || complain "$what: said $(wc -l < "$TMP/err") lines: $(sed 2q "$TMP/err" | tr '\n' '|')"
		grep -q "^$key: [a-z'_]" "$TMP/err" || complain "$what: does not say what failed: $(sed q "$TMP/err")"
		test ! -s "$TMP/out" || complain "$what: failed, and wrote rows"
		;;
	*) complain "$what: exited $status: $(sed q "$TMP/err")" ;;
	esac
	nothing_left "$what"
}

nothing_left() {
	test -z "$(ls -A "$TMP/scratch")" || { complain "$1: left $(ls -AR "$TMP/scratch" | tr '\n' ' ')"; rm -rf "$TMP/scratch/"*; }
	left=$(fault_left "$name")
	test "$left" = 0 || complain "$1: $left processes are left"
}

complain() { echo "$key: $*"; }

# ordered ORDER: a run under that order.
ordered() {
	timeout -s KILL 45 env --default-signal=INT NTH="$1" LD_PRELOAD="$NTH_LIBRARY" "$copy" $words > "$TMP/out" 2> "$TMP/err" < /dev/null
	status=$?
}

# moments COUNT: first, middle, last.
moments() { printf '%s\n' 1 $((($1 + 1) / 2)) "$1" | sort -nu; }

if test "${1:-}" = --one; then
	program=$2
	key=${program##*/}
	name=n$$
	TMP=$TMP/$key
	export TMP
	mkdir -p "$TMP/scratch"
	chmod 777 "$TMP/scratch"
	copy=$TMP/$name
	cp "$program" "$copy"
	words=$(small_words "$copy")
	"$copy" --describe | grep -q '^need,directory' && words="$words --directory=$TMP/scratch"
	NTH_TALLY=$TMP/tally LD_PRELOAD=$NTH_LIBRARY "$copy" $words > "$TMP/out" 2> "$TMP/err" < /dev/null
	status=$?
	judge 'a whole run' 77
	test $status = 0 || exit 0
	while read -r call number; do
		count=$(awk -v call="$call" '$1 == call { print $2 }' "$TMP/tally")
		test -n "$count" || continue
		for at in $(moments "$count"); do
			ordered "$call $at refuse $number"
			judge "$call $at of $count refused" 77
		done
	done <<-TABLE
	$(errors)
	TABLE
	# Interrupted or half done, every second time: it goes on as if nothing were.
	for call in read write pread pwrite send recv fsync waitpid futex_wait; do
		grep -q "^$call " "$TMP/tally" || continue
		ordered "$call 0 refuse 4"
		judge "$call interrupted" 0
		case $call in pread | pwrite | send | recv) ordered "$call 0 short 0" && judge "$call cut short" 0 ;; esac
	done
	# Signals in each phase.
	for call in mkdtemp open unlink pwrite pread fsync fork vfork posix_spawn waitpid pthread_create socket send recv; do
		count=$(awk -v call="$call" '$1 == call { print $2 }' "$TMP/tally")
		test -n "$count" || continue
		for at in $(moments "$count"); do
			for signal in 15 2; do
				ordered "$call $at signal $signal"
				# the last call of another run may come never
				test $status = $((128 + signal)) || test $status = 0 || complain "signal $signal before $call $at: exited $status"
				test $status = 0 || test ! -s "$TMP/out" || complain "signal $signal before $call $at: stopped, and wrote rows"
				nothing_left "signal $signal before $call $at of $count"
			done
		done
	done
	# The same by limits of the kernel: address space, open files, processes, and how long a file may be.
	for limit in --as=16777216 --as=33554432 --as=67108864 --nofile=4 --nofile=6; do
		timeout -s KILL 45 prlimit "$limit" "$copy" $words > "$TMP/out" 2> "$TMP/err" < /dev/null
		status=$?
		judge "prlimit $limit" 77
	done
	if grep -qE '^(fork|vfork|posix_spawn|pthread_create) ' "$TMP/tally"; then
		timeout -s KILL 45 $AS_NOBODY prlimit --nproc=1 "$copy" $words > "$TMP/out" 2> "$TMP/err" < /dev/null
		status=$?
		judge 'prlimit --nproc=1' 77
	fi
	if grep -q '^mkdtemp ' "$TMP/tally"; then
		timeout -s KILL 45 prlimit --fsize=65536 "$copy" $words > "$TMP/out" 2> "$TMP/err" < /dev/null
		status=$?
		test $status -gt 128 || complain "prlimit --fsize: exited $status"
		nothing_left 'prlimit --fsize'
	fi
	awk -v key="$key" '{ n[$1]++ } END { print key, n[0] + 0 " whole", n[1] + 0 " failed", n[77] + 0 " skipped" }' "$TMP/ends" >> "$TMP/../seen"
	exit 0
fi

for tool in prlimit setpriv; do
	command -v $tool > /dev/null || { echo "missing tool: $tool"; exit 77; }
done
NTH_LIBRARY=$TMP/nth.so
export NTH_LIBRARY
"${CC:-cc}" -std=gnu11 -Wall -Wextra -Werror -O1 -fPIC -shared -o "$NTH_LIBRARY" tests/bench/nth/nth.c -ldl || exit 1
# Limits of processes do not hold for root.
AS_NOBODY=
test "$(id -u)" != 0 || AS_NOBODY='setpriv --reuid nobody --regid nogroup --clear-groups'
export AS_NOBODY
chmod 755 "$TMP"
small_programs "${BUILD:-build}/bench" > "$TMP/programs"
test -s "$TMP/programs" || { echo 'no program is built'; exit 77; }
xargs -P 2 -I '{}' sh "$0" --one '{}' < "$TMP/programs" > "$TMP/complaints"
sort "$TMP/complaints"
test ! -s "$TMP/complaints" || exit 1
sort "$TMP/seen"
# A shim that nobody hears would let everything pass.
awk '{ whole += $2; failed += $4 } END { exit !(NR > 15 && whole > 100 && failed > 100) }' "$TMP/seen" ||
	{ echo 'too few programs were tried, or too few of their calls were refused'; exit 1; }
