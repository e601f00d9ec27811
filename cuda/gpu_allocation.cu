/*
 * gpu_allocation - what memory costs to get and to give back.
 *
 * Plain allocation; allocation in stream order from a pool of our own, whose
 * release threshold is set before its first use: kept for ever, where the first
 * round is cold and the later ones reuse, and the driver's default of nothing
 * kept, where every synchronize gives all back. Submission and being usable are
 * two columns. Host memory is registered after every page was touched, or
 * allocated pinned.
 *
 * Emits call,size_bytes,sample,submit_ns,usable_ns,release_ns and the harness
 * columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/rotation.h"

enum { PLAIN, POOL_COLD, POOL_STEADY, POOL_RELEASED, REGISTER, PINNED, CALLS };
static const char *const calls[] = { "malloc", "async_pool_cold", "async_pool_steady", "async_pool_released", "host_register",
				     "host_alloc" };
static const uint64_t sizes[] = { 4 * KIB, 1 * MIB, 64 * MIB, 512 * MIB };

static const struct column columns[] = {
	{ "call", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "how the memory is asked for" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes asked for" },
	{ "submit_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "until the call returns" },
	{ "usable_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "until the stream has reached it" },
	{ "release_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "giving it back, until the call returns" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_pools", "this driver has no stream-ordered allocation", "gpu_driver" },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned call = 0; call < CALLS; call++)
		for (unsigned i = 0; i < GPU_COUNT(sizes); i++)
			if (i > 0 || call < REGISTER)
				gpu_plan(run, call, sizes[i], "%s,%llu", calls[call], (unsigned long long)sizes[i]);
}

/* A pool of our own, its threshold set before anything comes out of it. */
static cudaMemPool_t make_pool(struct gpu *gpu, uint64_t threshold)
{
	struct cudaMemPoolProps properties;
	cudaMemPool_t pool;

	memset(&properties, 0, sizeof properties);
	properties.allocType = cudaMemAllocationTypePinned;
	properties.location.type = cudaMemLocationTypeDevice;
	properties.location.id = gpu->index;
	CHECK(cudaMemPoolCreate(&pool, &properties), "make a pool");
	CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), "set a pool's threshold");
	return pool;
}

static void pool_round(struct gpu *gpu, cudaMemPool_t pool, size_t bytes, double ns[3])
{
	void *memory;
	double begun = host_ns();

	CHECK(cudaMallocFromPoolAsync(&memory, bytes, pool, gpu->stream), "allocate %zu bytes from a pool", bytes);
	ns[0] = host_ns() - begun;
	CHECK(cudaStreamSynchronize(gpu->stream), "wait for memory");
	ns[1] = host_ns() - begun;
	begun = host_ns();
	CHECK(cudaFreeAsync(memory, gpu->stream), "free memory of a pool");
	ns[2] = host_ns() - begun;
	CHECK(cudaStreamSynchronize(gpu->stream), "wait for a free");
}

static void plain_round(struct gpu *gpu, unsigned call, size_t bytes, char *touched, double ns[3])
{
	double begun = host_ns();
	void *memory = NULL;

	if (call == PLAIN)
		memory = gpu_alloc(gpu, bytes);
	else if (call == REGISTER)
		CHECK(cudaHostRegister(touched, bytes, cudaHostRegisterDefault), "register %zu bytes", bytes);
	else
		memory = gpu_host_alloc(bytes, cudaHostAllocDefault);
	ns[0] = ns[1] = host_ns() - begun;
	begun = host_ns();
	if (call == PLAIN)
		gpu_free(memory);
	else if (call == REGISTER)
		CHECK(cudaHostUnregister(touched), "unregister memory");
	else
		gpu_host_free(memory);
	ns[2] = host_ns() - begun;
}

static void row(struct gpu_run *run, const struct gpu_point *point, unsigned sample, const double ns[3])
{
	struct timing timing;

	memset(&timing, 0, sizeof timing);
	timing.operations = 1;
	timing.duration_ns = ns[1] + ns[2];
	gpu_row(run, point, sample, ns, &timing, verdict_ok());
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	bool pooled = point->tag >= POOL_COLD && point->tag <= POOL_RELEASED, host = point->tag >= REGISTER;
	char *touched = NULL;
	double ns[3];

	if (!host && point->size > gpu_memory_cap(gpu)) {
		gpu_no_row(run, point, "skipped", "device_memory");
		return;
	}
	if (host && point->size > host_available_bytes() / 4) {
		gpu_no_row(run, point, "skipped", "host_memory");
		return;
	}
	if (pooled && !gpu_attribute(gpu, cudaDevAttrMemoryPoolsSupported, "memory pools")) {
		gpu_no_row(run, point, "unsupported", "no_pools");
		return;
	}
	if (!pooled) {
		if (point->tag == REGISTER) {
			touched = (char *)must_allocate(NULL, point->size + 4096, 1);
			memset(touched, 1, point->size + 4096);
		}
		char *aligned = touched ? touched + (4096 - (uintptr_t)touched % 4096) % 4096 : NULL;

		plain_round(gpu, point->tag, point->size, aligned, ns);
		for (unsigned i = 0; i < run->samples; i++) {
			plain_round(gpu, point->tag, point->size, aligned, ns);
			row(run, point, i, ns);
		}
		free(touched);
		return;
	}
	cudaMemPool_t pool = make_pool(gpu, point->tag == POOL_RELEASED ? 0 : UINT64_MAX);

	if (point->tag != POOL_COLD)
		pool_round(gpu, pool, point->size, ns);
	for (unsigned i = 0; i < run->samples; i++) {
		if (point->tag == POOL_COLD && i > 0) {
			CHECK(cudaMemPoolDestroy(pool), "destroy a pool");
			pool = make_pool(gpu, UINT64_MAX);
		}
		pool_round(gpu, pool, point->size, ns);
		row(run, point, i, ns);
	}
	CHECK(cudaMemPoolDestroy(pool), "destroy a pool");
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_allocation",
		.summary = "what device, pooled and pinned memory cost to get and to give back",
		.method = 1,
		.seconds = 3,
		.columns = columns,
		.reasons = reasons,
	},
	.plan = plan,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
