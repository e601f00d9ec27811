/*
 * extra - the fake runtime's graphs, pools, managed memory, peers and policies.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <stdlib.h>
#include <string.h>

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
	CALL("%u", flags);
	*graph = (cudaGraph_t)calloc(1, sizeof(int));
	fake_own("graph", *graph);
	return cudaSuccess;
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
				   size_t count, const struct cudaKernelNodeParams *parameters)
{
	(void)after, (void)parameters;
	CALL("%zu", count);
	*node = (cudaGraphNode_t)graph;
	++*(int *)graph;
	return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph, unsigned long long flags)
{
	CALL("%llu", flags);
	*executable = (cudaGraphExec_t)malloc(sizeof(int));
	*(int *)*executable = *(int *)graph;
	fake_own("executable graph", *executable);
	return cudaSuccess;
}

cudaError_t cudaGraphUpload(cudaGraphExec_t executable, cudaStream_t stream)
{
	(void)executable, (void)stream;
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream)
{
	(void)stream;
	CALL("%d", *(int *)executable);
	fake_advance((uint64_t) * (int *)executable * 700);
	return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
	CALL("%s", "");
	fake_disown("graph", graph);
	free(graph);
	return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable)
{
	CALL("%s", "");
	fake_disown("executable graph", executable);
	free(executable);
	return cudaSuccess;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties)
{
	(void)properties;
	CALL("%s", "");
	*pool = (cudaMemPool_t)calloc(1, sizeof(int));
	fake_own("pool", *pool);
	return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
	CALL("%d %llu", (int)attribute, *(unsigned long long *)value);
	if (attribute == cudaMemPoolAttrReleaseThreshold)
		*(int *)pool = 1;
	return cudaSuccess;
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
	CALL("%s", "");
	fake_disown("pool", pool);
	free(pool);
	return cudaSuccess;
}

cudaError_t cudaMallocFromPoolAsync(void **memory, size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
	(void)stream;
	CALL("%zu", bytes);
	if (!*(int *)pool)
		fake_violation("memory from a pool whose threshold was not set");
	*memory = malloc(bytes);
	fake_own("pooled memory", *memory);
	return cudaSuccess;
}

cudaError_t cudaFreeAsync(void *memory, cudaStream_t stream)
{
	(void)stream;
	CALL("%s", "");
	fake_disown("pooled memory", memory);
	free(memory);
	return cudaSuccess;
}

/* Managed memory: one range, which remembers where it was sent last. */
static int managed_place = -2;

cudaError_t cudaMallocManaged(void **memory, size_t bytes, unsigned flags)
{
	CALL("%zu %u", bytes, flags);
	*memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
	fake_own("memory", *memory);
	managed_place = -2;
	return cudaSuccess;
}

cudaError_t cudaMemPrefetchAsync(const void *memory, size_t bytes, struct cudaMemLocation place,
				 unsigned flags, cudaStream_t stream)
{
	(void)memory, (void)stream;
	CALL("%zu %u", bytes, flags);
	managed_place = place.type == cudaMemLocationTypeHost ? cudaCpuDeviceId : place.id;
	fake_advance(bytes / 20);
	return cudaSuccess;
}

cudaError_t cudaMemRangeGetAttribute(void *value, size_t size, enum cudaMemRangeAttribute attribute,
				     const void *memory, size_t bytes)
{
	(void)memory;
	CALL("%d %zu %zu", (int)attribute, size, bytes);
	*(int *)value = managed_place;
	return cudaSuccess;
}

cudaError_t cudaDeviceCanAccessPeer(int *possible, int device, int peer)
{
	CALL("%d %d", device, peer);
	*possible = (int)fake_setting("FAKE_PEER", 1);
	return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
	CALL("%d %u", peer, flags);
	return cudaSuccess;
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
	CALL("%d", peer);
	return cudaSuccess;
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes)
{
	CALL("%d %d %zu", to_device, from_device, bytes);
	/* an IOMMU may drop writes though access was promised */
	if (!fake_setting("FAKE_CORRUPT", 0))
		memmove(to, from, bytes);
	return cudaSuccess;
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes,
				cudaStream_t stream)
{
	(void)to, (void)from, (void)stream;
	CALL("%d %d %zu", to_device, from_device, bytes);
	fake_advance(2000 + bytes / 20);
	return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
	CALL("%d %zu", (int)limit, value);
	return cudaSuccess;
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
	CALL("%s", "");
	return cudaSuccess;
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
				   const cudaStreamAttrValue *value)
{
	(void)stream, (void)value;
	CALL("%d", (int)attribute);
	return cudaSuccess;
}
