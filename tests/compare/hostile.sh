#!/bin/sh
# hostile.sh - a machine's folder made by somebody who means harm: refused in a line, or shown as the text it is.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/compare/machines.inc
. tests/compare/machines.inc
command -v pandoc > /dev/null || { echo 'missing tool: pandoc' && exit 77; }
command -v gnuplot > /dev/null || { echo 'missing tool: gnuplot' && exit 77; }
toy_tree
toy_machine good 111111
toy_session good 2026-01-01T0000Z 1 6.1
sh recipes/diff.sh good good > /dev/null || complain 'a good machine cannot be diffed'

fresh() {
	rm -rf machines/bad
	toy_machine bad 222222
	toy_session bad 2026-01-01T0000Z 2 6.1
	raw=machines/bad/sessions/2026-01-01T0000Z/memory_latency
}

# Nothing outside build may appear, and nothing that the folder says may run.
remember() {
	find . "$TMP" -path ./build -prune -o -path "$TMP/tree/build" -prune -o -print 2> /dev/null | sort > "$TMP.before"
}

untouched() {
	find . "$TMP" -path ./build -prune -o -path "$TMP/tree/build" -prune -o -print 2> /dev/null | sort | cmp -s - "$TMP.before" ||
		complain "$1: something was written outside build"
	test -z "$(find / -xdev -maxdepth 1 -name 'latbook-was-here*' 2> /dev/null)$(find . -name 'latbook-was-here*')" || complain "$1: something was executed"
}

# refused NAME: diff and compare say why in a line, with status 2.
refused() {
	remember
	for verb in diff compare; do
		set -- "$1" $verb
		case $verb in
		diff) sh recipes/diff.sh good bad > "$TMP.output" 2> "$TMP.errors" ;;
		compare) sh recipes/compare.sh 'good bad' > "$TMP.output" 2> "$TMP.errors" ;;
		esac
		test $? = 2 || complain "$1: $2: not refused: $(cat "$TMP.output" "$TMP.errors")"
		test "$(sort -u "$TMP.errors" | wc -l)" = 1 || complain "$1: $2: not one clear line: $(head -n 5 "$TMP.errors" | cut -c 1-200)"
		test "$(wc -c < "$TMP.errors")" -lt 600 || complain "$1: $2: the line is as long as what it refuses"
		! LC_ALL=C grep -q "$(printf '[\001-\010\033\177]')" "$TMP.errors" || complain "$1: $2: control characters reach the terminal"
	done
	untouched "$1"
}

# inert NAME TEXT…: both pages are made, and none of the texts stands in them as markup.
inert() {
	name=$1
	shift
	remember
	sh recipes/diff.sh good bad > "$TMP.output" 2> "$TMP.errors" || complain "$name: diff: $(cat "$TMP.errors")"
	sh recipes/compare.sh 'good bad' > "$TMP.output" 2> "$TMP.errors" || complain "$name: compare: $(cat "$TMP.errors")"
	for page in build/diff/good--bad/diff.html build/diff/good--bad/diff.md build/compare/good+bad/compare.html build/compare/good+bad/compare.md; do
		# what Markdown escapes is text
		sed 's/\\.//g' "$page" > "$TMP.page"
		case $page in
		*.html) sed 's/](javascript//g' "$page" > "$TMP.page" ;;
		esac
		for text in "$@"; do
			! grep -qF "$text" "$TMP.page" || complain "$name: '$text' stands in $page as it came"
		done
	done
	untouched "$name"
}

