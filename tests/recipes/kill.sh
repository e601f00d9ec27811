# kill.sh - kill -9 of make at some random instants, and Ctrl-C: nothing measures on, the lock is free, nothing is lost.
# SPDX-License-Identifier: MIT
set -u
KILLS=6
# shellcheck source=tests/recipes/kill.inc
. tests/recipes/kill.inc
