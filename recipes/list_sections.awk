# list_sections.awk - what S= may be, for reading; input: sections.awk's lines.
#
# SPDX-License-Identifier: MIT

BEGIN { FS = "," }
$2 != chapter {
	chapter = $2
	print chapter
}
{
	title = $0
	sub(/^[^,]*,[^,]*,[^,]*,/, "", title)
	printf "  %-24s %s\n", $3, title
}
