# library.awk - what every collector of facts shares: files read, lists, values made safe, sorted CSV.
#
# The lines of many small files come on standard input as `grep` prints them,
# PATH:LINE, because one grep survives a file that refuses to be read and mawk
# does not; lines that begin with `?` are facts the shell found: ?key:value.
# Files whose names are only known after others were read (topology, caches,
# cgroups) are opened here one by one.
#
# SPDX-License-Identifier: MIT

BEGIN { root = ENVIRON["FACTS_ROOT"] }

function take(line,    at, path) {
	if (substr(line, 1, 1) == "?")
		line = substr(line, 2)
	else if (root != "")
		line = substr(line, length(root) + 1)
	at = index(line, ":")
	if (!at)
		return
	path = substr(line, 1, at - 1)
	line = substr(line, at + 1)
	if (!(path in text))
		text[path] = line
	text[path, ++lines[path]] = line
}

# First line of a file given on standard input; "" when it was not there.
function got(path) {
	return (path in text) ? text[path] : ""
}

# First line of a file opened here; "" when it is not there.
function peek(path,    line) {
	if ((getline line < (root path)) <= 0)
		line = ""
	close(root path)
	return line
}

# Printable ASCII of at most 256 bytes, blanks squeezed.
function clean(value) {
	gsub(/[^ -~]+/, " ", value)
	gsub(/ +/, " ", value)
	sub(/^ /, "", value)
	value = substr(value, 1, 256)
	sub(/ $/, "", value)
	return value
}

function quote(value) {
	if (value ~ /[",]/) {
		gsub(/"/, "\"\"", value)
		value = "\"" value "\""
	}
	return value
}

# Splits one CSV line into field[1..n]; values never hold a line break here.
function split_csv(line, field,    n, at, part, c) {
	split("", field)
	n = 0
	line = line ","
	while (line != "") {
		if (substr(line, 1, 1) != "\"") {
			at = index(line, ",")
			field[++n] = substr(line, 1, at - 1)
			line = substr(line, at + 1)
			continue
		}
		part = ""
		line = substr(line, 2)
		while ((at = index(line, "\"")) > 0) {
			part = part substr(line, 1, at - 1)
			c = substr(line, at + 1, 1)
			line = substr(line, at + 2)
			if (c != "\"")
				break
			part = part "\""
		}
		field[++n] = part
		if (!at)
			break
	}
	return n
}

# One fact. An empty value is NA and its note the reason; else the note, if any, qualifies it.
function fact(key, value, source, reason, note) {
	value = clean(value)
	if (value == "" || value == "NA") {
		value = "NA"
		note = reason == "" ? "not stated here" : reason
	}
	if (!(key in fact_value))
		fact_key[++fact_count] = key
	fact_value[key] = value
	fact_source[key] = source == "" ? "NA" : clean(source)
	fact_note[key] = note == "" ? "NA" : clean(note)
}

# A fact that is the whole first line of one file.
function fact_file(key, path, reason) {
	fact(key, got(path), path, reason)
}

function sort_keys(    i, j, key) {
	for (i = 2; i <= fact_count; i++) {
		key = fact_key[i]
		for (j = i - 1; j >= 1 && fact_key[j] > key; j--)
			fact_key[j + 1] = fact_key[j]
		fact_key[j + 1] = key
	}
}

function print_facts(    i, key) {
	sort_keys()
	print "key,value,source,note"
	for (i = 1; i <= fact_count; i++) {
		key = fact_key[i]
		print key "," quote(fact_value[key]) "," quote(fact_source[key]) "," quote(fact_note[key])
	}
}

# Kernel list "0-3,8" to member[1..n] and set[cpu]; returns n.
function expand(list, member, set,    n, i, k, part, ends, count) {
	split("", member)
	split("", set)
	count = 0
	n = split(list, part, ",")
	for (i = 1; i <= n; i++) {
		if (part[i] !~ /^[0-9]+(-[0-9]+)?$/)
			continue
		if (split(part[i], ends, "-") == 1)
			ends[2] = ends[1]
		for (k = ends[1] + 0; k <= ends[2] + 0 && count < 65536; k++) {
			member[++count] = k
			set[k] = 1
		}
	}
	return count
}

function count_list(list,    member, set) {
	return expand(list, member, set)
}

# The word the kernel brackets: "always [madvise] never".
function chosen(line) {
	if (match(line, /\[[^]]*\]/))
		return substr(line, RSTART + 1, RLENGTH - 2)
	return line
}

function kib(value) {
	return value == "" ? "" : sprintf("%.0f", value * 1024)
}

# SHA-256 of the bytes that printf makes of an octal-escaped format.
function sha256(format,    command, line) {
	command = "printf '" format "' | { sha256sum || shasum -a 256 || openssl dgst -sha256 -r; } 2>/dev/null"
	line = ""
	command | getline line
	close(command)
	line = substr(line, 1, 64)
	return line ~ /^[0-9a-f]+$/ && length(line) == 64 ? line : ""
}

# Text as an octal-escaped printf format, each byte xor-ed with `mask`.
function octal(value, mask,    i, out, byte) {
	if (!ord_known) {
		for (i = 1; i < 128; i++)
			ord[sprintf("%c", i)] = i
		ord_known = 1
	}
	out = ""
	for (i = 1; i <= length(value); i++) {
		byte = ord[substr(value, i, 1)] + 0
		out = out sprintf("\\%03o", mask ? xor_byte(byte, mask) : byte)
	}
	return out
}

function xor_byte(a, b,    bit, out) {
	out = 0
	for (bit = 1; bit < 256; bit *= 2) {
		if (a % 2 != b % 2)
			out += bit
		a = int(a / 2)
		b = int(b / 2)
	}
	return out
}
