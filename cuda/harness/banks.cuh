/*
 * banks - reads of shared memory at a distance from lane to lane, and nothing else.
 *
 * Addresses are made before the loop; eight loads are in flight, 128 bytes
 * apart, which leaves every lane in its bank. Job: stride the bytes from lane
 * to lane, iterations laps of 32 loads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_BANKS_CUH
#define CUDA_BANKS_CUH

#include "device_clock.cuh"

#define BANK_LOADS 32
#define BANK_BYTES (32 * 32 * 16 + 8 * 128)

#define BANK_KERNEL(name, registers, load)                                                                           \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		extern __shared__ uint4 shared_words[];                                                                \
		uint32_t v[registers], all = 0;                                                                        \
		uint32_t at = (uint32_t)__cvta_generic_to_shared(shared_words) + threadIdx.x % 32 * (uint32_t)job.stride; \
		for (unsigned i = threadIdx.x; i < BANK_BYTES / 16; i += blockDim.x)                                 \
			shared_words[i] = make_uint4(i, i, i, i);                                                      \
		_Pragma("unroll") for (int i = 0; i < registers; i++) v[i] = 0;                                        \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t lap = 0; lap < job.iterations; lap++)                                \
		{                                                                                                      \
			_Pragma("unroll") for (int r = 0; r < BANK_LOADS / 8; r++)                                          \
			{                                                                                              \
				load(0, 0);                                                                            \
				load(1, 128);                                                                          \
				load(2, 256);                                                                          \
				load(3, 384);                                                                          \
				load(4, 512);                                                                          \
				load(5, 640);                                                                          \
				load(6, 768);                                                                          \
				load(7, 896);                                                                          \
			}                                                                                              \
		}                                                                                                      \
		_Pragma("unroll") for (int i = 0; i < registers; i++) all ^= v[i];                                     \
		keep(job, all);                                                                                        \
		stamp_end(job);                                                                                        \
	}

#ifdef HOST_SHIM
#define LOAD4(n, offset) std::memcpy(&v[n], (const char *)shared_words + at + (offset), 4)
#define LOAD8(n, offset) std::memcpy(&v[2 * (n)], (const char *)shared_words + at + (offset), 8)
#define LOAD16(n, offset) std::memcpy(&v[4 * (n)], (const char *)shared_words + at + (offset), 16)
#else
#define LOAD4(n, offset) asm volatile("ld.volatile.shared.u32 %0, [%1+" #offset "];" : "=r"(v[n]) : "r"(at))
#define LOAD8(n, offset)                                                                                               \
	asm volatile("ld.volatile.shared.v2.u32 {%0,%1}, [%2+" #offset "];" : "=r"(v[2 * n]), "=r"(v[2 * n + 1]) : "r"(at))
#define LOAD16(n, offset)                                                                                              \
	asm volatile("ld.volatile.shared.v4.u32 {%0,%1,%2,%3}, [%4+" #offset "];"                                      \
		     : "=r"(v[4 * n]), "=r"(v[4 * n + 1]), "=r"(v[4 * n + 2]), "=r"(v[4 * n + 3])                      \
		     : "r"(at))
#endif

BANK_KERNEL(shared_read_4, 8, LOAD4)
BANK_KERNEL(shared_read_8, 16, LOAD8)
BANK_KERNEL(shared_read_16, 32, LOAD16)

#endif
