#!/bin/sh
# render.sh FORM MACHINE_DIR REPORT_DIR - a stand-in: everything in one file.
#
# SPDX-License-Identifier: MIT
set -eu
form=$1 report=$3
case $form in
pages) out='report.html report.md' ;;
pdf) out=report.pdf ;;
esac
for page in $out; do
	cat report/page.html "$report/shown.csv" "$report"/sections/*.md "$report"/charts/*.svg "$report"/insight/*.csv > "$report/$page.part"
	mv "$report/$page.part" "$report/$page"
done
