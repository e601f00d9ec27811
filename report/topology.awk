# topology.awk - hwloc's XML to a drawing: packages, memory nodes, caches, cores, CPUs, from two to hundreds.
#
# The XML may be anybody's, so it is read as tags only: object types of a fixed
# list, numbers, nothing else. Neighbours of one shape are drawn once and
# counted, so that 96 equal cores take the room of one.
#
# SPDX-License-Identifier: MIT

function attribute(tag, name,   at, rest) {
	at = index(tag, " " name "=\"")
	if (!at)
		return ""
	rest = substr(tag, at + length(name) + 3)
	return substr(rest, 1, index(rest, "\"") - 1)
}

function number(text) { return text ~ /^[0-9]+$/ && length(text) < 19 ? text + 0 : -1 }

function bytes(n) {
	if (n >= 1073741824)
		return sprintf(n % 1073741824 ? "%.1f GiB" : "%.0f GiB", n / 1073741824)
	if (n >= 1048576)
		return sprintf(n % 1048576 ? "%.2f MiB" : "%.0f MiB", n / 1048576)
	return sprintf("%.0f KiB", n / 1024)
}

BEGIN {
	RS = ">"
	types = "Machine Package Die Group NUMANode L5Cache L4Cache L3Cache L2Cache L1Cache Core PU"
	count = split(types, list, " ")
	for (i = 1; i <= count; i++)
		known[list[i]] = 1
	top = 0
	nodes = 0
}

/<object / {
	if (nodes > 200000)
		next
	type = attribute($0, "type")
	closed = $0 ~ /\/[ \t\r\n]*$/
	if (!(type in known)) {
		# What is not drawn (bridges, devices) is passed through: its children hang on its parent.
		if (!closed) {
			stack[top + 1] = top ? stack[top] : 0
			top++
		}
		next
	}
	nodes++
	parent[nodes] = top ? stack[top] : 0
	kind[nodes] = type
	os[nodes] = number(attribute($0, "os_index"))
	size[nodes] = number(attribute($0, type == "NUMANode" ? "local_memory" : "cache_size"))
	if (parent[nodes]) {
		p = parent[nodes]
		child[p, ++children[p]] = nodes
	} else if (!root)
		root = nodes
	if (!closed)
		stack[++top] = nodes
	next
}
/<\/object/ { if (top) top-- }

# What an object shows, without its numbers: equal neighbours are folded.
function shape(n,   c, text) {
	if (n in shaped)
		return shaped[n]
	text = kind[n] (kind[n] == "NUMANode" ? "" : ":" size[n])
	for (c = 1; c <= children[n]; c++)
		text = text "(" shape(child[n, c]) ")"
	return shaped[n] = text
}

function cpus_of(n,   c, text, more) {
	if (kind[n] == "PU")
		return os[n] >= 0 ? os[n] "" : ""
	for (c = 1; c <= children[n]; c++) {
		more = cpus_of(child[n, c])
		if (more != "")
			text = text (text == "" ? "" : ",") more
	}
	return text
}

# 0,1,2,3,8 to 0–3, 8
function ranges(text,   list, n, i, j, t, out, from, to) {
	n = split(text, list, ",")
	for (i = 2; i <= n; i++) {
		t = list[i] + 0
		for (j = i - 1; j >= 1 && list[j] + 0 > t; j--)
			list[j + 1] = list[j]
		list[j + 1] = t
	}
	for (i = 1; i <= n; i++) {
		from = to = list[i] + 0
		while (i < n && list[i + 1] + 0 == to + 1) {
			i++
			to++
		}
		out = out (out == "" ? "" : ", ") (from == to ? from : from (to == from + 1 ? ", " : "–") to)
	}
	return out
}

# A pair of CPUs of each of the first objects is enough to see how they are numbered.
function short(text, room) { return length(text) > room ? substr(text, 1, room - 1) "…" : text }

function name_of(n) {
	if (kind[n] == "Machine") return "machine"
	if (kind[n] == "Package") return "package"
	if (kind[n] == "Die") return "die"
	if (kind[n] == "Group") return "group"
	if (kind[n] == "NUMANode") return "memory node " (os[n] >= 0 ? os[n] : "")
	if (kind[n] == "Core") return "core"
	if (kind[n] == "PU") return "CPU"
	return substr(kind[n], 1, 2) (size[n] > 0 ? "  " bytes(size[n]) : "")
}

