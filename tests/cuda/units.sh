# tests/cuda/units.sh - the GPU harness's arithmetic, under address and undefined sanitizers. Needs no nvcc.
#
# SPDX-License-Identifier: MIT
modules=
for name in wave peaks validity rotation clock_window tally ring calls locality targets; do
	modules="$modules cuda/harness/$name.c"
done
for name in fail permute order clock; do
	modules="$modules bench/harness/$name.c"
done
# shellcheck disable=SC2086 # the modules are words
${CC:-cc} -std=gnu11 -g -O1 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror -fsanitize=address,undefined \
	-fno-sanitize-recover=all -I. -o "$TMP/units" tests/cuda/units/units.c $modules -lm || exit 1
exec "$TMP/units"
