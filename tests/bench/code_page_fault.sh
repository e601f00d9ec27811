# code_page_fault - a turn touches one word and nothing else.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build page_fault || exit 1
for object in $objects; do
	for loop in touch_pages:write read_pages:read; do
		name=${loop%:*}
		seen=$(code_loops "$object" "$name" | awk -F '\t' -v name="${loop#*:}" '
			$1 > 1 { exit }
			$3 ~ /^(callq?|bl|blr)$/ { call++ }
			$3 ~ /^lea/ || $3 ~ /^nop/ { next }
			$4 ~ /\)$/ || $3 ~ /^str/ { write++; next }
			$4 ~ /\(/ || $3 ~ /^ldr/ { read++ }
			END { printf "%d %s, %d others", name == "write" ? write : read, name, call + (name == "write" ? read : write) }')
		code_expect "$object $name" "1 ${loop#*:}, 0 others" "$seen"
	done
done
exit $((failures > 0))
