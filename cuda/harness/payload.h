/*
 * payload - a pattern in memory, and whether it is still there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_PAYLOAD_H
#define CUDA_PAYLOAD_H

#include "gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __CUDACC__
#define PAYLOAD_INLINE static __host__ __device__ inline
#else
#define PAYLOAD_INLINE static inline
#endif

PAYLOAD_INLINE uint32_t payload_word(uint64_t index, uint32_t seed)
{
	uint32_t x = (uint32_t)index * 2654435761u ^ (uint32_t)(index >> 32) ^ seed;

	return x ^ x >> 15;
}

/* Load the kernels and the counter; once a run, before the first timing. */
void payload_begin(struct gpu *gpu);
void payload_end(void);
/* On the device; complete when it returns. Bytes beyond the last whole word are left alone. */
void payload_fill_device(struct gpu *gpu, void *memory, size_t bytes, uint32_t seed);
bool payload_intact_device(struct gpu *gpu, const void *memory, size_t bytes, uint32_t seed);
/* On the host. Write-combined memory is read at a crawl: beyond 64 MiB only probes of 64 KiB are read. */
void payload_fill_host(void *memory, size_t bytes, uint32_t seed);
bool payload_intact_host(const void *memory, size_t bytes, uint32_t seed, bool probes);

const void *payload_kernel_write(void);
const void *payload_kernel_verify(void);
const void *empty_kernel(void);

#ifdef __cplusplus
}
#endif

#endif
