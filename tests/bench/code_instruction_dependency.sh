# code_instruction_dependency - each update is one multiply and one add, scalar, in registers.
# SPDX-License-Identifier: MIT
set -u
# shellcheck source=tests/bench/code.inc
. tests/bench/code.inc
code_build instruction_dependency || exit 1
for object in $objects; do
	for chains in 1 2 3 4 6 8; do
		code_updates "$object" update_$chains $((4 * chains))
	done
done
exit $((failures > 0))
