/*
 * vector_fma - fused multiply-adds on vectors of a stated width, dependent or not.
 *
 * Each step is one instruction, written as such, so that no compiler changes
 * their number or order. On x86 the chain runs through the factor; the
 * instructions of Arm overwrite the addend, and there it runs through that,
 * which some cores hand on sooner.
 *
 * SPDX-License-Identifier: MIT
 */
#include "vector_fma.h"

#include "fault.h"
#include "isa.h"

#include <math.h>
#include <stddef.h>

/* x = x * factor + addend creeps from 2 towards 1.25, and never gets small. */
static const double factor = 0.999999, addend = 1.25e-6, start = 2;

#define LEAVE_OUT(count, less) FAULT(1, count -= (less))

#if defined(__x86_64__)

#define LANES  (VECTOR_BYTES / sizeof(double))
#define FMA(x) __asm__ volatile("vfmadd213pd %2, %1, %0" : "+v"(x) : "v"(y), "v"(z));

#define KERNEL(name) v128_##name
#define TARGET       __attribute__((target("avx,fma")))
#define VECTOR_BYTES 16
#include "vector_fma_isa.h"

#define KERNEL(name) v256_##name
#define TARGET       __attribute__((target("avx,fma")))
#define VECTOR_BYTES 32
#include "vector_fma_isa.h"

#define KERNEL(name) v512_##name
#define TARGET       __attribute__((target("avx512f")))
#define VECTOR_BYTES 64
#include "vector_fma_isa.h"

static const struct {
	const char *needs;
	struct vector_fma fma;
} widths[] = {
	{ "avx512", { "avx512", 512, 12, v512_chain, v512_many } },
	{ "fma", { "avx2", 256, 12, v256_chain, v256_many } },
	{ "fma", { "avx2", 128, 12, v128_chain, v128_many } },
};

#elif defined(__aarch64__)

#define LANES  (VECTOR_BYTES / sizeof(double))
#define FMA(x) __asm__ volatile("fmla %0.2d, %1.2d, %2.2d" : "+w"(x) : "w"(y), "w"(z));

#define KERNEL(name) v128_##name
#define TARGET
#define VECTOR_BYTES 16
#define WIDER        1
#include "vector_fma_isa.h"

static const struct {
	const char *needs;
	struct vector_fma fma;
} widths[] = { { "neon", { "neon", 128, 16, v128_chain, v128_many } } };

#else
#error "no vector multiply-adds for this architecture; add a section to bench/harness/vector_fma.c"
#endif

const struct vector_fma *vector_fma(unsigned bits)
{
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
		if ((!bits || bits == widths[i].fma.bits) && isa_has(widths[i].needs))
			return &widths[i].fma;
	return NULL;
}

double vector_fma_expect(const struct vector_fma *vectors, uint64_t count)
{
	double x = start;

	(void)vectors;
	for (; count; count--)
#if defined(__aarch64__)
		x = fma(factor, addend, x);
#else
		x = fma(x, factor, addend);
#endif
	return x;
}
