/*
 * wave - how many blocks make exactly one full wave.
 *
 * More blocks than fit run one after the other and are timed as if they ran
 * together; fewer leave units idle. So throughput kernels use precisely as
 * many as the device holds at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_WAVE_H
#define CUDA_WAVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Blocks of a full wave; 0 when not even one fits. */
unsigned wave_blocks(unsigned multiprocessors, int resident_per_multiprocessor);
/* Whether a grid of that many blocks runs all at once. */
bool wave_fits(uint64_t blocks, unsigned multiprocessors, int resident_per_multiprocessor);
/* Warps resident on one multiprocessor. */
unsigned wave_warps(unsigned threads_per_block, int resident_per_multiprocessor);
/* Ways in which a warp's shared-memory access of `width` bytes at `stride` words conflicts. */
unsigned bank_factor(unsigned stride_words, unsigned width_bytes);

#ifdef __cplusplus
}
#endif

#endif
