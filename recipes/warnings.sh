#!/bin/sh
# warnings.sh MACHINE_DIR - what a reader of this machine's page should know: from its stored facts, not from here.
#
# SPDX-License-Identifier: MIT
set -eu
newest=$(find "$1/sessions" -path '*Z/config.csv' 2> /dev/null | sort | tail -n 1)
for config in $newest; do
	test -e "${config%/config.csv}/invalid" || exec sh "$(dirname "$0")/facts.sh" warnings --identity "$1/identity.csv" --config "$config"
done
echo severity,key,message,advice
