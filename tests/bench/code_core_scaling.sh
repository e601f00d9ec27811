# code_core_scaling - each update is one multiply and one add, scalar, in registers.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build core_scaling || exit 1
for object in $objects; do
	code_updates "$object" update_chain 4
	code_updates "$object" update_ilp4 16
done
exit $((failures > 0))
