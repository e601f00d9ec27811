# fault_file_io - wrong bytes fail the run, a refusal is told, and nothing is left behind however the run ends.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/fault.inc
. tests/bench/fault.inc
for number in 0 1 2 3 4; do
	fault_build file_io $number
done
scratch=$TMP/scratch
mkdir "$scratch"
nothing_left() {
	test -z "$(ls -A "$scratch")" && return
	echo "after $1 this was left: $(ls -AR "$scratch" | tr '\n' ' ')"
	failures=$((failures + 1))
}
set -- --quick --seconds 5 --file-size 4MiB --directory "$scratch"
fault_run file_io 0 0 '' "$@"
nothing_left 'a whole run'
fault_run file_io 1 1 'other bytes than were written' "$@"
nothing_left 'wrong bytes read'
fault_run file_io 2 1 'did not write what it was given' "$@"
nothing_left 'wrong bytes written'
fault_run file_io 3 77 '^file_io: no_space: ' "$@"
nothing_left 'no space'
fault_run file_io 0 77 '^file_io: directory_refused: ' --quick --directory /proc/self
fault_run file_io 4 0 '' "$@"
test "$(grep -c '^read_[a-z]*_direct,.*,skipped,NA,direct_refused$' "$TMP/out")" = 2 ||
	{ echo 'a refused O_DIRECT is not two skipped rows'; failures=$((failures + 1)); }

# Stopped at many moments: while files are made, written and removed.
for signal in TERM INT HUP; do
	for pause in 0.01 0.03 0.1 0.3; do
		fault_stop "$signal" $pause "$TMP/file_io.0" --seconds 20 --file-size 8MiB --directory "$scratch"
		test $status -gt 128 || { echo "$signal gave status $status"; failures=$((failures + 1)); }
		test ! -s "$TMP/out" || { echo "$signal: stopped, and wrote rows"; failures=$((failures + 1)); }
		nothing_left "$signal after $pause s"
	done
done
exit $((failures > 0))
