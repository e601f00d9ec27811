# tokens.awk - the text of each source that can change a number: no comments, no white space outside strings.
#
# awk -f tokens.awk -v folder=DIR bench/KEY.c cuda/KEY.cu …
# Writes DIR/KEY.tokens, to be hashed, and prints one line a source:
# KEY PATH METHOD ROUNDS LONG NEEDS…   (ROUNDS: all or 1, LONG: yes or no, NEEDS: pkg-config names)
# These facts stand in the source because a plan is made before anything is built.
# With -v stream=1 the tokens of all files are printed instead, with -v needs_only=1 the NEEDS alone;
# with -v facts_only=1 nothing is written.
#
# SPDX-License-Identifier: MIT

function squeeze(text) {
	gsub(/[ \t\r\f\v]+/, "", text)
	return text
}

function report_source() {
	if (key != "" && needs_only)
		print needs
	else if (key != "" && !stream)
		print key, path, method, rounds, long_run needs
}

# One line without its comments; a comment that stays open is remembered in `inside`.
function tokens_of(line,   kept, at) {
	kept = ""
	while (line != "") {
		if (inside) {
			at = index(line, "*/")
			if (!at)
				return kept
			line = substr(line, at + 2)
			inside = 0
			continue
		}
		if (!match(line, /["']|\/\/|\/\*/))
			return kept squeeze(line)
		kept = kept squeeze(substr(line, 1, RSTART - 1))
		line = substr(line, RSTART)
		if (line ~ /^\/\//)
			return kept
		if (line ~ /^\/\*/) {
			inside = 1
			line = substr(line, 3)
			continue
		}
		if (!match(line, /^"([^"\\]|\\.)*"/) && !match(line, /^'([^'\\]|\\.)*'/))
			return kept line
		kept = kept substr(line, 1, RLENGTH)
		line = substr(line, RLENGTH + 1)
	}
	return kept
}

FNR == 1 {
	report_source()
	if (key != "" && !stream)
		close(out)
	path = key = FILENAME
	sub(/^.*\//, "", key)
	sub(/\.[^.]*$/, "", key)
	out = stream ? "/dev/stdout" : needs_only || facts_only ? "/dev/null" : folder "/" key ".tokens"
	method = 0
	rounds = "all"
	long_run = "no"
	needs = ""
	inside = in_head = 0
	printf "" > out
}
FNR == 1 && /^[ \t]*\/\*/ { in_head = 1 }
in_head && match($0, /Needs:/) {
	line = substr($0, RSTART + RLENGTH)
	sub(/\*\/.*/, "", line)
	for (i = split(line, word, " "); i > 0; i--)
		if (word[i] ~ /^[A-Za-z0-9][A-Za-z0-9+._-]*$/)
			needs = needs " " word[i]
}
in_head && /\*\// { in_head = 0 }
/^[ \t]*\.method[ \t]*=[ \t]*[0-9]+,?[ \t]*$/ { method = $0; gsub(/[^0-9]/, "", method) }
/^[ \t]*\.rounds[ \t]*=[ \t]*1,?[ \t]*$/ { rounds = 1 }
/^[ \t]*\.long_run[ \t]*=[ \t]*true,?[ \t]*$/ { long_run = "yes" }
{ printf "%s", tokens_of($0) > out }
END { report_source() }
