# check.awk - is a page well-formed and self-contained? Complaints on standard output, one a line.
#
# Tags nest, ids are unique, links within the page resolve, nothing is fetched,
# no script; every table has a caption and scoped heads, every drawing a title
# and a description, everything that scrolls can be reached by keyboard.
#
# SPDX-License-Identifier: MIT
function attribute(tag, name,   at, rest) {
	at = index(tag, " " name "=\"")
	if (!at)
		return ""
	rest = substr(tag, at + length(name) + 3)
	return substr(rest, 1, index(rest, "\"") - 1)
}
function complain(text) {
	if (++complaints <= 20)
		print text
}
BEGIN {
	RS = "<"
	split("area base br col embed hr img input link meta source track wbr", list, " ")
	for (i in list)
		void[list[i]] = 1
}
NR == 1 { next }
/^!--/ || /^!doctype/ { next }
{
	at = index($0, ">")
	if (!at) {
		complain("a tag is never closed: <" substr($0, 1, 60))
		next
	}
	tag = substr($0, 1, at - 1)
	gsub(/[ \t\n]+/, " ", tag)
	if (in_style && tag != "/style")
		next
	name = tag
	sub(/[ \/].*/, "", name)
	if (tag ~ /^\//) {
		name = substr(tag, 2)
		sub(/ .*/, "", name)
		if (stack[depth] != name)
			complain("</" name "> closes <" stack[depth] ">")
		if (name == "table") {
			if (!has_caption[tables])
				complain("table " tables " has no caption")
			if (!has_column[tables])
				complain("table " tables " has no head with scope=col")
		}
		if (name == "svg" && (!has_title || !has_desc))
			complain("drawing " drawings " lacks title or desc")
		depth--
		in_style = 0
		next
	}
	if (name !~ /^[a-zA-Z][a-zA-Z0-9]*$/)
		complain("odd tag: <" substr(tag, 1, 60))
	id = attribute(tag, "id")
	if (id != "") {
		if (id in ids)
			complain("id twice: " id)
		ids[id] = 1
	}
	href = attribute(tag, "href")
	if (href ~ /^#/)
		links[substr(href, 2)] = tag
	else if (href ~ /^[a-z]+:/ && href !~ /^data:/ && name != "a")
		complain("fetched from elsewhere: " href)
	else if (name == "a" && href ~ /^(javascript|data|vbscript):/)
		complain("unsafe link: " href)
	if (attribute(tag, "src") != "" || attribute(tag, "srcset") != "")
		complain("fetches: <" tag)
	if (name == "script" || name == "iframe" || name == "object" || name == "foreignObject")
		complain("forbidden: <" name ">")
	if ((" " tag) ~ / on[a-z]+ *=/)
		complain("an event handler: <" substr(tag, 1, 80))
	if (name == "table") tables++
	if (name == "caption") has_caption[tables] = 1
	if (name == "th" && attribute(tag, "scope") == "col") has_column[tables] = 1
	if (name == "th" && attribute(tag, "scope") == "")
		complain("a head without scope in table " tables)
	if (name == "svg") {
		drawings++
		has_title = has_desc = 0
		if (attribute(tag, "role") != "img" || attribute(tag, "aria-labelledby") == "")
			complain("drawing " drawings " has no role or label")
	}
	if (name == "title") has_title = 1
	if (name == "desc") has_desc = 1
	if (attribute(tag, "class") ~ /(^| )scroll( |$)/ && attribute(tag, "tabindex") != "0")
		complain("a scrolling box that the keyboard cannot reach")
	if (name == "style") in_style = 1
	if (!(name in void) && tag !~ /\/$/)
		stack[++depth] = name
}
END {
	if (depth)
		complain("never closed: <" stack[depth] ">")
	for (id in links)
		if (!(id in ids))
			complain("link to nowhere: #" id)
	if (!tables || !drawings)
		complain("no table or no drawing was seen")
	if (complaints > 20)
		print complaints " complaints in all"
	exit complaints > 0
}
