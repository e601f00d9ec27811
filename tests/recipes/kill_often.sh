# kill_often.sh - kill.sh at fifty instants.
# Runs: check-all
# SPDX-License-Identifier: MIT
set -u
KILLS=50
# shellcheck source=tests/recipes/kill.inc
. tests/recipes/kill.inc
