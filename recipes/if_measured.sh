#!/bin/sh
# if_measured.sh SUMMARY COMMAND… - run the command where the summary holds something; else print nothing.
#
# SPDX-License-Identifier: MIT
summary=$1
shift
test -s "$summary" || exit 0
exec "$@"
