/*
 * serial - ring and payload kernels on the host, under address and undefined sanitizers, with odd sizes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../../bench/harness/permute.h"
#include "../../../cuda/harness/chase.cuh"
#include "../../../cuda/harness/ring.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

thread_local shim_index threadIdx, blockIdx;
shim_index blockDim = { 1, 1, 1 }, gridDim = { 1, 1, 1 };

CHASE_KERNEL(shim_chase, "")
KERNEL shim_link(struct job job)
{
	chase_link_body(job);
}

static int failures;

#define CHECK(condition)                                                                                               \
	do {                                                                                                           \
		if (!(condition)) {                                                                                    \
			std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                           \
			failures++;                                                                                    \
		}                                                                                                      \
	} while (0)

static void launch(void (*kernel)(struct job), struct job job, unsigned blocks, unsigned threads)
{
	gridDim.x = blocks;
	blockDim.x = threads;
	for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
		for (threadIdx.x = 0; threadIdx.x < threads; threadIdx.x++)
			kernel(job);
}

/* A whole lap ends where it began, and no smaller number of loads does. */
static void try_ring(size_t nodes, size_t stride, size_t group, unsigned blocks, unsigned threads)
{
	std::vector<uint32_t> next(nodes);
	std::vector<char> memory(nodes * stride);
	std::vector<struct stamp> stamps(blocks + 1);
	uint64_t random = nodes * 31 + stride, state = (uint64_t)(uintptr_t)memory.data();
	struct job job;

	std::memset(&job, 0, sizeof job);
	ring_build(next.data(), nodes, group, &random);
	CHECK(ring_is_one_cycle(next.data(), nodes));
	job.stamps = stamps.data();
	job.a = job.c = memory.data();
	job.b = next.data();
	job.bytes = nodes * stride;
	job.stride = stride;
	launch(shim_link, job, blocks, threads);
	job.b = &state;
	job.stride = 0;
	job.iterations = 1;
	uint64_t first = state;

	for (size_t loads = CHASE_LOADS; loads < nodes; loads += CHASE_LOADS) {
		launch(shim_chase, job, 1, 1);
		CHECK(state != first);
	}
	/* the rest of the lap, one load at a time */
	job.iterations = 0;
	job.stride = nodes - (nodes - 1) / CHASE_LOADS * CHASE_LOADS;
	launch(shim_chase, job, 1, 1);
	CHECK(state == first);
	CHECK(stamps[0].end_clock > stamps[0].start_clock && stamps[0].end_ns > stamps[0].start_ns);
}

int main()
{
	try_ring(1, 128, 1, 1, 1);
	try_ring(1024, 128, 1024, 4, 32);
	try_ring(1023, 128, 16, 3, 7); /* neither blocks nor threads divide it */
	try_ring(777, 8, 777, 1, 64);
	try_ring(4096, 64, 128, 5, 256);
	return failures > 0;
}
