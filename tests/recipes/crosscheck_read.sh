# crosscheck_read.sh - what is read from the output of other tools, as recorded; and what their files promise.
# SPDX-License-Identifier: MIT
set -u
bad=0
complain() {
	echo "crosscheck_read.sh: $*" >&2
	bad=1
}
samples=tests/recipes/crosscheck

for sample in "$samples"/*.txt; do
	name=${sample##*/}
	name=${name%.txt}
	sh "recipes/crosscheck/${name%%-*}.sh" read "${name#*-}" < "$sample" | sed "s/^/$name /"
done > "$TMP/values"
test -z "${ACCEPT:-}" || cp "$TMP/values" "$samples/values"
cmp -s "$TMP/values" "$samples/values" || complain "not as accepted: $(diff "$TMP/values" "$samples/values")"

# digits that a sample prints, times what its unit is worth
agrees() {
	awk -v name="$1" -v case="$2" -v wanted="$3" '$1 == name && $2 == case && ($3 / wanted > 0.9999999 && $3 / wanted < 1.0000001) { found = 1 } END { exit !found }' "$TMP/values" ||
		complain "$1 $2 is not $3: $(grep "^$1 " "$TMP/values")"
}
printed() { sed -n "s/$2/\\1/p" "$samples/$1.txt" | tail -n 1; }
agrees perf-pipe_processes pipe_processes "$(printed perf-pipe_processes '^ *\([0-9.]*\) usecs.op')e3"
agrees perf-memcpy_16384 memcpy_16384 "$(printed perf-memcpy_16384 '^ *\([0-9.]*\) GB.sec' | awk '{ printf "%.0f", $1 * 1073741824 }')"
agrees likwid-load_1 load_1 "$(printed likwid-load_1 '^MByte.s:[[:space:]]*\([0-9.]*\)')e6"
agrees zstd-text compress "$(tr '\r' '\n' < $samples/zstd-text.txt | sed -n 's/.*), *\([0-9.]*\) MB.s,.*/\1/p' | tail -n 1)e6"
agrees lz4-text restore "$(tr '\r' '\n' < $samples/lz4-text.txt | sed -n 's/.*MB.s *, *\([0-9.]*\) MB.s.*/\1/p' | tail -n 1)e6"

# half of the wake-ups lie in the bins up to the median's
awk '$1 == "cyclictest-other" && $2 == "other_p50" { median = $3 / 1000 }
	FILENAME != values && /^[0-9]+ [0-9]+$/ { total += $2; if ($1 + 1 <= median) below += $2; if ($1 <= median) upto += $2 }
	END { exit !(total && below <= total / 2 && upto >= total / 2) }' values="$TMP/values" "$TMP/values" $samples/cyclictest-other.txt || complain "cyclictest's median"

# nonsense gives nothing
for file in recipes/crosscheck/*.sh; do
	tool=${file##*/}
	tool=${tool%.sh}
	rows=$(sh "$file" pairs | awk -f recipes/library.awk -f recipes/crosscheck/pairs.awk -v tool="$tool" -v about="$(sh "$file" about)") || complain "$tool: its pairs"
	runs=$(printf '%s\n' "$rows" | cut -d, -f3 | sort -u)
	for run in $runs; do
		for nonsense in '' 'no such file or directory' '%%%% -> (((), ) MB/s' "$(printf '\001\377')"; do
			found=$(printf '%s\n' "$nonsense" | sh "$file" read "$run" 2> /dev/null)
			test -z "$found" || complain "$tool $run reads '$found' from nonsense"
		done
	done
	# every pair is of an experiment of ours, and of a column that it has
	printf '%s\n' "$rows" | awk -F, '{ print $5 }' | sort -u | while read -r key; do
		test -e "bench/$key.c" || echo "$tool: there is no experiment '$key'"
	done
done > "$TMP/orphans"
test ! -s "$TMP/orphans" || complain "$(cat "$TMP/orphans")"
exit $bad