# all at once: each text where pages show it
fresh
cat > machines/bad/identity.csv << 'EOF'
key,value,source,note
machine,222222,toy,NA
model_name,"<script>alert(1)</script><img src=x onerror=alert(1)>",toy,NA
vendor,"$(touch latbook-was-here)`touch latbook-was-here`;touch latbook-was-here",toy,NA
family,"[x](javascript:alert(1)) ![y](https://example.org/z.png) {{< include /etc/passwd >}} $root$",toy,NA
stepping,"$(shell touch latbook-was-here) ${MAKE} %n%s%p",toy,NA
EOF
sed -i 's/^kernel_release,.*/kernel_release,"<\/td><\/table><script>x()<\/script>",toy,NA/' machines/bad/sessions/*/config.csv
sed -i 's|,whole,|,"`touch latbook-was-here`$(touch latbook-was-here)<b>bold</b>",|' "$raw"/r0?.csv
sed -i 's|^column,latency_ns,value,ns|column,latency_ns,value,<i>ns</i>|' "$raw/describe.csv"
sed -i 's/,NA$/,"=cmd|calc"/' "$raw/r01.csv"
inert 'markup, shell, make, Markdown' '<script>alert' '<img src=x' 'href="javascript' 'src="https' '](javascript' '<script>x' '<b>bold' '<i>ns'
fresh
sed -i "s/,whole,/,\"'; system 'touch latbook-was-here'; plot '\",/" "$raw"/r0?.csv
inert 'gnuplot in a parameter' '<nothing>'

fresh && printf 'key,value,source,note\nmachine,222222,toy,NA\nmodel_name,"two\nlines",toy,NA\n' > machines/bad/identity.csv
refused 'a line break in a value'
fresh && printf 'key,value,source,note\nmachine,222222,toy,NA\nmodel_name,\377\376bad,toy,NA\n' > machines/bad/identity.csv
refused 'bytes that are no UTF-8'
fresh && printf 'key,value,source,note\nmachine,222222,toy,NA\nmodel_name,a\033[2Jb,toy,NA\n' > machines/bad/identity.csv
refused 'an escape sequence'
fresh && { printf 'key,value,source,note\nmachine,222222,toy,NA\nmodel_name,' && head -c 100000000 /dev/zero | tr '\0' a && echo ,toy,NA; } > machines/bad/identity.csv
refused 'a field of 100 MB'
fresh && { head -n 1 "$raw/r01.csv" && printf 'one-performance-core,4k,' && head -c 70000 /dev/zero | tr '\0' a && echo ',4096,0,1,1000,1,1,1,scalar,ok,ok,NA'; } > "$raw/new" && mv "$raw/new" "$raw/r01.csv"
refused 'a field of 70 000 bytes in raw data'
fresh && ln -s /etc/passwd machines/bad/sessions/2026-01-01T0000Z/memory_latency/r09.csv
refused 'a link out of the tree'
fresh && rm -rf "$raw" && ln -s ../../../good/sessions/2026-01-01T0000Z/memory_latency "$raw"
refused 'a link to another machine'
fresh && mkfifo "$raw/r09.csv"
refused 'a pipe that never ends'
fresh && : > "$raw/$(printf 'r09\n.csv')"
refused 'a line break in a name'
fresh && : > "$raw/\$(touch latbook-was-here).csv"
refused 'a shell in a name'
fresh && printf 'size_bytes\n"never closed\n' > "$raw/r03.csv"
refused 'a quote that is never closed'
fresh && sed -i 's/,ok,ok,NA$/,ok,fake,NA/' "$raw"/r0?.csv
refused 'numbers that call themselves fake'
fresh && rm -f machines/bad/identity.csv
refused 'no identity'

# a folder under a name that is none
mkdir -p 'machines/../machines/BAD' "machines/x'y"
for id in BAD "x'y" '../machines/good' 'good/../good' '.' '..' '-rf' 'good$(id)'; do
	sh recipes/diff.sh "$id" good > "$TMP.output" 2> "$TMP.errors"
	test $? = 2 || complain "machine '$id': not refused"
	test "$(wc -l < "$TMP.errors")" = 1 || complain "machine '$id': not one line"
done
rm -f "$TMP".page "$TMP".before "$TMP".output "$TMP".errors
exit $failed
