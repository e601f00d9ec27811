#!/bin/sh
# inputs.sh MACHINE_DIR REPORT_DIR - a stand-in.
#
# SPDX-License-Identifier: MIT
echo sha256,bytes,path
