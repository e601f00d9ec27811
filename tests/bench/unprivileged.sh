# unprivileged - every program measures as nobody, and says what more rights would add: nothing that root sees is missing in silence.
# Runs: check-all
#
# Where the tests run as root, each program runs twice: as root and as nobody
# without any capability. What only root got must be a row with a reason that
# the program's description explains.
#
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/small.inc
. tests/bench/small.inc
SMALL_SECONDS=1
failures=0
complain() {
	echo "$key: $*"
	failures=$((failures + 1))
}
as_nobody=
if test "$(id -u)" = 0; then
	command -v setpriv > /dev/null || { echo 'missing tool: setpriv'; exit 77; }
	as_nobody="setpriv --reuid nobody --regid nogroup --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs"
	# a container may lack what can be taken away
	$as_nobody true 2> /dev/null || as_nobody="setpriv --reuid nobody --regid nogroup --clear-groups"
fi
chmod 755 "$TMP"
mkdir -p "$TMP/programs" "$TMP/root" "$TMP/nobody"
chmod 777 "$TMP/nobody"
for program in $(small_programs "${BUILD:-build}/bench"); do
	cp "$program" "$TMP/programs/"
done

# state ROWS: what became of each point: measured, or its reason; and its values that are there.
state() {
	awk -F, -v parameters="$parameters" '
		NR == 1 { for (i = 1; i <= NF; i++) { column[$i] = i; title[i] = $i } next }
		{
			point = $1
			for (i = 2; i <= parameters; i++) point = point "," $i
			status = $column["status"] ~ /^(ok|disturbed)$/ ? "measured" : $column["status"]
			for (i = parameters + 2; i < column["operations"]; i++)
				print point " " title[i] "=" ($i != "NA" ? "there" : "missing") " " status " " $column["reason"]
		}' "$1" | sort -u
}

seen=0
for program in "$TMP"/programs/*; do
	key=${program##*/}
	# shellcheck disable=SC2046 # words without spaces
	set -- $(small_words "$program")
	"$program" --describe > "$TMP/describe"
	grep -q '^column,operations,' "$TMP/describe" || continue
	parameters=$(grep -c '^column,[^,]*,parameter,' "$TMP/describe")
	folder=
	grep -q '^need,directory' "$TMP/describe" && folder=--directory
	$as_nobody "$program" "$@" ${folder:+"$folder=$TMP/nobody"} > "$TMP/rows" 2> "$TMP/err"
	status=$?
	case $status in
	0) small_whole "$program" "$TMP/rows" "$@" ${folder:+"$folder=$TMP/nobody"} > "$TMP/said" || complain "as nobody: $(sed q "$TMP/said")" ;;
	77)
		reason=$(sed -n "s/^$key: \([a-z0-9_]*\): .*/\1/p" "$TMP/err")
		grep -q "^reason,$reason," "$TMP/describe" || complain "as nobody it skips for '$reason', which --describe does not explain"
		continue
		;;
	*) complain "as nobody it exited $status: $(sed q "$TMP/err")" && continue ;;
	esac
	seen=$((seen + 1))
	test -n "$as_nobody" || continue
	state "$TMP/rows" > "$TMP/state.nobody"
	"$program" "$@" ${folder:+"$folder=$TMP/root"} > "$TMP/rows" 2> "$TMP/err" || continue
	state "$TMP/rows" > "$TMP/state.root"
	# What root has and nobody lacks must have a reason among the program's own.
	awk -F '[ ]' 'NR == FNR { if ($2 ~ /=there$/) { sub(/=there$/, "", $2); has[$1 " " $2] } next }
		$2 ~ /=there$/ { sub(/=there$/, "", $2); got[$1 " " $2] }
		$2 ~ /=missing$/ { sub(/=missing$/, "", $2); lacks[$1 " " $2] = $4 }
		END { for (cell in lacks) if (cell in has && !(cell in got) && lacks[cell] != "budget") print cell, lacks[cell] }' "$TMP/state.root" "$TMP/state.nobody" > "$TMP/lacks"
	while read -r point column reason; do
		grep -q "^reason,$reason," "$TMP/describe" || complain "$column of $point is missing as nobody, for '$reason', which --describe does not explain"
	done < "$TMP/lacks"
	test ! -s "$TMP/lacks" || echo "$key: nobody lacks $(awk '{ print $3 }' "$TMP/lacks" | sort | uniq -c | tr -s ' \n' ' ')"
done
test $seen -gt 15 || { echo "only $seen programs measured"; failures=1; }
exit $((failures > 0))
