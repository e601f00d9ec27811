# tests/cuda/telemetry.sh - every field of the management library is its value, or missing with its own reason.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
${CC:-cc} -std=gnu11 -O1 -g -Wall -Wextra -Werror -shared -fPIC -o "$TMP/libnvidia-ml.so.1" tests/cuda/nvml/library.c || exit 1
cat > "$TMP/main.c" << 'END'
#include <math.h>
#include <stdio.h>
#include "cuda/harness/nvml.h"
int main(int argc, char **argv)
{
	struct telemetry t;
	telemetry_begin(argc > 1 ? argv[1] : "0000:01:00.0");
	telemetry_read(&t);
	telemetry_end();
	for (int i = 0; i < TELEMETRY_FIELDS; i++)
		printf("%s %.9g %s\n", telemetry_name((enum telemetry_field)i), t.value[i], t.reason[i] ? t.reason[i] : "-");
	return 0;
}
END
${CC:-cc} -std=gnu11 -g -fsanitize=address,undefined -I. -o "$TMP/main" "$TMP/main.c" cuda/harness/nvml.c -ldl -lm || exit 1

# ask MODE [PCI_ID] [LIBRARY_PATH]
ask() {
	FAKE_MIG=1 FAKE_COMPUTING=3 FAKE_NVML=$1 LD_LIBRARY_PATH=${3-$TMP} "$TMP/main" "${2:-0000:01:00.0}" > "$TMP/said" || complain "$1: exit status $?"
}
all() {
	test "$(awk -v reason="$1" '$2 == "nan" && $3 == reason { n++ } END { print n + 0 }' "$TMP/said")" = 16 ||
		complain "not all fields say $1: $(cat "$TMP/said")"
}
says() { grep -qx "$1" "$TMP/said" || complain "no line '$1' in: $(cat "$TMP/said")"; }

ask ok '' /nonexistent
all nvml_missing
ask fails
all nvml_failed
ask ok 0000:99:00.0
all nvml_unknown_device
ask ok
says 'sm_clock_hertz 1.98e+09 -'
says 'memory_clock_hertz 2.619e+09 -'
says 'power_watt 123.456 -'
says 'power_limit_watt 700 -'
says 'temperature_celsius 41 -'
says 'link_generation 5 -'
says 'link_width 16 -'
says 'throttle_reasons 4 -'
says 'ecc_mode 1 -'
says 'link_width_max nan nvml_no_symbol'
says 'mig_mode 1 -'
says 'computing_program_count 3 -'
says 'drawing_program_count 0 -'
ask unsupported
says 'power_watt nan nvml_not_supported'
says 'sm_clock_hertz nan nvml_not_supported'
says 'computing_program_count nan nvml_not_supported'
ask denied
says 'power_watt nan nvml_no_permission'
exit $((failures > 0))