# Folded list of an object's children: runs of one shape. lead[n, k], times[n, k], CPUs of all of them.
function fold(n,   c, k, text) {
	if (n in folds)
		return folds[n]
	k = 0
	for (c = 1; c <= children[n]; c++) {
		if (kind[child[n, c]] == "NUMANode")
			continue
		text = shape(child[n, c])
		if (k && shape(lead[n, k]) == text && (kind[child[n, c]] != "PU" || children[n] > 8) && alike(n, text) > single) {
			times[n, k]++
			all[n, k] = all[n, k] "," cpus_of(child[n, c])
		} else {
			lead[n, ++k] = child[n, c]
			times[n, k] = 1
			all[n, k] = cpus_of(child[n, c])
		}
	}
	return folds[n] = k
}

# How many children have this shape? A few are drawn one by one where there is room.
function alike(n, text,   c, t) {
	for (c = 1; c <= children[n]; c++)
		t += shape(child[n, c]) == text
	return t
}

# Is it a column of caches down to one core? Then it is drawn as stacked bars.
function least_width(n,   k, w, sum) {
	if (kind[n] == "PU")
		return 44
	if (n in width)
		return width[n]
	sum = 0
	for (k = 1; k <= fold(n); k++)
		sum += least_width(lead[n, k]) + (times[n, k] > 1 ? FOLD : 0) + (k > 1 ? GAP : 0)
	w = kind[n] == "Core" ? (sum > 62 ? sum : 62) : kind[n] ~ /Cache/ ? (sum > 108 ? sum : 108) : sum + 2 * PAD
	return width[n] = w
}

function height_of(n,   k, h, most) {
	if (n in high)
		return high[n]
	most = 0
	for (k = 1; k <= fold(n); k++) {
		h = height_of(lead[n, k]) + (times[n, k] > 1 ? 18 : 0)
		if (h > most)
			most = h
	}
	if (kind[n] == "PU") h = 20
	else if (kind[n] == "Core") h = 20 + most + 4
	else if (kind[n] ~ /Cache/) h = 20 + GAP + most
	else h = 22 + memory_lines(n) * 22 + most + PAD
	return high[n] = h
}

function memory_lines(n,   c, m) {
	for (c = 1; c <= children[n]; c++)
		if (kind[child[n, c]] == "NUMANode")
			m = 1
	return m + 0
}

function memory_text(n,   c, m, first, total, some) {
	for (c = 1; c <= children[n]; c++)
		if (kind[child[n, c]] == "NUMANode") {
			if (!m++)
				first = child[n, c]
			if (size[child[n, c]] > 0) {
				total += size[child[n, c]]
				some = 1
			}
		}
	return (m > 1 ? m " memory nodes" : name_of(first)) (some ? ",  " bytes(total) : "")
}

function box(x, y, w, h, fill, edge) {
	out = out sprintf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" fill=\"%s\" stroke=\"%s\" stroke-width=\"0.8\"/>\n", x, y, w, h, fill, edge)
}

function say(x, y, text, anchor, colour, points) {
	gsub(/&/, "\\&amp;", text)
	out = out sprintf("<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n", x, y, points, anchor, colour, text)
}

