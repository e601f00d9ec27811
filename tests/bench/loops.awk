# loops.awk - the loops of one function, out of a disassembly.
#
#   objdump -d --no-show-raw-insn PROGRAM | awk -v name=chase -f tests/bench/loops.awk
#
# A loop is what lies between the target of a backward branch and that branch.
# One line per instruction: loop number, how many instructions it has, mnemonic,
# operands. Loops come in the order of their branches, so an inner one first.
# Reads x86-64 and aarch64; -v whole=1 prints the whole function as loop 0.
#
# SPDX-License-Identifier: MIT
function hex(text) { sub(/^0x/, "", text); sub(/^0+/, "", text); return text == "" ? 0 : text }

# the address a direct branch goes to, or nothing
function target(mnemonic, operands, parts, n) {
	if (mnemonic !~ /^(j[a-z]+|loop[a-z]*|b|b\.[a-z]+|cbn?z|tbn?z)$/)
		return ""
	sub(/[ \t]*<.*/, "", operands)
	n = split(operands, parts, /,[ \t]*/)
	return parts[n] ~ /^(0x)?[0-9a-f]+$/ ? hex(parts[n]) : ""
}

function show(number, first, last, i) {
	for (i = first; i <= last; i++)
		printf "%d\t%d\t%s\t%s\n", number, last - first + 1, mnemonics[i], operand[i]
}

/^[0-9a-f]+ <.*>:$/ {
	label = $2
	gsub(/[<>:]/, "", label)
	sub(/\.(constprop|isra|part)\..*/, "", label)
	inside = label == name
	next
}

inside && /^[ \t]*[0-9a-f]+:/ {
	line = $0
	sub(/^[ \t]*/, "", line)
	address = line
	sub(/:.*/, "", address)
	sub(/^[0-9a-f]+:[ \t]*/, "", line)
	sub(/[ \t]+(# |\/\/).*/, "", line)
	sub(/^(notrack|bnd)[ \t]+/, "", line)
	mnemonic = line
	sub(/[ \t].*/, "", mnemonic)
	sub(/^[^ \t]+[ \t]*/, "", line)
	at[hex(address)] = ++count
	mnemonics[count] = mnemonic
	operand[count] = line
}

END {
	if (whole)
		show(0, 1, count)
	for (i = 1; !whole && i <= count; i++) {
		to = target(mnemonics[i], operand[i])
		if (to != "" && to in at && at[to] <= i)
			show(++number, at[to], i)
	}
}
