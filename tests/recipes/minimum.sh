# minimum.sh - each edit renders its own minimum: a word, a chart script, a template, the summarizer, a fresh clone.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"
toy_report report ROUNDS=1
toy_runs > /dev/null

# expect_made WHAT 'FILES…': exactly these files of the report were made since the mark.
expect_made() {
	make report ROUNDS=1 > "$TMP/out" 2>&1 || fail "$1: $(cat "$TMP/out")"
	made=$(made_since)
	for file in $2; do
		case " $made" in
		*" $file "*) ;;
		*) fail "$1: '$file' was not made; made: $made" ;;
		esac
	done
	for file in $made; do
		case " $2 report.html report.md made inputs.csv datapackage.json " in
		*" $file "*) ;;
		*) fail "$1: '$file' was made for nothing; made: $made" ;;
		esac
	done
	expect_runs '' "$1"
	make -q report ROUNDS=1 || fail "$1: make -q is not 0"
}

toy_mark
echo 'One more word.' >> report/sections/beta.md
expect_made 'a word of a section' 'sections/beta.md insight/beta.csv glance.csv shown.csv warnings.csv report.html'

toy_mark
echo '# another look' >> report/charts/gamma.gp
expect_made 'a chart script' 'charts/gamma.svg report.html'

toy_mark
echo '<!-- another page -->' > report/page.html
expect_made 'a template' 'report.html report.md'

toy_mark
sed -i 's/int rounds = 0;/int rounds = 0 * argc;/' analysis/summarize.c
expect_made 'the summarizer' "datapackage.json glance.csv $(for key in alpha beta gamma; do
	echo "summary/$key.csv runs/$key.csv describe/$key.csv config/$key.csv insight/$key.csv tables/$key.csv tables/$key.full.csv charts/$key.svg"
done | tr '\n' ' ')"

toy_mark
echo '/* a word */' >> bench/harness/run.h
make report ROUNDS=1 > "$TMP/out" 2>&1
grep -q 'Nothing to be done' "$TMP/out" || fail "a header's comment: $(cat "$TMP/out")"

# a fresh clone: no build folder, no .here, other times
cp build/report/toy-abc123/report.html "$TMP/page"
mkdir "$TMP/clone of it"
tar -cf - --exclude ./build --exclude ./machines/.here . | tar -xf - -C "$TMP/clone of it"
cd "$TMP/clone of it" || exit 1
find machines -type f -exec touch -t 202601010000 {} +
make report ROUNDS=1 > "$TMP/out" 2>&1 || fail "fresh clone: $(cat "$TMP/out")"
expect_runs '' 'fresh clone'
test ! -e build/bench || fail 'fresh clone: something was compiled for measuring'
cmp -s build/report/toy-abc123/report.html "$TMP/page" || fail 'fresh clone: another page'
make -q report ROUNDS=1 || fail 'fresh clone: make -q is not 0 after the page'
