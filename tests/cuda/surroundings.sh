# tests/cuda/surroundings.sh - a slice, a display, other programs, a missing library: each is said in a line, and none is a failure.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_build 90a fakes
${CC:-cc} -std=gnu11 -O1 -Wall -Wextra -Werror -shared -fPIC -o "$TMP/libnvidia-ml.so.1" tests/cuda/nvml/library.c || exit 1

# tells TEXT [NAME=VALUE…]: that line and no other; without a text, none at all
tells() {
	text=$1
	shift
	env FAKE_NVML=ok LD_LIBRARY_PATH="$TMP" "$@" "$out/fake/gpu_properties" --quick > "$TMP/rows" 2> "$TMP/said" ||
		complain "$*: exit status $?: $(cat "$TMP/said")"
	sed -i '/subsystem of Windows/d' "$TMP/said" # where these tests run in one
	if test -z "$text"; then
		test ! -s "$TMP/said" || complain "$*: said: $(cat "$TMP/said")"
		return
	fi
	test "$(wc -l < "$TMP/said")" = 1 || complain "$*: not one line: $(cat "$TMP/said")"
	grep -q "^gpu_properties: $text" "$TMP/said" || complain "$*: said: $(cat "$TMP/said")"
}

# amount PROPERTY VALUE: what the row of that property says
amount() {
	awk -F, -v property="$1" -v value="$2" '$1 == property { found = $5 } END { exit found != value }' "$TMP/rows" ||
		complain "$1 is not $2: $(grep "^$1," "$TMP/rows")"
}

tells '' FAKE_COMPUTING=1
amount idle_mig_mode 0
amount idle_ecc_mode 1
amount ecc 1
amount display_watchdog 0
tells 'device 0 is a slice of a divided GPU (MIG)' FAKE_MIG=1 FAKE_COMPUTING=1
amount idle_mig_mode 1
tells 'device 0 serves a display' FAKE_DISPLAY=1
amount display_watchdog 1
tells '2 programs draw with device 0' FAKE_DRAWING=2
tells '3 other programs compute on device 0' FAKE_COMPUTING=4
amount idle_computing_program_count 4
tells "cannot find the driver's management library" LD_LIBRARY_PATH=/nonexistent
grep -q '^idle_mig_mode,.*,unsupported,fake,nvml_missing$' "$TMP/rows" || complain 'a missing library: the row does not say so'
exit $((failures > 0))
