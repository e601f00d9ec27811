/*
 * stream - kernels that read or write whole slices of memory, at the widest vectors this CPU has.
 *
 * SPDX-License-Identifier: MIT
 *
 * A slice starts on a cache line. Ordinary stores bring their line in first; the
 * non-temporal kernels (_nt) do not, and end with the fence that makes their
 * stores complete, so that the caller's clock sees them.
 */
#ifndef HARNESS_STREAM_H
#define HARNESS_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that every slice must be aligned to: one cache line. */
#define STREAM_ALIGNMENT 64

enum stream_kernel {
	STREAM_READ,
	STREAM_WRITE,
	STREAM_WRITE_NT,
	STREAM_COPY,
	STREAM_COPY_NT,
	STREAM_TRIAD,
	STREAM_TRIAD_NT,
	STREAM_KERNELS
};

/* What a kernel works on: a = scalar, a = b, a = b + scalar * c, or the sum of b's 64-bit words. */
struct stream_slice {
	double *a;
	const double *b, *c;
	size_t count; /* doubles in each array */
	double scalar;
};

/* One pass over the slice; what read returns is the sum of its words as integers, the others return 0. */
uint64_t stream_run(enum stream_kernel kernel, const struct stream_slice *slice);

/* The kernel's name in data: read, write, write_nt, … */
const char *stream_name(enum stream_kernel kernel);

/* Arrays that the kernel touches, which is also its payload in arrays: STREAM's counting. */
unsigned stream_arrays(enum stream_kernel kernel);

/* The vector extension in use: the widest this CPU has of sse2, avx2, avx512, or neon. */
const char *stream_isa(void);

/* Use this one instead; false where the CPU or the architecture has it not. */
bool stream_choose(const char *isa);

#ifdef __cplusplus
}
#endif

#endif
