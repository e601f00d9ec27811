/*
 * host_shim - kernels as functions of the host, so that sanitizers can watch them.
 *
 * One thread of one block at a time: the barrier waits for nothing, the clocks
 * count calls. SHIM_THREADS gives the barrier kernel real threads instead.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_CUDA_HOST_SHIM_H
#define TESTS_CUDA_HOST_SHIM_H

#include <cstdint>
#include <cstring>

struct shim_index {
	unsigned x, y, z;
};

extern thread_local shim_index threadIdx, blockIdx;
extern shim_index blockDim, gridDim;

#define DEVICE static inline
#define KERNEL extern "C" void

#ifdef SHIM_THREADS
void __syncthreads();
#else
static inline void __syncthreads()
{
}
#endif

#ifdef SHIM_SHARED
/* A block's shared memory: one array of the test's own, whose ends the sanitizer guards. */
#define __shared__
struct uint4 {
	uint32_t x, y, z, w;
};

static inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w)
{
	return uint4{ x, y, z, w };
}

/* An address there is a distance from the array's start. */
template <typename T> static inline uint64_t __cvta_generic_to_shared(const T *)
{
	return 0;
}
#endif

static inline uint64_t device_ticks(void)
{
	static thread_local uint64_t ticks;

	return ++ticks;
}

static inline uint64_t device_ns(void)
{
	static thread_local uint64_t ns;

	return ns += 32;
}

static inline unsigned long long atomicAdd(unsigned long long *to, unsigned long long value)
{
	unsigned long long old = *to;

	*to += value;
	return old;
}

#endif
