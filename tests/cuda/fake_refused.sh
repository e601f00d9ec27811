# tests/cuda/fake_refused.sh - what a fake device produced reaches neither machines/ nor a report.
#
# The driver refuses the file, the summarizer refuses it, and no program that
# is measured with can be linked against the fake by accident: it says so in
# every row.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_build 90a fakes
"$out/fake/gpu_event" --quick > "$TMP/r01.csv" || complain 'the fake program failed'
"$out/fake/gpu_event" --describe > "$TMP/describe.csv" || complain 'the fake program failed'
"$out/fake/gpu_event" --list > "$TMP/list.csv" || complain 'the fake program failed'
if "$BUILD/analysis/summarize" --describe "$TMP/describe.csv" --out "$TMP/summary.csv" --runs "$TMP/runs.csv" "$TMP/r01.csv" \
	2> "$TMP/said"; then
	complain 'the summarizer takes numbers of a fake'
fi
grep -q fake "$TMP/said" || complain "the summarizer does not say why: $(cat "$TMP/said")"
test ! -s "$TMP/summary.csv" || complain 'a summary was written'

# what the driver looks at before it stores anything
if awk -f recipes/library.awk -f recipes/measure/check.awk -v describe="$TMP/describe.csv" "$TMP/r01.csv" > "$TMP/said"; then
	complain 'the driver takes numbers of a fake'
fi
grep -q fake "$TMP/said" || complain "the driver does not say why: $(cat "$TMP/said")"

# the driver itself, on a folder of its own; without a driver of the GPU it plans nothing
machine=$TMP/machines/toy-000000
mkdir -p "$machine" "$TMP/programs/cuda" "$TMP/programs/bench" "$TMP/logs"
cp "$out/fake/gpu_event" "$TMP/programs/cuda/gpu_event"
if sh recipes/facts.sh identity > "$machine/identity.csv" 2> /dev/null; then
	echo 1 > "$machine/schema"
	sh recipes/measure.sh --data "$machine" --logs "$TMP/logs" --programs "$TMP/programs" --rounds 1 --select gpu_event \
		--named gpu_event --verb test --patience no > "$TMP/driver" 2>&1
	test -z "$(find "$machine" -name 'r*.csv' ! -name '*.record.csv')" ||
		complain "the driver stored what a fake produced: $(find "$machine" -name 'r*.csv')"
fi
# nothing under machines/ says so either
! grep -rlE ',fake(,|$)' machines --include='*.csv' || complain 'a machine folder holds a number of a fake'
exit $((failures > 0))
