# sanitize.sh - the tests of this room again with address and undefined sanitizers (gcc, clang) and under valgrind.
# Runs: check-all
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
programs_of='summarize insight tabulate glance datapackage'
units_of='statistics units csv_mutations'
shell_of='summarize hostile insight tables glance datapackage options'
warnings='-std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror'
modules=$(grep -L '^int main(' analysis/*.c)

# build COMPILER FOLDER FLAGS: every program and unit test into the folder
build() {
	compiler=$1 folder=$2
	shift 2
	mkdir -p "$folder/modules"
	for module in $modules; do
		# shellcheck disable=SC2086
		"$compiler" $warnings "$@" -c -o "$folder/modules/$(basename "$module" .c).o" "$module" || return 1
	done
	for name in $programs_of; do
		# shellcheck disable=SC2086
		"$compiler" $warnings "$@" -o "$folder/$name" "analysis/$name.c" "$folder"/modules/*.o -lm || return 1
	done
	for name in $units_of; do
		# shellcheck disable=SC2086
		"$compiler" $warnings "$@" -o "$folder/test_$name" "tests/analysis/$name.c" "$folder"/modules/*.o -lm || return 1
	done
}

# again NAME FOLDER TESTS: the shell tests with the folder's programs
again() {
	what=$1 folder=$2
	shift 2
	for name; do
		mkdir "$TMP/again"
		(TMP=$TMP/again ANALYSIS_PROGRAMS=$folder ACCEPT='' sh "tests/analysis/$name.sh") > "$TMP/log" 2>&1 ||
			complain "$name with $what: $(tail -n 5 "$TMP/log")"
		rm -rf "$TMP/again"
	done
}

for compiler in "$CC" "$CLANG"; do
	command -v "$compiler" > /dev/null || { echo "missing tool: $compiler"; exit 77; }
	folder=$TMP/$(basename "$compiler")
	build "$compiler" "$folder" -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all ||
		{ complain "$compiler cannot build with sanitizers"; continue; }
	for name in $units_of; do
		"$folder/test_$name" || complain "$name with $compiler's sanitizers"
	done
	# shellcheck disable=SC2086
	again "$compiler's sanitizers" "$folder" $shell_of
done

command -v valgrind > /dev/null || { echo 'missing tool: valgrind'; exit 77; }
build "$CC" "$TMP/plain" -O1 -g || complain "$CC cannot build"
mkdir "$TMP/valgrind"
for name in $programs_of; do
	printf '#!/bin/sh\nexec valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=all "%s" "$@"\n' "$TMP/plain/$name" > "$TMP/valgrind/$name"
	chmod +x "$TMP/valgrind/$name"
done
again valgrind "$TMP/valgrind" summarize insight tables glance
finish
