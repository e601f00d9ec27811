#!/bin/sh
# make.sh MODEL DIR - a recorded tree (procfs, sysfs) of a made-up machine, as hwloc-gather-topology archives them.
#
# MODEL is a file of models/: one statement a line, see tree.awk. Trees are made
# when a test needs one, so that only their descriptions are kept.
#
# SPDX-License-Identifier: MIT
set -eu
here=$(dirname "$0")
model=$here/models/$1
tree=$2
mkdir -p "$tree"
awk -v directories=1 -f "$here/tree.awk" "$model" | (cd "$tree" && xargs -n 500 mkdir -p)
TREE=$tree awk -f "$here/tree.awk" "$model"
