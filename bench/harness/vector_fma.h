/*
 * vector_fma - fused multiply-adds on vectors of a stated width, dependent or not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_VECTOR_FMA_H
#define HARNESS_VECTOR_FMA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Accumulators at most, and what steps of the two kinds must be a multiple of. */
#define VECTOR_FMA_MOST  16
#define VECTOR_FMA_CHAIN 32
#define VECTOR_FMA_MANY  192

/* Runs `count` of them; writes one element of each accumulator. */
typedef void vector_fma_fn(uint64_t count, double *result);

struct vector_fma {
	const char *isa;
	unsigned bits;        /* of a vector; lanes of doubles are bits / 64 */
	unsigned chains;      /* accumulators of `many` */
	vector_fma_fn *chain; /* each waits for the one before */
	vector_fma_fn *many;  /* each waits for the one `chains` before */
};

/* Vectors of `bits` on this CPU, or NULL; 0 asks for the widest. */
const struct vector_fma *vector_fma(unsigned bits);
/* What an accumulator holds after `count` of its own steps, as the program would compute it. */
double vector_fma_expect(const struct vector_fma *, uint64_t count);

#ifdef __cplusplus
}
#endif
#endif
