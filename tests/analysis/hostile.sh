# hostile.sh - files that break a rule are refused with one line that names file, line, column, reason and advice.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/analysis/common.inc
. "$ROOT/tests/analysis/common.inc"
# shellcheck source=tests/analysis/rounds.inc
. "$here/rounds.inc"
cd "$TMP" || exit 1
cp "$here/summarize/describe.csv" describe.csv
header=$(awk -v r=1 -f "$here/raw.awk" | head -n 1)
rest=1500000,1500000,1,1.05,3000000000,scalar,ok,ok,NA

# raw BYTES: r01.csv of the header and these bytes (printf escapes)
raw() {
	# shellcheck disable=SC2059 # the escapes are meant
	{ printf '%s\n' "$header" && printf "$1"; } > r01.csv
}

refused() {
	says 1 "summarize: $1" "$programs/summarize" --describe describe.csv --out out.csv --runs runs.csv r01.csv
	test -z "$(ls | grep -v -e '^r01.csv$' -e '^r1.csv$' -e '^describe.csv$' -e '^out$' -e '^err$')" || complain "files were left although: $1: $(ls)"
}

raw "plain,4096,0,1,10,$rest\nplain,4096,1\n"
refused "r01.csv:3: column 3 'sample': the row ends here, the header has more columns; it is truncated or misses a comma, write it again"
raw "plain,4096,0,1,10,$rest,more\n"
refused "r01.csv:2: column 15: the row has more fields than the header; quote fields that hold a comma"
raw "plain,4096,0,1,10,$rest"
refused "r01.csv:2: column 14 'reason': the file ends inside a row; it is truncated, copy or measure it again"
for impossible in 0 -5; do
	raw "plain,4096,0,$impossible,10,$rest\n"
	refused "r01.csv:2: column 4 'latency_ns': not above zero; no operation takes no time; measure it again"
done
raw "plain,4096,0,,10,$rest\n"
refused "r01.csv:2: column 4 'latency_ns': empty field; write NA for what is missing"
raw "plain,4096,0,\"\",10,$rest\n"
refused "r01.csv:2: column 4 'latency_ns': empty field; write NA for what is missing"
raw "plain,4096,0,1,10,$rest\r\n"
refused "r01.csv:2: column 14 'reason': carriage return; write plain UTF-8 text with LF line ends"
raw "pl\033[31main,4096,0,1,10,$rest\n"
refused "r01.csv:2: column 1 'kind': control character; write plain UTF-8 text with LF line ends"
raw "pl\000ain,4096,0,1,10,$rest\n"
refused "r01.csv:2: column 1 'kind': NUL byte; write plain UTF-8 text with LF line ends"
raw "pl\177ain,4096,0,1,10,$rest\n"
refused "r01.csv:2: column 1 'kind': control character; write plain UTF-8 text with LF line ends"
for bytes in '\377' '\300\257' '\355\240\200' '\303' '\364\220\200\200' '\340\200\200'; do
	raw "pl${bytes},4096,0,1,10,$rest\n"
	refused "r01.csv:2: column 1 'kind': invalid UTF-8; write plain UTF-8 text with LF line ends"
done
raw "pl\342\200\256nialp,4096,0,1,10,$rest\n" # turns the reading direction
refused "r01.csv:2: column 1 'kind': control character; write plain UTF-8 text with LF line ends"
raw "pl\302\205ain,4096,0,1,10,$rest\n" # C1
refused "r01.csv:2: column 1 'kind': control character; write plain UTF-8 text with LF line ends"
raw "\"plain\nplain\",4096,0,1,10,$rest\n"
refused "r01.csv:2: column 1 'kind': line break inside a field; keep a field on one line"
raw "\"plain\"x,4096,0,1,10,$rest\n"
refused "r01.csv:2: column 1 'kind': text after a closing quote; double every quote inside a quoted field"
raw "pl\"ain,4096,0,1,10,$rest\n"
refused "r01.csv:2: column 1 'kind': quote inside a field without quotes; quote the field and double the quotes in it"
raw "\n"
refused "r01.csv:2: column 1 'kind': empty field; write NA for what is missing"
for number in 1e 0x10 inf nan 1,5 ' 1' 1e999 --1; do
	raw "plain,4096,0,\"$number\",10,$rest\n"
	refused "r01.csv:2: column 4 'latency_ns': '$number' is not a number; write a decimal number or NA"
