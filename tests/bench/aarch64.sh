# aarch64 - every program for the other architecture: it builds, describes itself as here, and holds that architecture's own code.
# Runs: check-all
#
# Cross-compiled by the build's own rules and linked statically, so that
# qemu-user needs nothing else. A program whose library is not here for aarch64
# is compiled, not linked, against the library's own headers. One rehearsal
# runs under the emulator, for the pipeline and never for its numbers.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/tree.inc
. tests/bench/tree.inc
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc
prefix=aarch64-linux-gnu-
RUNNER=qemu-aarch64
for tool in ${prefix}gcc ${prefix}objdump $RUNNER; do
	command -v "$tool" > /dev/null || { echo "missing tool: $tool; run 'make setup LONG=1'"; exit 77; }
done
failures=0
complain() {
	echo "aarch64: $*"
	failures=$((failures + 1))
}

# The library's headers by themselves: its own for this machine's word size and byte order serve the other too.
mkdir -p "$TMP/headers"
for header in zlib.h zconf.h lz4.h lz4frame.h lz4hc.h zstd.h zstd_errors.h hwloc.h hwloc; do
	for path in "/usr/include/$header" /usr/include/*-linux-gnu/"$header"; do
		test ! -e "$path" || cp -RL "$path" "$TMP/headers/"
	done
done
keys=$(tree_keys)
objects='' programs='' left=''
for key in $keys; do
	objects="$objects build/bench/$key.o"
	if test -n "$(awk -f recipes/tokens.awk -v needs_only=1 "bench/$key.c")"; then
		left="$left $key"
	else
		programs="$programs build/bench/$key"
	fi
done
# shellcheck disable=SC2086 # names are words
tree_make "$TMP/tree" CC=${prefix}gcc AR=${prefix}ar LDFLAGS=-static CPPFLAGS="-idirafter $TMP/headers" \
	build/bench/harness.a $objects $programs || { echo 'does not build for aarch64'; exit 1; }
built=$TMP/tree/build/bench

# What needs a library is linked where the library is there, and left out by name where it is not.
for key in $left; do
	mkdir -p "$TMP/modules/$key"
	for module in bench/"$key"/*.c; do
		test ! -e "$module" || ${prefix}gcc -std=gnu11 -O2 -pthread -idirafter "$TMP/headers" -c "$module" \
			-o "$TMP/modules/$key/$(basename "$module" .c).o" || complain "$module does not compile"
	done
	# shellcheck disable=SC2046 # options are words
	${prefix}gcc -static -pthread -o "$built/$key" "$built/$key.o" $(find "$TMP/modules/$key" -name '*.o') "$built/harness.a" \
		$(sh recipes/needs.sh --libs "bench/$key.c" | tr ' ' '\n' | grep '^-l') -lm 2> "$TMP/said" && continue
	grep -qE 'cannot find -l|skipping incompatible' "$TMP/said" || { sed 5q "$TMP/said"; complain "$key: does not link, and not for want of a library"; }
	echo "aarch64: $key is compiled, and not linked: its libraries are not here for aarch64"
done

# columns FILE: the columns and needs of a description; what a reason says may differ by architecture.
columns() { awk -F, '$1 == "column" || $1 == "method" || $1 == "budget" || $1 == "schedule" { print }' "$1"; }
options() { awk '$1 ~ /^--/ { print $1 }' "$1"; }

seen=0
for key in $keys; do
	test "$key" != placements && test -x "$built/$key" || continue
	seen=$((seen + 1))
	here=${BUILD:-build}/bench/$key
	case $("${prefix}objdump" -f "$built/$key") in *aarch64*) ;; *) complain "$key is not for aarch64" ;; esac
	for word in help describe list; do
		"$here" --$word > "$TMP/$word.here" 2> /dev/null
		wanted=$?
		$RUNNER "$built/$key" --$word > "$TMP/$word.there" 2> "$TMP/err"
		status=$?
		test $status = $wanted || complain "$key --$word exited $status, and here $wanted: $(sed q "$TMP/err")"
	done
	options "$TMP/help.here" > "$TMP/here"
	options "$TMP/help.there" > "$TMP/there"
	test -s "$TMP/there" && cmp -s "$TMP/here" "$TMP/there" || complain "$key --help tells of other options"
	columns "$TMP/describe.here" > "$TMP/here"
	columns "$TMP/describe.there" > "$TMP/there"
	test -s "$TMP/there" && cmp -s "$TMP/here" "$TMP/there" || complain "$key --describe tells of other columns"
	test "$(sed q "$TMP/list.here")" = "$(sed q "$TMP/list.there")" || complain "$key --list has another header"
	# A width or an instruction may be of one architecture alone; points there must be all the same, each as wide as the header.
	test -s "$TMP/list.here" || continue
	awk -F, 'NR == 1 { n = NF } NF != n { exit 1 } END { exit NR < 2 }' "$TMP/list.there" || complain "$key --list has no points, or ragged ones"
done
test $seen -gt 20 || complain "only $seen programs were run"

# Its own timers, barriers, waits and non-temporal stores, as they stand in the objects.
holds() {
	"${prefix}objdump" -dr --no-show-raw-insn "$built/$1" | grep -qE "$2" || complain "$1 holds no $3"
}
holds harness/clock.o 'R_AARCH64_[A-Z0-9_]*[[:space:]]+clock_gettime|cntvct_el0' 'clock of its own'
holds harness/stream.o '[[:space:]]stnp[[:space:]]' 'non-temporal store (stnp)'
holds harness/stream.o '[[:space:]]dmb[[:space:]]+ishst' 'barrier behind non-temporal stores (dmb ishst)'
holds core_to_core.o '[[:space:]]ldapr|[[:space:]]ldar' 'load with acquire'
holds core_to_core.o '[[:space:]]stlr[[:space:]]' 'store with release'
holds core_to_core.o '[[:space:]]yield' 'pause (yield)'
holds lock_handoff.o '[[:space:]]yield' 'pause (yield)'
holds system_call.o '[[:space:]]svc[[:space:]]' 'entry into the kernel (svc)'
holds harness/vector_fma.o '[[:space:]]fml?a?d?[[:space:]].*z[0-9]+\.d' 'vector of any length (SVE)'
holds harness/vector_fma.o '[[:space:]]fmla[[:space:]]+v[0-9]+\.2d' 'vector of 128 bits (NEON)'

# The measured loops: the tests of this room read them there as they do here.
for test in tests/bench/code_*.sh; do
	mkdir -p "$TMP/code"
	env CC=${prefix}gcc CLANG=none OBJDUMP=${prefix}objdump TMP="$TMP/code" sh "$test" > "$TMP/said" 2>&1 ||
		{ sed 3q "$TMP/said"; complain "$(basename "$test" .sh) does not hold there"; }
done

# The pipeline under the emulator.
export RUNNER
# shellcheck disable=SC2046 # words without spaces
set -- $(small_words "$built/instruction_dependency")
timeout 200 $RUNNER "$built/instruction_dependency" "$@" > "$TMP/rows" 2> "$TMP/err"
status=$?
test $status = 0 || complain "instruction_dependency exited $status: $(sed q "$TMP/err")"
small_whole "$built/instruction_dependency" "$TMP/rows" "$@" > "$TMP/said" || complain "instruction_dependency: $(sed 3q "$TMP/said")"
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } $column["status"] ~ /^(ok|disturbed)$/ { n++; if ($column["isa"] != "aarch64") bad = 1 }
	END { exit bad || !n }' "$TMP/rows" || complain 'instruction_dependency measured nothing, or with the code of another architecture'
exit $((failures > 0))
