# nest.awk - the wide drawing of a chart with the narrow one inside it, hidden: the page shows whichever has room.
#
#	awk -f nest.awk WIDE.svg NARROW.svg
#
# A viewer of the file sees the wide drawing alone. Names within the narrow one
# get a letter of their own, so that no name stands twice.
#
# SPDX-License-Identifier: MIT
FNR == 1 { file++ }
file == 1 && /^<\/svg>/ { next }
file == 1 { print; next }
/^<svg/ {
	print "<svg class=\"narrow\" display=\"none\""
	inside = 1
	next
}
!inside || /^<title>/ || /^<desc>/ || /^xmlns/ { next }
{
	gsub(/gpPt/, "npPt")
	gsub(/gpDot/, "npDot")
	gsub(/id="gnuplot_canvas"/, "id=\"narrow_canvas\"")
	gsub(/id="chart_/, "id=\"narrow_")
	print
}
END { print "</svg>" }
