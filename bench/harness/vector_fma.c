/*
 * vector_fma - fused multiply-adds on vectors of a stated width, dependent or not.
 *
 * Each step is one instruction, written as such, so that no compiler changes
 * their number or order. On x86 the chain runs through the factor; those of
 * NEON overwrite the addend, and there it runs through that, which some cores
 * hand on sooner.
 *
 * SPDX-License-Identifier: MIT
 */
#include "vector_fma.h"

#include "fault.h"
#include "isa.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* x = x * factor + addend creeps from 2 towards 1.25, and never gets small. */
#define FACTOR 0.999999
#define ADDEND 1.25e-6
#define START  2.0
static const double factor = FACTOR, addend = ADDEND, start = START;

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

/*
 * The scalable vectors, whose length is the CPU's: whole loops as text, because
 * a compiler for the baseline has no type for them. Here the chain runs through
 * the factor, as on x86.
 */
#define SVE_BEGIN \
	".arch_extension sve\n\tptrue p0.d\n\tld1rd {z16.d}, p0/z, [%1]\n\tld1rd {z17.d}, p0/z, [%1, " \
	"#8]\n\t" \
	"ld1rd {z0.d}, p0/z, [%1, #16]\n\t"
#define SVE_STEP(n)          "fmad z" #n ".d, p0/m, z16.d, z17.d\n\t"
#define SVE_FOUR(a, b, c, d) SVE_STEP(a) SVE_STEP(b) SVE_STEP(c) SVE_STEP(d)
#define SVE_ALL              SVE_FOUR(0, 1, 2, 3) SVE_FOUR(4, 5, 6, 7) SVE_FOUR(8, 9, 10, 11) SVE_FOUR(12, 13, 14, 15)
#define SVE_COPY(n)          "mov z" #n ".d, z0.d\n\t"
#define SVE_USED \
	"cc", "memory", "p0", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", \
		"v12", "v13", "v14", "v15", "v16", "v17"

static const double sve_numbers[] = { FACTOR, ADDEND, START };

static void sve_chain(uint64_t count, double *result)
{
	__asm__ volatile(SVE_BEGIN "1:\n\t.rept 8\n\t" SVE_FOUR(
				 0, 0, 0, 0) ".endr\n\t"
					     "subs %0, %0, #32\n\tb.ne 1b\n\tstr d0, [%2]"
			 : "+r"(count)
			 : "r"(sve_numbers), "r"(result)
			 : SVE_USED);
}

static void sve_many(uint64_t count, double *result)
{
	LEAVE_OUT(count, 64);
	__asm__ volatile(
		SVE_BEGIN SVE_COPY(1) SVE_COPY(2) SVE_COPY(3) SVE_COPY(4) SVE_COPY(5) SVE_COPY(6) SVE_COPY(
			7) SVE_COPY(8) SVE_COPY(9) SVE_COPY(10) SVE_COPY(11) SVE_COPY(12) SVE_COPY(13)
			SVE_COPY(14) SVE_COPY(
				15) "1:\n\t.rept 4\n\t" SVE_ALL ".endr\n\t"
				    "subs %0, %0, #64\n\tb.ne 1b\n\t"
				    "stp d0, d1, [%2]\n\tstp d2, d3, [%2, #16]\n\tstp d4, d5, [%2, #32]\n\t"
				    "stp d6, d7, [%2, #48]\n\tstp d8, d9, [%2, #64]\n\tstp d10, d11, [%2, "
				    "#80]\n\t"
				    "stp d12, d13, [%2, #96]\n\tstp d14, d15, [%2, #112]"
		: "+r"(count)
		: "r"(sve_numbers), "r"(result)
		: SVE_USED);
}

/* Bits of a scalable vector on this CPU. */
static unsigned sve_bits(void)
{
	uint64_t bytes;

	__asm__(".arch_extension sve\n\tcntb %0" : "=r"(bytes));
	return 8 * (unsigned)bytes;
}

static struct {
	const char *needs;
	struct vector_fma fma;
} widths[] = { { "sve", { "sve", 0, 16, sve_chain, sve_many } },
	       { "neon", { "neon", 128, 16, v128_chain, v128_many } } };

#else
#error "no vector multiply-adds for this architecture; add a section to bench/harness/vector_fma.c"
#endif

const struct vector_fma *vector_fma(unsigned bits)
{
#if defined(__aarch64__)
	/* Its length is asked for only where there is one. */
	if (!widths[0].fma.bits && isa_has("sve"))
		widths[0].fma.bits = sve_bits();
#endif
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
		if ((!bits || bits == widths[i].fma.bits) && isa_has(widths[i].needs))
			return &widths[i].fma;
	return NULL;
}

double vector_fma_expect(const struct vector_fma *vectors, uint64_t count)
{
	double x = start;

	for (; count; count--)
		x = !strcmp(vectors->isa, "neon") ? fma(factor, addend, x) : fma(x, factor, addend);
	return x;
}
