# series.awk - the distinct values of some columns over measured rows, in order, as words.
#
# -v columns=pages/locality: the columns, joined in the words as in the name.
# -v how=words: the words. -v how=pairs: FILE:WORD by number, for each file that
# holds the word. A value that is not plain is left out: gnuplot gets it.
#
# SPDX-License-Identifier: MIT
BEGIN { FS = ","; wanted = split(columns, name, "/") }
FNR == 1 {
	file++
	status = missing = 0
	for (c = 1; c <= NF; c++)
		at[$c, file] = c
	for (w = 1; w <= wanted; w++)
		if (!((name[w], file) in at))
			missing = 1
	if (("status", file) in at)
		status = at["status", file]
	next
}
missing || (status && $status != "ok" && $status != "disturbed") { next }
{
	word = $at[name[1], file]
	for (w = 2; w <= wanted; w++)
		word = word "/" $at[name[w], file]
	if (word !~ /^[A-Za-z0-9_.+:\/-]+$/)
		next
	if (!(word in number)) {
		number[word] = ++count
		out = out (count > 1 ? " " : "") word
	}
	if (!((file, word) in seen)) {
		seen[file, word] = 1
		pairs = pairs (pairs == "" ? "" : " ") file ":" number[word]
	}
}
END { print how == "pairs" ? pairs : out }
