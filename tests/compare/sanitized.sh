#!/bin/sh
# sanitized.sh - compare and its companions do nothing undefined, leak nothing and read nothing unset, at all the edges.
#
# Runs: check-all
# The programs are built with the address and undefined-behaviour sanitizers
# and put through the edges and the hostile folders; valgrind reads the plain one.
#
# SPDX-License-Identifier: MIT
set -u
command -v valgrind > /dev/null || { echo 'missing tool: valgrind' && exit 77; }
failed=0
mkdir -p "$TMP/build/analysis" "$TMP/objects"
grep -L '^int main(' analysis/*.c > "$TMP/modules"
while read -r source; do
	"$CC" -std=gnu11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -c "$source" -o "$TMP/objects/$(basename "$source" .c).o" || exit 1
done < "$TMP/modules"
for program in compare settings collate summarize glance inspect; do
	"$CC" -std=gnu11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all "analysis/$program.c" "$TMP/objects"/*.o -lm \
		-o "$TMP/build/analysis/$program" || exit 1
done
plain=$BUILD
for test in edges hostile; do
	mkdir -p "$TMP/$test"
	env TMP="$TMP/$test" BUILD="$TMP/build" sh "tests/compare/$test.sh" || { echo "$test fails with sanitizers" && failed=1; }
done
awk -f tests/compare/runs.awk -v seed=1 -v rounds=8 -v points=40 > "$TMP/a.csv"
awk -f tests/compare/runs.awk -v seed=2 -v rounds=8 -v points=40 -v shift=1.1 -v shifted=5 > "$TMP/b.csv"
printf 'key,chapter\ntoy,memory\n' > "$TMP/keys.csv"
printf 'role,session,configuration,schema,key,describe,runs,summary\na,2026-01-01T0000Z,1,1,toy,NA,%s,NA\nb,2026-01-02T0000Z,2,1,toy,NA,%s,NA\n' \
	"$TMP/a.csv" "$TMP/b.csv" > "$TMP/manifest.csv"
valgrind -q --error-exitcode=9 --leak-check=full "$plain/analysis/compare" --manifest "$TMP/manifest.csv" --keys "$TMP/keys.csv" \
	--relation stored --out "$TMP/diff.csv" --json "$TMP/diff.json" > "$TMP/output" 2>&1
case $? in
0 | 1) ;;
*) cat "$TMP/output" && failed=1 ;;
esac
exit $failed
