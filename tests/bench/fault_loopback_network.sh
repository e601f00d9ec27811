# fault_loopback_network - a lost or a wrong answer fails the run, a refused fork is told, no process stays behind.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2 3 4; do
	fault_build loopback_network $number -DNETWORK_PATIENCE_S=2
done
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
set -- --quick --seconds 5 --cpus same-cpu="$cpu"
fault_run loopback_network 0 0 '' "$@"
fault_run loopback_network 1 1 'an answer is lost' "$@"
fault_run loopback_network 2 1 'answered wrong' "$@"
fault_run loopback_network 3 1 'arrived as they were sent' "$@"
fault_run loopback_network 4 0 '' "$@"
awk -F, '$4 == "same-cpu" && !/,skipped,NA,fork_refused$/ { exit 1 } $4 == "same-cpu" { n++ } END { exit !n }' "$TMP/out" ||
	{ echo 'a refused fork is not a skipped row'; failures=$((failures + 1)); }

# Processes of a name, but for dead ones that wait for somebody to ask for their status.
alive() {
	awk -v name="$1" '
		FNR == 1 { ours = $2 == name }
		ours && $1 == "State:" && $2 !~ /^[ZX]/ { n++ }
		END { print n + 0 }' /proc/[0-9]*/status 2> /dev/null
}

# However the run ends, the other process ends with it.
cp "$TMP/loopback_network.0" "$TMP/talk$$"
for signal in KILL TERM; do
	"$TMP/talk$$" --seconds 30 --cpus same-cpu="$cpu" > "$TMP/out" 2> "$TMP/err" &
	sleep 0.2
	kill -s $signal $! 2> /dev/null
	wait $! 2> /dev/null
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		left=$(alive talk$$)
		test "$left" = 0 && break
		sleep 0.1
	done
	test "$left" = 0 || { echo "after $signal $left processes were left"; failures=$((failures + 1)); }
done

# What it binds and where it connects, as the kernel saw it.
command -v strace > /dev/null || exit $((failures > 0))
strace -f -qq -e trace=bind,connect,listen -o "$TMP/calls" "$TMP/loopback_network.0" "$@" > /dev/null 2> "$TMP/err" ||
	{ sed q "$TMP/err"; exit $((failures > 0)); }
grep 'AF_INET' "$TMP/calls" > "$TMP/inet"
test -s "$TMP/inet" || { echo 'no network socket was seen'; failures=$((failures + 1)); }
if grep -v 'inet_addr("127.0.0.1")' "$TMP/inet"; then
	echo 'an address is not 127.0.0.1'
	failures=$((failures + 1))
fi
if grep 'bind(' "$TMP/inet" | grep -v 'htons(0)'; then
	echo 'a port was not left to the kernel'
	failures=$((failures + 1))
fi
exit $((failures > 0))
