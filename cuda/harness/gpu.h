/*
 * gpu - the device under test: chosen, asked for its attributes, and held.
 *
 * Sizes come from the device's attributes, never from constants. Everything
 * that a timed body needs is made here, before the first timing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_GPU_H
#define CUDA_GPU_H

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "job.h"

#ifdef __cplusplus
extern "C" {
#endif

struct gpu {
	int index, count;
	int major, minor;
	char pci_id[16]; /* 0000:01:00.0 */
	char model[64];
	unsigned multiprocessors, warps_per_multiprocessor;
	size_t memory_bytes, free_bytes, l2_bytes, shared_multiprocessor_bytes, shared_optin_bytes;
	int copy_engines, cooperative, managed, node;
	bool jit; /* the driver compiled this program from PTX */
	bool fake;
	cudaStream_t stream;
	cudaEvent_t start, stop;
	struct stamp *stamps, *stamps_read;
	unsigned stamp_capacity;
};

/* Open device `text` (an index, a PCI id or a UUID; NULL: the first); leaves when it cannot. */
void gpu_open(struct gpu *gpu, const char *text);
/* Load these kernels now, so that no timing contains a load; finds out whether the driver compiled them. */
void gpu_load(struct gpu *gpu, const void *const *kernels, unsigned count);
void gpu_close(struct gpu *gpu);
int gpu_attribute(const struct gpu *gpu, int attribute, const char *name);
/* Blocks of this kernel resident on one multiprocessor. */
int gpu_resident(const struct gpu *gpu, const void *kernel, unsigned threads, size_t shared_bytes);
void *gpu_alloc(const struct gpu *gpu, size_t bytes);
void gpu_free(void *memory);
void *gpu_host_alloc(size_t bytes, unsigned flags);
void gpu_host_free(void *memory);
/* Memory that one run may take: a quarter of what is free on the device. */
size_t gpu_memory_cap(const struct gpu *gpu);

#ifdef __cplusplus
}
#endif

#endif
