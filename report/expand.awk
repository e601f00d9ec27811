# expand.awk - fill the directives of a section or page: Markdown in, pandoc Markdown out.
#
# A directive becomes an empty block that names what belongs there (a key, a
# row); the numbers themselves are read later, by filter.lua, from CSV. So no
# measured value passes through here, and measuring again expands nothing.
#
#	awk -f report/expand.awk -v key=memory_latency report/sections/memory_latency.md
#	awk -f report/expand.awk report/pages/conditions.md
#
# Example input				Example output
#	@chart memory_latency : Load time	::: {.chart key="memory_latency"}
#						Load time
#						:::
#	@table KEY without statistic=bin	rows that are left to the full table; with first, those that lead
#	the cache holds @value l2_bytes bytes	the cache holds [bytes]{.value key="…" row="1"}
#
# The first paragraph is the question, those up to the first directive say how
# it is measured, those after the last what not to read into it.
#
# SPDX-License-Identifier: MIT

function complain(line, text) {
	printf "expand: %s:%d: %s\n", FILENAME, line, text | "cat >&2"
	failed = 1
}

# Inline @value directives; each takes the next row of the key's insight file.
function fill_values(text, line,   out, words, n, found) {
	out = ""
	while (match(text, /@value[ \t\n]+[^ \t\n]+[ \t\n]+[A-Za-z0-9\/%]+/)) {
		found = substr(text, RSTART, RLENGTH)
		n = split(found, words, /[ \t\n]+/)
		out = out substr(text, 1, RSTART - 1) "[" words[n] "]{.value key=\"" key "\" row=\"" ++rows "\"}"
		text = substr(text, RSTART + RLENGTH)
	}
	if (text ~ /@value/)
		complain(line, "'@value' needs a name and a unit word; write @value NAME UNIT")
	return out text
}

function close_insights() {
	if (in_insights)
		print ":::\n"
	in_insights = 0
}

# "first locality=whole without statistic=bin" to attributes; "?" where it is not that.
function table_words(text, line,   words, n, w, name, out) {
	n = split(text, words, /[ \t]+/)
	for (w = 1; w <= n; w++) {
		if (words[w] == "first" || words[w] == "without")
			name = words[w]
		else if (name != "" && words[w] ~ /^[a-z][a-z0-9_]*=[A-Za-z0-9_.\/-]+$/)
			list[name] = list[name] (list[name] == "" ? "" : " ") words[w]
		else
			complain(line, "'" words[w] "' is no part of a table; write @table KEY first NAME=VALUE without NAME=VALUE")
	}
	out = (list["first"] == "" ? "" : " first=\"" list["first"] "\"") (list["without"] == "" ? "" : " without=\"" list["without"] "\"")
	list["first"] = list["without"] = ""
	return out
}

function directive(text, line,   word, rest, caption, at, more) {
	at = index(text, " ")
	word = at ? substr(text, 2, at - 2) : substr(text, 2)
	rest = at ? substr(text, at + 1) : ""
	if (!((" " known " ") ~ (" " word " "))) {
		complain(line, "unknown directive '@" word "'; valid are:" known)
		return
	}
	if (word == "insight") {
		if (!in_insights)
			print "::: insights"
		in_insights = 1
		print "::: {.insight key=\"" key "\" row=\"" ++rows "\"}\n:::"
		return
	}
	close_insights()
	caption = ""
	at = index(rest, ":")
	if (at) {
		caption = substr(rest, at + 1)
		rest = substr(rest, 1, at - 1)
	}
	gsub(/^[ \t]+|[ \t]+$/, "", rest)
	gsub(/^[ \t]+|[ \t]+$/, "", caption)
	more = ""
	if (word == "table" && (at = index(rest, " "))) {
		more = table_words(substr(rest, at + 1), line)
		rest = substr(rest, 1, at - 1)
	}
	if ((word == "chart" || word == "table") && rest !~ /^[a-z][a-z0-9_]*$/) {
		complain(line, "'@" word "' needs a key; write @" word " KEY")
		return
	}
	print "::: {." word (rest != "" ? " key=\"" rest "\"" : "") more "}"
	if (caption != "")
		print caption
	print ":::\n"
}

function paragraph(text, line,   role) {
	close_insights()
	text = fill_values(text, line)
	if (!key)
		role = ""
	else if (!said++)
		role = "question"
	else if (!seen_directive)
		role = "method"
	else if (line > last_directive)
		role = "caveat"
	else
		role = "note"
	if (role == "method" && !runin["method"]++)
		text = "[How it is measured.]{.runin} " text
	if (role == "caveat" && !runin["caveat"]++)
		text = "[What not to read into it.]{.runin} " text
	if (role)
		print "::: " role "\n" text "\n:::\n"
	else
		print text "\n"
}

function flush_block() {
	if (block != "") {
		blocks++
		body[blocks] = block
		at_line[blocks] = block_line
		is_directive[blocks] = 0
	}
	block = ""
}

BEGIN { known = " insight chart table glance facts changes topology warnings versions flags full_tables inputs reproduce crosscheck" }

NR == 1 && $0 == "---" { front = 1; next }
front && $0 == "---" { front = 0; next }
front {
	at = index($0, ":")
	name = substr($0, 1, at - 1)
	value = substr($0, at + 1)
	gsub(/^[ \t]+|[ \t]+$/, "", value)
	if (!(name in matter))
		matter[name] = value
	next
}
!fenced && /^@[a-z_]+/ && $0 !~ /^@value/ {
	flush_block()
	blocks++
	body[blocks] = $0
	at_line[blocks] = NR
	is_directive[blocks] = 1
	last_directive = NR
	next
}
/^[ \t]*$/ && !fenced { flush_block(); next }
{
	if (/^```/)
		fenced = !fenced
	if (block == "")
		block_line = NR
	block = block (block == "" ? "" : "\n") $0
}

END {
	flush_block()
	if (front)
		complain(NR, "the front matter is not closed; end it with a line of three dashes")
	if (!("title" in matter))
		complain(1, "no title; give the front matter a line 'title: …'")
	if (key && !(matter["order"] ~ /^[0-9]+$/))
		complain(1, "no order; give the front matter a line 'order: NUMBER'")
	if (failed)
		exit 1
	id = key
	if (!key) {
		id = FILENAME
		sub(/.*\//, "", id)
		sub(/\.md$/, "", id)
	}
	print (key ? "###" : "##") " " matter["title"] " {#" id (key ? " .section" : " .chapter") "}\n"
	if (key)
		print "::: {.about key=\"" key "\"}\n:::\n"
	for (b = 1; b <= blocks; b++)
		if (is_directive[b]) {
			seen_directive = 1
			directive(body[b], at_line[b])
		} else
			paragraph(body[b], at_line[b])
	close_insights()
	exit failed
}
