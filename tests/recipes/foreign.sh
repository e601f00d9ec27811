# foreign.sh - another machine's folder is rendered, never measured; a name of this machine's own starts a folder.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/recipes/toy.inc
. tests/recipes/toy.inc

toy_tree "$TMP/tree"
toy_report report ROUNDS=1
toy_runs > /dev/null
mv machines/toy-abc123 machines/far-away
sed -i 's/^machine,.*/machine,def456,toy,NA/' machines/far-away/identity.csv
rm -rf machines/.here build

# newer sources and another method here ask nothing of the other machine
sed -i 's/.method = 1,/.method = 2,/' bench/alpha.c
rm machines/far-away/sessions/*/beta/r01.csv
cp -R machines "$TMP/machines"
toy_report report MACHINE=far-away
expect_runs '' 'report of another machine'
test -s build/report/far-away/report.html || fail 'another machine: no page'
test ! -e build/bench || fail 'another machine: something was compiled for measuring'
toy_report render MACHINE=far-away
toy_report measure MACHINE=far-away
toy_report section MACHINE=far-away S=alpha FRESH=1
expect_runs '' 'measure, section and render of another machine'
diff -r machines "$TMP/machines" > "$TMP/out" || fail "another machine's folder changed: $(cat "$TMP/out")"
make -q report MACHINE=far-away || fail 'another machine: make -q is not 0'

# a file that vanishes there is seen here
rm -r machines/far-away/sessions/*/gamma
toy_report render MACHINE=far-away
test ! -s build/report/far-away/summary/gamma.csv || fail 'a vanished key is still summarised'

# this machine under another name; without a name the folder is found again
toy_report report MACHINE=my-name ROUNDS=1
expect_runs 'alpha beta gamma' 'a new name'
grep -qx my-name machines/.here || fail 'machines/.here does not keep the name'
make -q report ROUNDS=1 || fail 'the name is not remembered'
echo far-away > machines/.here
make -n report > "$TMP/out" 2>&1
! grep -q far-away "$TMP/out" || fail "a .here that is another machine's is believed"

# neither exported options nor another's name on the environment count
MACHINE=far-away V=1 QUICK=1 make -n report > "$TMP/out" 2>&1
! grep -q 'far-away\|quick' "$TMP/out" || fail 'an exported MACHINE or QUICK counts'
