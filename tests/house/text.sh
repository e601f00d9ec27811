# text.sh - what must not stand in the tree: unfinished marks, long recipes, awk programs in make files, other files at the top.
# SPDX-License-Identifier: MIT
set -u
bad=0
complain() {
	echo "text.sh: $*" >&2
	bad=1
}

marks='TO''DO|FIX''ME|XX''X|HA''CK'
found=$(git grep -nIE "\\b($marks)\\b" -- '*.c' '*.h' '*.cu' '*.cuh' '*.mk' '*.sh' '*.awk' '*.lua' '*.gp' Makefile 2> /dev/null)
test -z "$found" || complain "unfinished: $found"
found=$(grep -n "awk '" recipes/*.mk Makefile)
test -z "$found" || complain "an awk program in a make file: $found"
# a recipe has at most five shell lines
awk 'function close_recipe() { if (lines > 5) { print file ":" from ": a recipe of " lines " lines"; bad = 1 } lines = 0 }
	FNR == 1 { close_recipe() }
	/^\t/ { if (!lines) { file = FILENAME; from = FNR } lines++; next }
	{ close_recipe() }
	END { close_recipe(); exit bad }' Makefile recipes/*.mk || complain 'recipes longer than five lines'
for name in $(git ls-files 2> /dev/null | sed 's|/.*||' | sort -u); do
	case $name in
	Makefile | README.md | LICENSE | CONTRIBUTING.md | bench | cuda | recipes | analysis | report | machines | tests | .*) ;;
	*) complain "'$name' does not belong at the top of the tree" ;;
	esac
done
# the stand-ins of the tests may be long
long=$(git ls-files '*.c' '*.h' '*.cu' '*.cuh' '*.sh' '*.awk' '*.lua' '*.mk' Makefile 2> /dev/null | xargs -r wc -l | awk '$2 != "total" && $2 !~ /^tests\// && $1 > 400 { print $2 ": " $1 " lines" }')
test -z "$long" || complain "two files with one job each read better: $long"
for source in $(git ls-files '*.c' '*.h' '*.cu' '*.cuh' '*.awk' '*.lua' '*.mk' Makefile 2> /dev/null); do
	grep -q 'SPDX-License-Identifier: MIT' "$source" || complain "'$source' has no licence line"
done
exit $bad
