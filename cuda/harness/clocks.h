/*
 * clocks - the device's clock against the host's, by round trips through mapped memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_CLOCKS_H
#define CUDA_CLOCKS_H

#include "clock_window.h"
#include "gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Mapped words that a waiting kernel and the host pass to and fro. */
void clocks_begin(struct gpu *gpu);
/* `trips` round trips now, and the window they leave. */
struct clock_window clocks_window(struct gpu *gpu, unsigned trips);
/* A reading of the device's clock since the first window: 64 bits of ns do not fit a double. */
double clocks_ns(uint64_t device_ns);
void clocks_end(void);
const void *clocks_kernel(void);

#ifdef __cplusplus
}
#endif

#endif
