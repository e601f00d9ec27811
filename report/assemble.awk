# assemble.awk - sections in order under their chapters' headings; reads lines "ORDER CHAPTER PATH".
#
# SPDX-License-Identifier: MIT
BEGIN {
	while ((getline line < chapters) > 0) {
		split(line, field, ",")
		title[field[1]] = field[3]
	}
}
{
	chapter = $2
	path = $0
	sub(/^[^ ]* [^ ]* /, "", path)
	if (!(chapter in title)) {
		printf "assemble: '%s' names chapter '%s', which '%s' does not hold; add it there\n", path, chapter, chapters | "cat >&2"
		exit 1
	}
	if (chapter != last)
		print "\n## " title[chapter] " {#chapter-" chapter " .chapter}\n"
	last = chapter
	while ((getline line < path) > 0)
		print line
	close(path)
	print ""
}
