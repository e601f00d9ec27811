# awks.sh - the recipes' awk programs say the same in every awk that is here; hashes of tokens see code and nothing else.
# SPDX-License-Identifier: MIT
set -u
fail() {
	echo "awks.sh: $*" >&2
	exit 1
}

awks=
for candidate in mawk gawk 'busybox awk' original-awk; do
	# shellcheck disable=SC2086 # a command and its applet
	! $candidate 'BEGIN { exit 0 }' 2> /dev/null || awks="$awks$candidate
"
done
test -n "$awks" || awks='awk'

# all_say WANTED ARGUMENTS…: every awk prints this; WANTED empty: what the first one prints.
all_say() {
	wanted=$1
	shift
	first=yes
	while IFS= read -r awk; do
		test -n "$awk" || continue
		# shellcheck disable=SC2086
		said=$($awk "$@" < "$TMP/input")
		test -n "$wanted" || test $first = no || wanted=$said
		first=no
		test "$said" = "$wanted" || fail "'$awk $*' says '$said', not '$wanted'"
	done <<-END
	$awks
	END
}

: > "$TMP/input"
cat > "$TMP/times.awk" <<'END'
BEGIN {
	printf "%.0f %.0f %.0f %.0f", seconds_of("1970-01-01T00:00:00Z"), seconds_of("2000-02-29T12:00:00Z"),
		seconds_of("2024-03-01T0000Z"), seconds_of("yesterday")
	n = csv_split("a,\"b,\"\"c\",,NA,", field)
	printf " %d %s|%s|%s|%s|%s", n, field[1], field[2], field[3], field[4], field[5]
	print " " csv_quote("x,\"y\"") csv_quote("plain") csv_quote("")
}
END
all_say '0 951825600 1709251200 0 5 a|b,"c||NA| "x,""y"""plainNA' -f recipes/library.awk -f "$TMP/times.awk"

for round in r01 r02; do
	for key in alpha beta gamma delta epsilon; do
		echo "$key $round new missing"
	done
done > "$TMP/input"
all_say '' -f recipes/measure/order.awk -v session=2026-01-31T0930Z
test "$(awk -f recipes/measure/order.awk -v session=2026-01-31T0930Z "$TMP/input" | awk '{ print $7 }' | sort | uniq -c | awk '$1 == 2' | wc -l)" = 5 ||
	fail 'a shuffled round lost a key'

# what is a token: the first two texts are one program, each of the others is another
tokens() {
	printf '%s\n' "$1" > "$TMP/source.c"
	all_say '' -f recipes/tokens.awk -v stream=1 "$TMP/source.c"
	awk -f recipes/tokens.awk -v stream=1 "$TMP/source.c" | sha256sum
}
same=$(tokens 'int f(void) { return puts("a /* b */ c"); }')
test "$(tokens '/* f */ int f( void )
{
	return puts("a /* b */ c"); // said
} /* end
of it */')" = "$same" || fail 'comments and white space count'
test "$(tokens 'int f(void) { return puts("a /* b */  c"); }')" != "$same" || fail 'white space in a string does not count'
test "$(tokens 'int f(void) { return puts("a c"); }')" != "$same" || fail 'a comment is seen in a string'
test "$(tokens "char q = '\"'; /* \" */ int a;")" = "$(tokens "char q = '\"'; int a;")" || fail 'a quoted quote opens a string'
test "$(tokens 'char s[] = "\\"; // x')" = "$(tokens 'char s[] = "\\";')" || fail 'an escaped backslash hides the end of a string'
