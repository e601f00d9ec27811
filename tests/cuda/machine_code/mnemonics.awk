# mnemonics.awk - disassembled kernels to `kernel,operation,count`, with the census's names.
#
# The trailing branch to itself and the padding after it are left out, as there.
#
# SPDX-License-Identifier: MIT
function flush(    i, name) {
	while (n > 0 && mnemonic[n] == "NOP")
		n--
	if (n > 0 && mnemonic[n] == "BRA" && own[n])
		n--
	split("", count)
	for (i = 1; i <= n; i++)
		count[mnemonic[i]]++
	for (name in count)
		if (name != "NOP")
			print kernel "," name "," count[name]
	n = 0
}

/^\.text\./ {
	flush()
	kernel = $1
	sub(/^\.text\./, "", kernel)
	sub(/:.*/, "", kernel)
	next
}

/^\.L_x_[0-9]+:/ { label = $1; sub(/:.*/, "", label); next }

/^ +\/\*[0-9a-f]+\*\/ / {
	line = $0
	sub(/^ +\/\*[0-9a-f]+\*\/ +/, "", line)
	# fillers that are never executed
	if (line ~ /^@!U?PT /)
		next
	while (line ~ /^@/)
		sub(/^@[^ ]+ +/, "", line)
	split(line, word, /[ ;.]/)
	name = word[1]
	# names that changed with the architecture
	if (name == "REDG") name = "RED"
	mnemonic[++n] = name
	own[n] = label != "" && index(line, "(" label ")") > 0
	label = ""
}

END { flush() }
