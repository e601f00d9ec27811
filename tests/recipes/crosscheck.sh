# crosscheck.sh - other tools beside ours: one that is missing, fails, talks nonsense, hangs or is new costs a line, and nothing else.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc
command -v setpriv > /dev/null || { echo 'missing tool: setpriv' && exit 77; }
analysis=$(cd "$BUILD" && pwd)/analysis

toy_tree "$TMP/tree"
rm -f recipes/crosscheck/*.sh
for name in crosscheck compare_pages; do
	cp "$ROOT"/report/$name.* report/
done
cp -R "$ROOT/report/filter" report/
cp "$ROOT/report/page.html" "$ROOT/report/page.css" "$ROOT/report/filter.lua" report/
rm -f analysis/summarize.c
mkdir -p "$TMP/bin" build/analysis
PATH=$TMP/bin:$PATH
export PATH
make -s build/bench/alpha build/bench/beta CC="${CC:-cc}" > "$TMP/out" 2>&1 || fail "no toys: $(cat "$TMP/out")"
cp "$analysis/crosscheck" build/analysis/

# a summary as the real one writes it, of the toy's rows
cat > build/analysis/summarize << 'END'
#!/bin/sh
while test $# -gt 0; do
	case $1 in
	--out) out=$2 ;;
	--runs) runs=$2 ;;
	--describe | --config) ;;
	*) break ;;
	esac
	shift 2
done
printf 'size_bytes,latency_median_ns,latency_low_ns,latency_high_ns,rounds,reason\n4096,1.5,1.5,1.5,%d,NA\n' $# > "$out"
echo size_bytes,column,round,value > "$runs"
round=0
for file; do
	round=$((round + 1))
	echo "4096,latency_ns,$round,1.5" >> "$runs"
done
END
chmod +x build/analysis/summarize

# tool NAME SAME REASON: a tool's file; what NAME prints is read as one number a line
tool() {
	cat > "recipes/crosscheck/$1.sh" << END
case \${1:-} in
about) echo '$1 $1-tools' ;;
version) $1 --version ;;
pairs) echo 'go,latency,alpha,size_bytes=4096,latency_ns,$2,$3' ;;
run) exec $1 "\$CROSSCHECK_CPU" "\$CROSSCHECK_SCRATCH" "\$CROSSCHECK_OURS" 2>&1 ;;
read) awk '{ print "latency", \$NF }' ;;
esac
END
}

# program NAME: what stands on PATH, from standard input
program() {
	{ echo '#!/bin/sh' && echo "test \"\$1\" != --version || { echo '$1 version 3.1 of /home/somebody' && exit; }" && cat; } > "$TMP/bin/$1"
	chmod +x "$TMP/bin/$1"
}

crosscheck() {
	sh recipes/crosscheck.sh --machine toy-abc123 --rounds "$@" > "$TMP/out" 2> "$TMP/err"
}

session() { for newest in machines/toy-abc123/sessions/*-crosscheck; do :; done && echo "$newest"; }
table() { awk -F, '{ print $2 ":" $(NF - 1) ":" $NF }' build/report/toy-abc123/crosscheck.csv | sed 1d | sort | tr '\n' ' '; }

expect_free() {
	flock -n -x "$LATBOOK_LOCK" true || fail "$1: the lock is not free: $(cat "$LATBOOK_LOCK")"
	test ! -e build/crosscheck/scratch || fail "$1: the scratch folder is left"
	test -z "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'latbook-crosscheck.*' -newer "$TMP/mark" 2> /dev/null)" || fail "$1: a temporary folder is left"
}

# one that agrees nearly, one that is not here
: > "$TMP/mark"
program near << 'END'
test -d "$2" && test -s "$3" && test "$1" = 0 || exit 9
echo "secret of /home/somebody"
echo "took 1.52"
END
tool near yes NA
tool lacking yes NA
crosscheck 2 || fail "two rounds: $(cat "$TMP/err")"
test "$(table)" = 'lacking:not measured:not_installed near:agree:NA ' || fail "two rounds: $(table)"
grep -q "lacking is not here (Debian package lacking-tools)" "$TMP/err" || fail "what is missing is not said: $(cat "$TMP/err")"
test "$(wc -l < "$TMP/err")" = 1 || fail "more than one line: $(cat "$TMP/err")"
test "$(find "$(session)/alpha" -name 'r0[0-9].csv' | wc -l)" = 2 || fail 'not two rounds of ours'
test "$(grep -c '^near,3.1,[12],latency,1.52,ns,ok,NA$' "$(session)/crosscheck.csv")" = 2 || fail "not two rounds of theirs: $(cat "$(session)/crosscheck.csv")"
! grep -rq 'secret\|somebody' "$(session)" || fail "a tool's words are kept"
grep -q 'lacking-tools' build/report/toy-abc123/crosscheck.html || fail 'the page does not name the package'
grep -q '1 agree, .*1 not measured' "$TMP/out" || fail "the last line: $(cat "$TMP/out")"
expect_free 'two rounds'
toy_runs > /dev/null

# rendering finds the table and starts nothing; without the session there is none
program near << 'END'
touch "$TMP/started"
END
toy_report report ROUNDS=1
grep -q ',near,' build/report/toy-abc123/crosscheck.csv || fail 'the report has no table of the crosscheck'
make -q report ROUNDS=1 || fail 'after a crosscheck make -q is not 0'
mv "$(session)" "$TMP/kept"
make -q report ROUNDS=1 && fail 'a session that went is not seen'
toy_report report ROUNDS=1
test ! -s build/report/toy-abc123/crosscheck.csv || fail 'the table outlives its session'
make -q report ROUNDS=1 || fail 'without a session make -q is not 0'
test ! -e "$TMP/started" || fail 'rendering started a tool'
toy_runs > /dev/null

# a new file is a new tool; the others fail in their ways, each with one line
rm -f recipes/crosscheck/lacking.sh
program near << 'END'
echo 2.5
END
program far << 'END'
echo 2.5
END
tool far no 'it counts there and back'
program failing << 'END'
echo "cannot open /home/somebody/file" >&2
exit 3
END
tool failing yes NA
program babbling << 'END'
printf 'nan\n-5\n0x10\n1e400\n$(touch pwned)\n1;2\n\n'
END
tool babbling yes NA
program unable << 'END'
echo "needs another machine" >&2
exit 77
END
tool unable yes NA
crosscheck 3 || fail "tools that fail: $(cat "$TMP/err")"
test "$(table)" = 'babbling:not measured:no_number failing:not measured:exit_status_3 far:differs by definition:it counts there and back near:unexplained:NA unable:not measured:not_possible_here ' ||
	fail "tools that fail: $(table)"
for name in failing babbling unable; do
	test "$(grep -c "^crosscheck: $name go: " "$TMP/err")" = 1 || fail "$name has not one line: $(cat "$TMP/err")"
done
test "$(wc -l < "$TMP/err")" = 3 || fail "more than a line each: $(cat "$TMP/err")"
! grep -q somebody "$TMP/err" || fail "a path is shown: $(cat "$TMP/err")"
test ! -e pwned || fail 'a tool made us run its output'
expect_free 'tools that fail'

# pairs that are none
for row in 'go,latency,alpha,size_bytes=4096,latency_ns,yes' 'go,latency,alpha,size_bytes=4096,latency_ns,no,NA' 'go,latency,../alpha,size_bytes=4096,latency_ns,yes,NA'; do
	printf 'case $1 in\nabout) echo x x ;;\npairs) echo "%s" ;;\nesac\n' "$row" > recipes/crosscheck/odd.sh
	crosscheck 1 && fail "accepted: $row"
	grep -q 'recipes/crosscheck/odd.sh: pair 1: ' "$TMP/err" || fail "$row: $(cat "$TMP/err")"
	test "$(wc -l < "$TMP/err")" = 1 || fail "$row: not one line: $(cat "$TMP/err")"
done
rm -f recipes/crosscheck/odd.sh
crosscheck 1 --select beta && fail 'an experiment that no tool measures is accepted'
grep -q "^crosscheck: S: no tool measures 'beta'" "$TMP/err" || fail "no tool: $(cat "$TMP/err")"
make -s crosscheck S=nothing > "$TMP/out" 2> "$TMP/err" && fail 'S=nothing is accepted'

# kill -9 of make, Ctrl-C, and kill of the crosscheck itself while a tool hangs
rm -f recipes/crosscheck/*.sh
tool hanging yes NA
program hanging << END
sleep 1000 &
echo \$! > "$TMP/hanging.pid"
wait
END
sessions=$(find machines -name '*-crosscheck' | wc -l)
begin() {
	rm -f "$TMP/hanging.pid"
	: > "$TMP/mark"
	"$@" > "$TMP/out" 2>&1 &
	whole=$!
	tries=0
	while test ! -s "$TMP/hanging.pid" && test $tries -lt 200; do
		tries=$((tries + 1))
		sleep 0.1
	done
	test -s "$TMP/hanging.pid" || fail "nothing hangs: $(cat "$TMP/out")"
	read -r hanging < "$TMP/hanging.pid"
}
expect_gone() {
	tries=0
	while kill -0 "$hanging" 2> /dev/null || ! flock -n -x "$LATBOOK_LOCK" true; do
		tries=$((tries + 1))
		test $tries -lt 30 || fail "$1: after three seconds the tool runs or the lock is held: $(cat "$LATBOOK_LOCK")"
		sleep 0.1
	done
	wait $whole && fail "$1: it is content"
	test "$(find machines -name '*-crosscheck' | wc -l)" = "$sessions" || fail "$1: a session was made"
}
begin sh recipes/crosscheck.sh --machine toy-abc123 --rounds 1
kill -TERM $whole
expect_gone 'kill of the crosscheck'
grep -q 'crosscheck: stopped; .* no session was made' "$TMP/out" || fail "kill: $(cat "$TMP/out")"
expect_free 'kill of the crosscheck'
begin make -s crosscheck ROUNDS=1
kill -9 $whole
expect_gone 'kill -9 of make'
sleep 0.5
expect_free 'kill -9 of make'
