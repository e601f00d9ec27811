# tests/cuda/shim.sh - device code on the host: ring, bank, payload and barrier kernels, under address, undefined and thread sanitizers.
#
# Needs no GPU; the payload kernels' file includes the runtime's header, so that
# part needs the toolkit.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
command -v g++ > /dev/null || { echo "missing tool: g++"; exit 77; }
flags='-x c++ -DHOST_SHIM -Itests/cuda/shim -I. -g -O1 -Wall -Wextra -Werror -Wno-unused-function -Wno-unknown-pragmas'
for module in bench/harness/fail bench/harness/permute cuda/harness/ring; do
	${CC:-cc} -std=gnu11 -g -O1 -fsanitize=address,undefined -c -o "$TMP/$(basename $module).o" $module.c || exit 1
done
# shellcheck disable=SC2086 # the flags are words
g++ $flags -std=c++17 -fsanitize=address,undefined -fno-sanitize-recover=all -o "$TMP/serial" tests/cuda/shim/serial.cc -x none \
	"$TMP"/*.o || exit 1
"$TMP/serial" || complain 'ring kernels'
# shellcheck disable=SC2086
g++ $flags -std=c++17 -fsanitize=address,undefined -fno-sanitize-recover=all -o "$TMP/banks" tests/cuda/shim/banks.cc || exit 1
"$TMP/banks" || complain 'bank kernels'
# shellcheck disable=SC2086
if g++ $flags -std=c++20 -fsanitize=thread -o "$TMP/barrier" tests/cuda/shim/barrier.cc -pthread 2> "$TMP/said"; then
	"$TMP/barrier" || complain 'barrier'
else
	cat "$TMP/said"
	complain 'barrier: does not compile'
fi
cuda_nvcc
# shellcheck disable=SC2086
g++ $flags -std=c++17 -isystem "${nvcc%/bin/nvcc}/include" -fsanitize=address,undefined -fno-sanitize-recover=all -o "$TMP/payload" \
	tests/cuda/shim/payload.cc || exit 1
"$TMP/payload" || complain 'payload kernels'
exit $((failures > 0))
