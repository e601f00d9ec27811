/*
 * gate - a stream held back until everything is queued on it.
 *
 * A one-thread kernel spins on a word of mapped host memory; copies queued
 * behind it start together when the word is set, so the cost of queueing them
 * is in no timing. It gives up by itself after a time-out, and is opened on
 * every path, also by a failing check. While it spins: no allocation, no free,
 * no first launch of a kernel, no NVML, and no pageable copy (which would wait
 * for the stream for ever).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_GATE_H
#define CUDA_GATE_H

#include "gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Make the flag and load the kernel; once a run, before the first timing. */
void gate_begin(struct gpu *gpu);
/* Hold this stream back. */
void gate_close(struct gpu *gpu, cudaStream_t stream);
/* Let it go. */
void gate_open(void);
/* Whether the gate gave up since it was closed last: the timing is void then. */
bool gate_timed_out(void);
void gate_end(void);
/* The spinning kernel, of the harness's own kernels. */
const void *gate_kernel(void);

#ifdef __cplusplus
}
#endif

#endif
