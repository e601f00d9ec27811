# tests/cuda/headers.sh - every header of the GPU harness compiles by itself, as C11 where it is C, and as C++17.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cuda/build.inc
. tests/cuda/build.inc
cuda_nvcc
include=${nvcc%/bin/nvcc}/include
for header in cuda/harness/*.h; do
	printf '#include "%s"\n' "$header" > "$TMP/one.c"
	${CC:-cc} -std=c11 -Wall -Wextra -Werror -I. -isystem "$include" -c -o "$TMP/one.o" "$TMP/one.c" || complain "$header: not C11"
	g++ -x c++ -std=c++17 -Wall -Wextra -Wno-missing-field-initializers -Werror -I. -isystem "$include" -c -o "$TMP/one.o" \
		"$TMP/one.c" || complain "$header: not C++17"
done
for header in cuda/harness/*.cuh; do
	printf '#include "%s"\n' "$header" > "$TMP/one.cu"
	"$nvcc" -std=c++17 -arch=sm_90a -Werror all-warnings -I. -c -o "$TMP/one.o" "$TMP/one.cu" || complain "$header: not CUDA"
done
exit $((failures > 0))
