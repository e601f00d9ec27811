# toy.sh - a small tree for the tests of the recipes, to be sourced: the real Makefile and recipes round toy programs.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=sh

fail() {
	echo "${0##*/}: $*" >&2
	exit 1
}

# toy_tree DIR: and go there. LATBOOK_LOCK and TMPDIR are the toy's own.
toy_tree() {
	mkdir -p "$1"
	cp -R "$ROOT/Makefile" "$ROOT/recipes" "$1/"
	rm -rf "$1/recipes/facts" "$1/recipes/cuda.mk" "$1/recipes/diff.mk"
	cp -R "$ROOT/tests/recipes/toy/." "$1/"
	mkdir -p "$1/machines"
	cd "$1" || exit 1
	LATBOOK_LOCK=$TMP/lock LATBOOK_PATIENCE=0 TOY_LOG=$TMP/log TOY_STATE=$TMP
	export LATBOOK_LOCK LATBOOK_PATIENCE TOY_LOG TOY_STATE
	unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
	: > "$TMP/log"
}

# Runs measured since last asked, as "KEY …" in alphabetical order.
toy_runs() {
	sort "$TMP/log" | awk '$1 == "M" { printf "%s%s", sep, $2; sep = " " }'
	: > "$TMP/log"
}

expect_runs() {
	runs=$(toy_runs)
	test "$runs" = "$1" || fail "$2: measured '$runs', expected '$1'"
}

toy_report() {
	make "${@:-report}" > "$TMP/out" 2> "$TMP/err" || {
		cat "$TMP/out" "$TMP/err" >&2
		fail "make ${*:-report} failed"
	}
}

# Nothing is left to do, says make itself and make -q.
expect_current() {
	make -q report 2> /dev/null || fail "$1: make -q report is not 0"
	make report > "$TMP/out" 2> "$TMP/err" || fail "$1: make report failed"
	grep -q 'Nothing to be done' "$TMP/out" || fail "$1: make report did something: $(cat "$TMP/out")"
}

# Files below build/report that were made since the mark.
toy_mark() {
	sleep 0.02
	: > "$TMP/mark"
	sleep 0.02
}

made_since() {
	find build/report -type f -newer "$TMP/mark" ! -name '*.none' ! -path '*/from/*' | sed 's|build/report/[^/]*/||' | sort | tr '\n' ' '
}
