/*
 * device_clock - ticks and nanoseconds, read inside a kernel.
 *
 * clock64 counts the cycles of one multiprocessor, globaltimer nanoseconds of
 * the device. Both at both ends of a body give its cycles, its time, and the
 * clock it really ran at; no other source gives that for the timed body alone.
 * Code here is compiled for the host too (HOST_SHIM), where the tests run it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_DEVICE_CLOCK_CUH
#define CUDA_DEVICE_CLOCK_CUH

#include "job.h"

#ifdef HOST_SHIM
#include "host_shim.h"
#else
#define DEVICE static __device__ __forceinline__
#define KERNEL extern "C" __global__ void

DEVICE uint64_t device_ticks(void)
{
	uint64_t ticks;

	asm volatile("mov.u64 %0, %%clock64;" : "=l"(ticks)::"memory");
	return ticks;
}

DEVICE uint64_t device_ns(void)
{
	uint64_t ns;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns)::"memory");
	return ns;
}
#endif

/* The first thread of each block stamps; the others wait for it. */
DEVICE void stamp_start(const struct job &job)
{
	__syncthreads();
	if (threadIdx.x == 0) {
		job.stamps[blockIdx.x].start_ns = device_ns();
		job.stamps[blockIdx.x].start_clock = device_ticks();
	}
	__syncthreads();
}

DEVICE void stamp_end(const struct job &job)
{
	__syncthreads();
	if (threadIdx.x == 0) {
		job.stamps[blockIdx.x].end_clock = device_ticks();
		job.stamps[blockIdx.x].end_ns = device_ns();
	}
}

/* Keep a value alive: the store never happens, and only we know. */
DEVICE void keep(const struct job &job, uint32_t value)
{
	if (job.zero == 1)
		((uint32_t *)job.stamps)[threadIdx.x] = value;
}

#endif
