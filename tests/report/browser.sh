#!/bin/sh
# Runs: check-all
# browser.sh - the page in a real browser: silent, fetching nothing, whole on a phone and a desk, by day and by night.
# SPDX-License-Identifier: MIT
set -eu
fail() {
	echo "browser: $*" >&2
	exit 1
}
for tool in chromium pandoc gnuplot; do
	command -v $tool > /dev/null || { echo "missing tool: $tool"; exit 77; }
done

sh tests/report/toy/make.sh "$TMP/toy"
sh tests/report/toy/derive.sh "$TMP/toy"
derived=$TMP/toy/report/toy-000000
sh report/render.sh html "$TMP/toy/machines/toy-000000" "$derived"

# The page may load nothing at all: a policy says so, and a breach of it is an error on the console.
policy='<meta http-equiv="Content-Security-Policy" content="default-src '"'none'; style-src 'unsafe-inline'; img-src data:"'">'
mkdir -p "$TMP/site" "$TMP/home"
sed "s#^<head>#<head>$policy#" "$derived/report.html" > "$TMP/site/page.html"
cp tests/report/browser/probe.html "$TMP/site/"
grep -q 'Content-Security-Policy' "$TMP/site/page.html" || fail 'the policy did not get into the page'

look() { # WIDTH SCHEME
	scheme=1
	test "$2" = dark && scheme=0
	HOME=$TMP/home timeout 120 chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$TMP/home/profile" \
		--disable-background-networking --disable-component-update --disable-sync --no-first-run \
		--host-resolver-rules='MAP * ~NOTFOUND' --allow-file-access-from-files --window-size=1600,1000 \
		--blink-settings=preferredColorScheme=$scheme --enable-logging=stderr --virtual-time-budget=10000 \
		--dump-dom "file://$TMP/site/probe.html?$1" > "$TMP/dom" 2> "$TMP/log" || fail "chromium ended with $?: $(tail -n 3 "$TMP/log")"
	grep '^probe \|>probe ' "$TMP/dom" | sed 's/.*>probe /probe /' > "$TMP/found"
	test -s "$TMP/found" || fail "the probe found nothing: $(tail -n 3 "$TMP/log")"
}
is() { # NAME VALUE
	grep -qx "probe $1 $2" "$TMP/found" || fail "$size, $light: $1 is '$(sed -n "s/^probe $1 //p" "$TMP/found")', not '$2'"
}

for size in 390 820 1440; do
	for light in light dark; do
		look $size $light
		grep 'CONSOLE' "$TMP/log" && fail "$size, $light: the console is not silent"
		is width $size
		is sideways 0
		is requests 0
		is unresolved 0
		is paper $light
		is sticky sticky
		is charts 9
		is faint '0 '
		is cut_charts '0 '
		test "$(sed -n 's/^probe smallest //p' "$TMP/found")" -ge 9 || fail "$size: letters of a chart are too small to read"
		test $size != 1440 || is cut_tables '0 '
		if test $size = 1440; then
			is contents sidebar
		else
			is contents folded
		fi
		test "$(sed -n 's/^probe links //p' "$TMP/found")" -gt 20 || fail 'hardly any links were seen'
	done
done

# The probe itself sees what it should see.
sed 's#<main id="main">#&<img src="http://127.0.0.1:9/x.png"><div style="width:3000px">wide</div><a href="\#nowhere">x</a><p style="color:\#ccc;background:\#fff">faint</p>#' "$TMP/site/page.html" > "$TMP/site/bad.html"
mv "$TMP/site/bad.html" "$TMP/site/page.html"
look 390 light
grep -q 'CONSOLE.*Content Security Policy' "$TMP/log" || fail 'a fetch goes unnoticed'
grep -qx 'probe sideways 0' "$TMP/found" && fail 'sideways scroll goes unnoticed'
grep -qx 'probe unresolved 1' "$TMP/found" || fail 'a link to nowhere goes unnoticed'
grep -q 'probe faint 1 P:faint' "$TMP/found" || fail 'faint text goes unnoticed'
