# tests/cuda/link.sh - a rate is impossible beyond what the link can carry at its best, not beyond what it does when idle.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_build 90a fakes
${CC:-cc} -std=gnu11 -O1 -Wall -Wextra -Werror -shared -fPIC -o "$TMP/libnvidia-ml.so.1" tests/cuda/nvml/library.c || exit 1

# run NAME=VALUE…
run() {
	env LD_LIBRARY_PATH="$TMP" FAKE_NVML=ok "$@" "$out/fake/pcie_bandwidth" --quick > "$TMP/rows" 2> "$TMP/said" ||
		complain "$*: $(cat "$TMP/said")"
}
above() { grep -c ',above_limit$' "$TMP/rows"; }

run FAKE_LINK=1 FAKE_LINK_MAX=5
test "$(above)" = 0 || complain 'an idle link makes possible rates impossible'
run FAKE_LINK=1 FAKE_LINK_MAX=1
test "$(above)" -gt 0 || complain "a rate beyond the link's best is taken"
# what the rows say of the link is what it was while copying
run FAKE_LINK=4
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	$at["status"] != "ok" { next }
	{ seen++ }
	$at["link_generation_count"] != 4 || $at["link_width_count"] != 16 { bad = 1 }
	END { exit bad || !seen }' "$TMP/rows" || complain 'the link of the rows is another'
exit $((failures > 0))
