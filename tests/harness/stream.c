/*
 * stream - does every kernel, at every width this CPU has, touch each element once and no other?
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/stream.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1000, GUARD = 8 };

static double expected(enum stream_kernel kernel, size_t i, double scalar)
{
	if (kernel == STREAM_COPY || kernel == STREAM_COPY_NT)
		return (double)(i + 1);
	if (kernel == STREAM_TRIAD || kernel == STREAM_TRIAD_NT)
		return (double)(i + 1) + scalar * (double)(2 * i);
	return scalar;
}

static void try_kernel(enum stream_kernel kernel, size_t count, double *a, double *b, double *c)
{
	struct stream_slice slice = { a, b, c, count, 3 };
	uint64_t sum = 0, word;

	for (size_t i = 0; i < MOST + GUARD; i++) {
		a[i] = -7;
		b[i] = (double)(i + 1);
		c[i] = (double)(2 * i);
		memcpy(&word, &b[i], sizeof word);
		sum += i < count ? word : 0;
	}
	CHECK(stream_run(kernel, &slice) == (kernel == STREAM_READ ? sum : 0));
	for (size_t i = 0; i < MOST + GUARD; i++)
		CHECK(a[i] == (i < count && kernel != STREAM_READ ? expected(kernel, i, 3) : -7));
}

int main(void)
{
	static const char *const widths[] = { "sse2", "avx2", "avx512", "neon" };
	static const size_t counts[] = { 0, 1, 7, 8, 31, 32, 33, 63, 64, 65, 127, 999, MOST };
	double *arrays[3];
	int tried = 0;

	for (int i = 0; i < 3; i++)
		CHECK((arrays[i] = aligned_alloc(STREAM_ALIGNMENT, 8192 + sizeof(double) * GUARD * 8)));
	for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
		if (!stream_choose(widths[w]))
			continue;
		tried++;
		CHECK(!strcmp(stream_isa(), widths[w]));
		for (int kernel = 0; kernel < STREAM_KERNELS; kernel++)
			for (size_t n = 0; n < sizeof counts / sizeof *counts; n++)
				try_kernel((enum stream_kernel)kernel, counts[n], arrays[0], arrays[1],
					   arrays[2]);
	}
	CHECK(tried > 0);
	CHECK(!stream_choose("mmx"));
	for (int i = 0; i < 3; i++)
		free(arrays[i]);
	return CHECK_RESULT;
}
