#!/bin/sh
# topology.sh - machines from one CPU to hundreds are drawn small, and foreign XML brings no text into the drawing.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "topology: $*" >&2
	exit 1
}
draw() {
	shape=$1
	shift
	awk "$@" -f tests/report/toy/topology.awk > "$TMP/$shape.xml"
	awk -f report/topology.awk "$TMP/$shape.xml" > "$TMP/$shape.svg" || fail "$shape is refused"
	test "$(wc -c < "$TMP/$shape.svg")" -lt 20000 || fail "$shape is larger than 20 KB"
}
says() {
	grep -q ">$2<" "$TMP/$1.svg" || fail "$1: says nowhere '$2': $(grep -o '>[^<]*</text>' "$TMP/$1.svg" | tr '\n' ' ')"
}
draw hybrid -v packages=1 -v performance=8 -v efficiency=16
says hybrid '8 × core:  CPUs 0–15'
says hybrid '4 × group of 4 cores:  CPUs 16–31'
says hybrid 'L3  36 MiB'
says hybrid '1 package, 1 memory node, 1 third-level cache, 12 second-level caches, 24 cores, 32 CPUs'
draw server -v packages=2 -v performance=96
says server '96 × core:  CPUs 0–191'
says server '96 × core:  CPUs 192–383'
draw rack -v packages=8 -v performance=64
says rack '8 × package:  CPUs 0–1023'
says rack '64 × core:  CPUs 0–127'
draw small -v packages=1 -v performance=1
says small '1 package, 1 memory node, 1 third-level cache, 1 second-level cache, 1 core, 2 CPUs'

# Types outside the list are passed through, their text is not.
sed -e 's/<object type="Package"/<object type="Misc" subtype="X\&lt;script\&gt;"><object type="Package" name="\&quot;onload=alert(1)"/' -e 's#^  </object>#  </object></object>#' \
	-e 's/cache_size="2097152"/cache_size="2097152\&quot; onload=\&quot;x"/' "$TMP/hybrid.xml" > "$TMP/foreign.xml"
awk -f report/topology.awk "$TMP/foreign.xml" > "$TMP/foreign.svg" || fail 'an unknown type is refused'
grep -qE 'script|onload|Misc' "$TMP/foreign.svg" && fail 'foreign text stands in the drawing'
says foreign 'L2'
says foreign '8 × core:  CPUs 0–15'

# What is no machine is refused in one line.
for text in '' '<topology><object type="Package"/></topology>' 'nonsense'; do
	printf '%s\n' "$text" > "$TMP/none.xml"
	if awk -f report/topology.awk "$TMP/none.xml" > "$TMP/none.svg" 2> "$TMP/err"; then
		fail "draws '$text'"
	fi
	grep -q "^topology: cannot draw " "$TMP/err" || fail "said: $(cat "$TMP/err")"
	test ! -s "$TMP/none.svg" || fail "half a drawing of '$text'"
done

# Another awk draws the same.
for awk in mawk gawk 'busybox awk'; do
	command -v "${awk%% *}" > /dev/null || continue
	$awk -f report/topology.awk "$TMP/hybrid.xml" | cmp - "$TMP/hybrid.svg" || fail "$awk draws another picture"
done
