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

# However the run ends, the other process ends with it.
cp "$TMP/loopback_network.0" "$TMP/talk$$"
for signal in KILL TERM INT; do
	fault_stop $signal 0.3 "$TMP/talk$$" --seconds 30 --cpus same-cpu="$cpu"
	test "$status" -gt 128 || { echo "$signal gave status $status"; failures=$((failures + 1)); }
	left=$(fault_left talk$$)
	test "$left" = 0 || { echo "after $signal $left processes were left"; failures=$((failures + 1)); }
done
exit $((failures > 0))
