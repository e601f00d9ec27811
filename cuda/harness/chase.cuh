/*
 * chase - dependent loads around a ring, by load operator.
 *
 * Each node holds the address of the next. Written in C the load would lose its
 * address space (a generic load), so it is spelt out. The state at b keeps, for
 * each chain, where it stopped: no sample restarts in lines just used.
 * Job: a ring, b state, stride untimed loads first, iterations laps of 16 loads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_CHASE_CUH
#define CUDA_CHASE_CUH

#include "device_clock.cuh"

#define CHASE_LOADS 16

#ifdef HOST_SHIM
#define CHASE_LOAD(operation, p) (p) = *(uint64_t *)(p)
#else
#define CHASE_LOAD(operation, p) asm volatile("ld.global" operation ".u64 %0, [%0];" : "+l"(p)::"memory")
#endif

#define CHASE_KERNEL(name, operation)                                                                                  \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		uint64_t *state = (uint64_t *)job.b, p = state[threadIdx.x];                                           \
		_Pragma("unroll 1") for (uint64_t i = 0; i < job.stride; i++) CHASE_LOAD(operation, p);                \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t i = 0; i < job.iterations; i++)                                      \
		{                                                                                                      \
			_Pragma("unroll") for (int s = 0; s < CHASE_LOADS; s++) CHASE_LOAD(operation, p);              \
		}                                                                                                      \
		/* the end stamp waits for the last load because the state does */                                     \
		state[threadIdx.x] = p;                                                                                \
		stamp_end(job);                                                                                        \
	}

/* Write the ring: node i at a + i * stride gets the address of node b[i]. */
DEVICE void chase_link_body(const struct job &job)
{
	const uint32_t *next = (const uint32_t *)job.b;
	uint64_t nodes = job.bytes / job.stride, step = (uint64_t)gridDim.x * blockDim.x;

	for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < nodes; i += step)
		*(uint64_t *)((char *)job.a + i * job.stride) = (uint64_t)(uintptr_t)job.c + next[i] * job.stride;
}

#endif