function draw(n, x, y, w,   k, at, room, inner, need, extra, top_y, f) {
	if (kind[n] == "PU") {
		box(x, y, w, 18, "#ffffff", "#8a8a8a")
		say(x + w / 2, y + 13, os[n] >= 0 ? os[n] : "CPU", "middle", "#000000", 11)
		return
	}
	if (kind[n] == "Core") {
		box(x, y, w, height_of(n), "#f3f2ee", "#707070")
		say(x + w / 2, y + 14, "core", "middle", "#707070", 10.5)
		top_y = y + 20
		inner = w - 8
		at = x + 4
	} else if (kind[n] ~ /Cache/) {
		box(x, y, w, 20, kind[n] ~ /L1/ ? "#eef3f8" : "#dfe9f2", "#707070")
		say(x + w / 2, y + 14, name_of(n), "middle", "#000000", 11)
		top_y = y + 20 + GAP
		inner = w
		at = x
	} else {
		box(x, y, w, height_of(n), "none", "#707070")
		say(x + PAD, y + 15, name_of(n) (kind[n] == "Package" && os[n] >= 0 && times_of[n] < 2 ? " " os[n] : ""), "start", "#707070", 11)
		top_y = y + 22
		if (memory_lines(n)) {
			box(x + PAD, top_y, w - 2 * PAD, 18, "#ffffff", "#707070")
			say(x + w / 2, top_y + 13, memory_text(n), "middle", "#000000", 11)
			top_y += 22
		}
		inner = w - 2 * PAD
		at = x + PAD
	}
	f = fold(n)
	need = 0
	for (k = 1; k <= f; k++)
		need += least_width(lead[n, k]) + (times[n, k] > 1 ? FOLD : 0) + (k > 1 ? GAP : 0)
	extra = f ? (inner - need) / f : 0
	if (extra < 0)
		extra = 0
	for (k = 1; k <= f; k++) {
		room = least_width(lead[n, k]) + extra
		times_of[lead[n, k]] = times[n, k]
		if (times[n, k] > 1) {
			# A second edge behind it says that there are more.
			box(at + 5, top_y + 5, room, height_of(lead[n, k]), "#fdfdfb", "#8a8a8a")
			box(at, top_y, room, height_of(lead[n, k]), "#fdfdfb", "#8a8a8a")
		}
		draw(lead[n, k], at, top_y, room)
		if (times[n, k] > 1)
			say(at + room / 2, top_y + height_of(lead[n, k]) + 18, times[n, k] " × " word_of(lead[n, k]) (all[n, k] != "" ? ":  CPUs " short(ranges(all[n, k]), int(room / 5.4) - 14) : ""), "middle", "#000000", 11)
		at += room + (times[n, k] > 1 ? FOLD : 0) + GAP
	}
}

function word_of(n) {
	if (kind[n] == "Package") return "package"
	if (kind[n] == "Core") return "core"
	if (kind[n] == "PU") return "thread"
	if (kind[n] ~ /Cache/) return cores_under(n) == 1 ? "core" : "group of " cores_under(n) " cores"
	return name_of(n)
}

function cores_under(n,   c, t) {
	if (kind[n] == "Core")
		return 1
	for (c = 1; c <= children[n]; c++)
		t += cores_under(child[n, c])
	return t + 0
}

function total(type,   n, t) {
	for (n = 1; n <= nodes; n++)
		t += kind[n] == type
	return t + 0
}

function counted(type, singular, plural,   t) {
	t = total(type)
	return t ? t " " (t == 1 ? singular : plural) : ""
}

function join_words(a, b) { return a != "" && b != "" ? a ", " b : a b }

function forget() {
	split("", folds)
	split("", width)
	split("", high)
}

# Draw it all, folded where it would be wider than `wish`, on a sheet of at most `most`; returns the sheet's width.
function lay_out(wish, most,   sheet) {
	forget()
	out = ""
	single = 4
	if (least_width(root) > wish) {
		single = 1
		forget()
	}
	drawn = least_width(root)
	sheet = drawn > wish ? drawn : wish
	if (sheet > most)
		sheet = most
	tall = height_of(root)
	draw(root, 1, 1, (drawn > sheet ? drawn : sheet) - 8)
	return sheet
}

END {
	if (!root || kind[root] != "Machine" || !total("PU")) {
		print "topology: cannot draw '" FILENAME "': it holds no machine with CPUs; collect it anew" | "cat >&2"
		exit 1
	}
	PAD = 9
	GAP = 5
	FOLD = 12
	words = join_words(counted("Package", "package", "packages"), counted("NUMANode", "memory node", "memory nodes"))
	words = join_words(words, counted("L3Cache", "third-level cache", "third-level caches"))
	words = join_words(words, counted("L2Cache", "second-level cache", "second-level caches"))
	words = join_words(words, counted("Core", "core", "cores"))
	words = join_words(words, counted("PU", "CPU", "CPUs"))
	sheet = lay_out(760, 1600)
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\">\n<desc>%s</desc>\n%s", sheet, tall + 10, sheet, tall + 10, words, out
	# Where it folds small enough, once more for a phone, hidden in the first (charts/nest.awk does so for charts).
	sheet = lay_out(380, 520)
	if (drawn <= sheet)
		printf "<svg class=\"narrow\" display=\"none\"\nviewBox=\"0 0 %.0f %.0f\">\n%s</svg>\n", sheet, tall + 10, out
	print "</svg>"
}
