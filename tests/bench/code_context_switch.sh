# code_context_switch - a lap is one pass and one take, and a working set of none costs no memory access.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build harness/relay || exit 1
for object in $objects; do
	for laps in relay_laps relay_laps_alone; do
		seen=$("${OBJDUMP:-objdump}" -dr --no-show-raw-insn "$object" | awk -v name="$laps" '
			/^[0-9a-f]+ <.*>:$/ { inside = $2 == "<" name ">:" }
			inside && /R_[A-Z0-9_]+[ \t]+channel_pass/ { pass++ }
			inside && /R_[A-Z0-9_]+[ \t]+channel_take/ { take++ }
			inside && /clock_|getrusage|read|write/ { other++ }
			END { printf "%d pass, %d take, %d others", pass, take, other }')
		code_expect "$object $laps" '1 pass, 1 take, 0 others' "$seen"
	done
done
exit $((failures > 0))
