# sections.awk - the place of each section: chapter, order, key and title from its front matter.
#
# awk -f sections.awk [-v form=words|others -v keys='KEY …'] report/sections/*.md
# Prints order,chapter,key,title sorted by order; form=words: chapter:key;
# form=others: key:other for each other key whose columns a section names.
#
# SPDX-License-Identifier: MIT

function finish(   i) {
	if (key == "")
		return
	count++
	for (i = count; i > 1 && order_of[i - 1] + 0 > order + 0; i--) {
		order_of[i] = order_of[i - 1]
		line_of[i] = line_of[i - 1]
	}
	order_of[i] = order
	line_of[i] = form == "words" ? chapter ":" key : order "," chapter "," key "," title
}

BEGIN {
	for (i = split(keys, word, " "); i > 0; i--)
		known[word[i]] = 1
}

form == "others" && /[a-z0-9]\.[a-z]/ {
	for (i = split($0, word, /[^a-z0-9_.]+/); i > 0; i--) {
		other = substr(word[i], 1, index(word[i], ".") - 1)
		own = FILENAME
		sub(/^.*\//, "", own)
		sub(/\.md$/, "", own)
		if (other in known && other != own && !((own, other) in said)) {
			said[own, other] = 1
			print own ":" other
		}
	}
}

FNR == 1 {
	finish()
	key = FILENAME
	sub(/^.*\//, "", key)
	sub(/\.md$/, "", key)
	chapter = "none"
	order = 0
	title = key
	fences = 0
}
/^---[ \t]*$/ { fences++ }
fences == 1 && /^chapter:/ { chapter = $2 }
fences == 1 && /^order:/ { order = $2 }
fences == 1 && /^title:/ { title = $0; sub(/^title:[ \t]*/, "", title) }
END {
	finish()
	for (i = 1; i <= count && form != "others"; i++)
		print line_of[i]
}
