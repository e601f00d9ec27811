# loops - the reader of object code finds the loops of one function, and nothing else.
# SPDX-License-Identifier: MIT
set -u
failures=0
for architecture in x86-64 aarch64; do
	golden=tests/bench/loops/$architecture.loops
	awk -v name=chase -f tests/bench/loops.awk "tests/bench/loops/$architecture.txt" > "$TMP/loops"
	test -z "${ACCEPT:-}" || cp "$TMP/loops" "$golden"
	cmp "$golden" "$TMP/loops" || { cat "$TMP/loops"; failures=1; }
done
lines=$(awk -v name=chase -v whole=1 -f tests/bench/loops.awk tests/bench/loops/aarch64.txt | wc -l)
test "$lines" -eq 10 || { echo "the whole function has $lines instructions, not 10"; failures=1; }
absent=$(awk -v name=nowhere -f tests/bench/loops.awk tests/bench/loops/x86-64.txt)
test -z "$absent" || { echo "a function that is not there has loops: $absent"; failures=1; }
exit $failures