done
raw "plain,4096,0,1,10,1500000,1500000,1,1.05,3000000000,scalar,fine,ok,NA\n"
refused "r01.csv:2: column 12 'status': not a status; use ok, disturbed, unsupported, skipped, failed or NA"
raw "plain,4096,0,1,10,1500000,1500000,1,1.05,3000000000,scalar,ok,good,NA\n"
refused "r01.csv:2: column 13 'validity': not a validity; use the words of the format"
raw "plain,4096,0,1,10,1500000,1500000,1,1.05,3000000000,scalar,ok,fake,NA\n"
refused "r01.csv:2: column 13 'validity': the number is fake; measure it"
{ printf '%s\nplain,' "$header" && head -c 70000 /dev/zero | tr '\0' 4 && printf ',0,1,10,%s\n' "$rest"; } > r01.csv
refused "r01.csv:2: column 2 'size_bytes': field longer than 64 KiB; shorten it"
{ echo "$header" && yes x | head -n 1000001; } > r01.csv
refused "r01.csv:1000002: column 1 'kind': more than 1000000 rows; split the file"
rm r01.csv
truncate -s 67108865 r01.csv
refused "cannot read 'r01.csv': larger than 64 MiB; split it"
: > r01.csv
refused "cannot read 'r01.csv': the file is empty; it needs a header line"
rm r01.csv
refused "cannot read 'r01.csv': No such file or directory; check the path and its permissions"
mkdir r01.csv
refused "cannot read 'r01.csv': not a regular file; give a CSV file"
rmdir r01.csv
mkfifo r01.csv # must not wait for a writer
refused "cannot read 'r01.csv': not a regular file; give a CSV file"
rm r01.csv

# headers
printf 'Kind\nx\n' > r01.csv
refused "r01.csv:1: column 1: name of a column is not [a-z0-9_]+; name columns in lower case with underscores"
printf 'kind,kind\nx,x\n' > r01.csv
refused "r01.csv:1: column 2: name of a column stands twice; name each column once"
printf '\357\273\277kind\nx\n' > r01.csv
refused "r01.csv:1: column 1: name of a column is not [a-z0-9_]+; name columns in lower case with underscores"
printf '%s,further\n' "$header" > r01.csv
refused "r01.csv:1: column 15 'further': not described; use the describe.csv of its session"
printf 'kind,size_bytes\nx,1\n' > r01.csv
refused "r01.csv:1: column 'sample' is missing; use the describe.csv of its session"

# describe.csv is as foreign as the rest
raw "plain,4096,0,1,10,$rest\n"
describes() {
	sed "$1" "$here/summarize/describe.csv" > describe.csv
	refused "$2"
}
describes 's/^column,kind,parameter/column,kind,driver/' "describe.csv:5: column 3 'role': 'driver' is not one of its words; write the file again with --describe"
describes 's/,lower,/,best,/' "describe.csv:8: column 5 'better': 'best' is not one of its words; write the file again with --describe"
describes 's/^column,kind/column,Kind/' "describe.csv:5: column 2 'name': name of a column is not [a-z0-9_]+; name columns in lower case with underscores"
describes 's/^column,size_bytes/column,kind/' "describe.csv:6: column 2 'name': the column is described twice; describe each column once"
describes '/^experiment/d' "describe.csv: no 'experiment' row with a key of [a-z0-9_]+; write it again with --describe"
describes '/^column/d' "describe.csv: no 'column' rows; write it again with --describe"
describes 's/0.03/much/' "describe.csv:8: column 6 'margin_ratio': 'much' is not a number; write a decimal number or NA"
cp "$here/summarize/describe.csv" describe.csv

# the same round in two files; a name that is no raw file
cp r01.csv r1.csv
says 1 "summarize: cannot use 'r1.csv': round 1 stands in another file too; give the files of one session" \
	"$programs/summarize" --describe describe.csv --out out.csv --runs runs.csv r01.csv r1.csv
says 2 "summarize: cannot use 'r01': not a file rNN.csv; give the raw files of one experiment" \
	"$programs/summarize" --describe describe.csv --out out.csv --runs runs.csv r01
finish
