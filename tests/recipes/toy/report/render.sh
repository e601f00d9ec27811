#!/bin/sh
# render.sh FORM MACHINE_DIR REPORT_DIR - a stand-in: everything in one file.
#
# SPDX-License-Identifier: MIT
set -eu
form=$1 report=$3
case $form in
html) out=report.html ;;
markdown) out=report.md ;;
pdf) out=report.pdf ;;
esac
cat report/page.html "$report/shown.csv" "$report"/sections/*.md "$report"/charts/*.svg "$report"/insight/*.csv > "$report/$out.part"
mv "$report/$out.part" "$report/$out"
