/*
 * memory - allocations and copies of the fake CUDA runtime: all of it is host memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
	CALL("%s", "");
	*total = (size_t)fake_setting("FAKE_MEMORY_MIB", 256) << 20;
	*free_bytes = *total;
	return cudaSuccess;
}

static cudaError_t take(const char *kind, void **memory, size_t bytes, const char *limit, long mib)
{
	*memory = NULL;
	if (bytes > (size_t)fake_setting(limit, mib) << 20)
		return cudaErrorMemoryAllocation;
	*memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
	if (!*memory)
		return cudaErrorMemoryAllocation;
	fake_own(kind, *memory);
	return cudaSuccess;
}

static cudaError_t give(const char *kind, void *memory)
{
	if (!memory)
		return cudaSuccess;
	fake_disown(kind, memory);
	free(memory);
	return cudaSuccess;
}

cudaError_t cudaMalloc(void **memory, size_t bytes)
{
	NOT_BEHIND_A_GATE();
	CALL("%zu", bytes);
	return take("memory", memory, bytes, "FAKE_MEMORY_MIB", 256);
}

cudaError_t cudaFree(void *memory)
{
	NOT_BEHIND_A_GATE();
	CALL("%s", "");
	return give("memory", memory);
}

cudaError_t cudaHostAlloc(void **memory, size_t bytes, unsigned flags)
{
	NOT_BEHIND_A_GATE();
	CALL("%zu %u", bytes, flags);
	return take("host memory", memory, bytes, "FAKE_HOST_MIB", 2048);
}

cudaError_t cudaFreeHost(void *memory)
{
	NOT_BEHIND_A_GATE();
	CALL("%s", "");
	fake_gate_forget();
	return give("host memory", memory);
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
{
	CALL("%u", flags);
	*device = host;
	return cudaSuccess;
}

cudaError_t cudaHostRegister(void *memory, size_t bytes, unsigned flags)
{
	NOT_BEHIND_A_GATE();
	CALL("%zu %u", bytes, flags);
	fake_own("registration", memory);
	return cudaSuccess;
}

cudaError_t cudaHostUnregister(void *memory)
{
	NOT_BEHIND_A_GATE();
	CALL("%s", "");
	fake_disown("registration", memory);
	return cudaSuccess;
}

static void move(void *to, const void *from, size_t bytes)
{
	if (fake_setting("FAKE_CORRUPT", 0) && bytes > 64)
		bytes -= 4;
	memmove(to, from, bytes);
	/* 20 GB/s and 2 us */
	fake_advance(2000 + bytes / 20);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
	if (fake_gate_closed())
		fake_violation("a copy that waits behind a closed gate");
	CALL("%zu %d", bytes, (int)kind);
	move(to, from, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
			    cudaStream_t stream)
{
	(void)stream;
	CALL("%zu %d", bytes, (int)kind);
	move(to, from, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemset(void *memory, int value, size_t bytes)
{
	CALL("%zu", bytes);
	memset(memory, value, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes, cudaStream_t stream)
{
	(void)stream;
	CALL("%zu", bytes);
	memset(memory, value, bytes);
	fake_advance(1000 + bytes / 200);
	return cudaSuccess;
}
