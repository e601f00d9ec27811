# shell.sh - every shell script is clean to shellcheck and to the shell that runs it.
# SPDX-License-Identifier: MIT
set -u
bad=0
git ls-files '*.sh' '*.inc' .ci/run > "$TMP/list" 2> /dev/null
test -s "$TMP/list" || find . -name '*.sh' -not -path './build/*' > "$TMP/list"
while IFS= read -r script; do
	sh -n "$script" || bad=1
	grep -q 'SPDX-License-Identifier: MIT' "$script" || { echo "'$script' has no licence line" && bad=1; }
done < "$TMP/list"
command -v shellcheck > /dev/null || { echo 'missing tool: shellcheck' && exit $((bad ? 1 : 77)); }
# ls of our own folders, whose names are digits and letters, is as good as find (2010, 2012);
# literal quotes and $ in awk programs (2016); A && B || C where B cannot fail (2015)
xargs shellcheck -x -s sh -e SC2010,SC2012,SC2016,SC2015 < "$TMP/list" || bad=1
exit $bad
