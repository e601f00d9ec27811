# squeeze.awk - a gnuplot SVG in a third of its bytes, the picture unchanged.
#
# Drops empty groups, filters and repeated fonts; one decimal of a pixel is
# enough; adjacent cells of a heat map with one colour become one path.
#
# SPDX-License-Identifier: MIT

# rgb( 11,  98, 168) to #0b62a8, quotes to double quotes.
function colours(text,   out, parts, inner) {
	out = ""
	while (match(text, /rgb\([ 0-9]+,[ 0-9]+,[ 0-9]+\)/)) {
		inner = substr(text, RSTART + 4, RLENGTH - 5)
		split(inner, parts, ",")
		out = out substr(text, 1, RSTART - 1) sprintf("#%02x%02x%02x", parts[1], parts[2], parts[3])
		text = substr(text, RSTART + RLENGTH)
	}
	return out text
}

# 88.11 to 88.1, 88.00 to 88: in coordinates only, never in text.
function shorten(text,   out, number) {
	out = ""
	while (match(text, /[0-9]+\.[0-9][0-9]+/)) {
		number = sprintf("%.1f", substr(text, RSTART, RLENGTH))
		sub(/\.0$/, "", number)
		out = out substr(text, 1, RSTART - 1) number
		text = substr(text, RSTART + RLENGTH)
	}
	return out text
}

function put(text) { print text }

function flush_cells(   c) {
	for (c = 1; c <= cell_colours; c++) {
		put("<path fill=\"" cell_colour[c] "\" stroke=\"none\" d=\"" cells[cell_colour[c]] "\"/>")
		delete cells[cell_colour[c]]
	}
	cell_colours = 0
}

# One cell of a heat map: remembered by colour, written when the map ends.
function cell(line,   fill, points, corner, low, high, n, xy, x0, x1, y0, y1, i) {
	fill = line
	sub(/^[^']*'/, "", fill)
	sub(/'.*/, "", fill)
	fill = colours(fill)
	points = line
	sub(/.*points *= *'/, "", points)
	sub(/ *'.*/, "", points)
	n = split(points, corner, " ")
	for (i = 1; i <= n; i++) {
		split(corner[i], xy, ",")
		if (i == 1 || xy[1] + 0 < x0) x0 = xy[1] + 0
		if (i == 1 || xy[1] + 0 > x1) x1 = xy[1] + 0
		if (i == 1 || xy[2] + 0 < y0) y0 = xy[2] + 0
		if (i == 1 || xy[2] + 0 > y1) y1 = xy[2] + 0
	}
	if (!(fill in cells)) {
		cell_colour[++cell_colours] = fill
		cells[fill] = ""
	}
	cells[fill] = cells[fill] shorten(sprintf("M%.2f %.2fH%.2fV%.2fH%.2fz", x0, y0, x1, y1, x0))
}

/<filter/ { skipping = 1 }
skipping { if (/<\/filter>/) skipping = 0; next }
/^[ \t]*$/ { next }
# Marks in the colour of paper, which gnuplot puts below error bars: paper is not white everywhere.
/<use .*color *= *'#FFFFFF'/ { next }
/<polygon fill = '/ && !/stroke|opacity/ { cell($0); next }
cell_colours { flush_cells() }
{
	line = $0
	gsub(/^[ \t]+/, "", line)
	gsub(/<tspan font-family="sans-serif" *>/, "", line)
	if (line ~ /<text>.*<\/tspan>/ && line !~ /<tspan/)
		gsub(/<\/tspan>/, "", line)
	if (line !~ /^<text>/) {
		line = shorten(colours(line))
		gsub(/ stroke-linecap="butt"| stroke-linejoin="miter"| class="gridline"/, "", line)
		gsub(/  +/, " ", line)
		gsub(/ '\/>/, "'/>", line)
		gsub(/ L/, "L", line)
	}
	if (line ~ /^<g [^>]*>$/) {
		if (held != "") put(held)
		held = line
		next
	}
	if (held != "" && line == "</g>") {
		held = ""
		next
	}
	if (held != "") {
		put(held)
		held = ""
	}
	put(line)
}
