#!/bin/sh
# hostile.sh - whatever a foreign machine folder says, the page shows it as text or refuses it in one line.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "hostile: $*" >&2
	exit 1
}
command -v pandoc > /dev/null || { echo 'missing tool: pandoc'; exit 77; }

sh tests/report/toy/make.sh "$TMP/toy"
sh tests/report/toy/derive.sh "$TMP/toy" system_call
machine=$TMP/toy/machines/toy-000000
derived=$TMP/toy/report/toy-000000
escape=$(printf '\033')

# In every place where text comes from outside.
bad='<script>alert(1)</script><img src=x onerror=alert(2)> [l](javascript:alert(3)) **bold** `id` $(touch PWNED) ${x} {{=1}} &amp; {.c} :::'
sed -i "s#^model_name,.*#&#; s#^cpu_model_name,[^,]*,#model_name,\"$bad ${escape}[31m\",#" "$machine/identity.csv"
sed -i "s#^compiler,[^,]*,#compiler,\"$bad\",#" "$machine"/sessions/*/config.csv
printf 'severity,key,message,advice\nwarning,x,"%s","%s"\n' "$bad" "$bad" > "$derived/warnings.csv"
printf 'position,directive,state,text\n1,x,ok,"%s"\n' "$bad" > "$derived/insight/system_call.csv"
printf 'position,directive,state,text\n1,x,ok,"%s"\n' "$bad" > "$derived/insight/memory_latency.csv"
printf 'call,latency,interval,flags\n"%s","%s","%s","%s"\ngetpid,1 ns,NA,"skipped: %s"\n' "$bad" "$bad" "$bad" "$bad" "$bad" > "$derived/tables/system_call.csv"
printf 'label,key,column,unit,value,low,high,text,interval,human,flags,validity,reason\n"%s","%s",x,ns,1,1,1,"%s","%s","%s","%s","%s","%s"\n' \
	"$bad" "$bad" "$bad" "$bad" "$bad" "$bad" "$bad" "$bad" > "$derived/glance.csv"
sed -i "s#^core_to_core,[^,]*,[^,]*,NA,#core_to_core,../../../etc,measured,\"$bad\",#" "$derived/shown.csv"
cat > "$derived/topology.svg" <<'END'
<svg viewBox="0 0 10 10" onload="alert(1)"><desc><script>alert(2)</script></desc><script>alert(3)</script><style>*{display:none}</style>
<image href="http://example.org/x.png"/><use href="http://example.org/x#y"/><a href="javascript:alert(4)"><rect width="5" height="5" onclick="alert(5)" fill="url(http://example.org/)"/></a>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://example.org"></iframe></body></foreignObject><text>ok & well</text></svg>
END
# A value directive admits numbers and fixed words only.
printf '\nA [bytes]{.value key="system_call" row="1"} and [bytes]{.value key="memory_latency" row="1"}.\n' >> "$derived/sections/system_call.md"

sh report/render.sh html "$machine" "$derived" || fail 'the page is refused'
sh report/render.sh markdown "$machine" "$derived" || fail 'the Markdown page is refused'
page=$derived/report.html
awk -f tests/report/page/check.awk "$page" > "$TMP/complaints" || true
test ! -s "$TMP/complaints" || fail "$(cat "$TMP/complaints")"
grep -q '&lt;script&gt;alert(1)' "$page" || fail 'the hostile name is not shown as text'
tr '\n' ' ' < "$page" | grep -q 'A <em>unknown</em> and <em>unknown</em>' || fail 'a text of the data passed into prose'
for text in '<script' '<img' 'onerror=alert(2)>' 'onload=' 'href="javascript' 'example.org' '<strong>bold</strong>' "$escape" '../../../etc'; do
	grep -qF "$text" "$page" && fail "the page holds: $text"
done
for text in '<script>' '<img' '](javascript' "$escape" '**bold**'; do
	grep -vE '^    |^```' "$derived/report.md" | grep -F "$text" | grep -qvF "\\$text" && fail "the Markdown page holds: $text"
done
test ! -e PWNED || fail 'a value was run by a shell'
test "$(grep -c 'alert' "$derived/report.md")" -gt 0 || fail 'the Markdown page lost the text'

# Malformed data: one line with file, line, column and reason; the page of before stays.
before=$(sha256sum < "$page")
refused() {
	cp "$1" "$TMP/good"
	printf '%b' "$2" > "$1"
	if sh report/render.sh html "$machine" "$derived" 2> "$TMP/err"; then
		fail "accepted: $2"
	fi
	grep -q "$3" "$TMP/err" || fail "said '$(cat "$TMP/err")', not '$3'"
	test "$(wc -l < "$TMP/err")" -le 2 || fail "said too much: $(cat "$TMP/err")"
	cp "$TMP/good" "$1"
	test "$(sha256sum < "$page")" = "$before" || fail 'the page of before is gone'
}
refused "$machine/identity.csv" 'key,value\na,"b\n' "identity.csv': line 2, column 3: a quote is never closed"
refused "$machine/identity.csv" 'key,value\na,b,c\n' "line 2, column 5: 3 fields where the header has 2"
refused "$machine/identity.csv" 'key,value\na,b' 'line 2, column 4: the last line is cut off'
refused "$machine/identity.csv" 'key,value\na,b"c\n' 'line 2, column 3: a quote inside an unquoted field'
awk 'BEGIN { print "key,value"; printf "a,"; for (i = 0; i < 70000; i++) printf "x"; print "" }' > "$TMP/long"
refused "$machine/identity.csv" "$(cat "$TMP/long")\\n" 'line 2, column 3: a field longer than 64 KiB'

# A folder's name is a word.
mkdir -p "$TMP/toy/machines/Bad Name"
cp "$machine/identity.csv" "$TMP/toy/machines/Bad Name/"
if sh report/render.sh html "$TMP/toy/machines/Bad Name" "$derived" 2> "$TMP/err"; then
	fail 'a folder with an odd name is accepted'
fi
grep -q "folder is named by lower-case letters" "$TMP/err" || fail "said: $(cat "$TMP/err")"
