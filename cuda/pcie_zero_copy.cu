/*
 * pcie_zero_copy - latency of one load from host memory, made by the device.
 *
 * The chase of gpu_memory_latency, around a ring in mapped host memory, at
 * three sizes, beside the same ring in device memory. The volatile operator
 * asks for the line anew each time; whether the plain one finds it in a cache
 * of the device shows in the difference.
 *
 * Emits memory,operator,size_bytes,sample,latency_ns,latency_cycle,l2_bytes and
 * the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/chase.cuh"

#include <stdlib.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/ring.h"

#define LINE	128
#define LARGEST (32 * MIB)
#define LOADS	((uint64_t)1 << 11)

CHASE_KERNEL(zero_copy_chase, "")
CHASE_KERNEL(zero_copy_chase_cv, ".cv")
KERNEL zero_copy_link(struct job job)
{
	chase_link_body(job);
}

static const void *const kernels[] = {
	(const void *)zero_copy_chase,
	(const void *)zero_copy_chase_cv,
	(const void *)zero_copy_link,
};

enum { HOST, DEVICE_MEMORY };
static const char *const memories[] = { "mapped_host", "device" };
static const char *const operators[] = { "default", "cv" };
static const uint64_t sizes[] = { 4 * KIB, 1 * MIB, LARGEST };

static const struct column columns[] = {
	{ "memory", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where the ring lies" },
	{ "operator", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "load operator of the instruction" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "working set" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one load" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.03, "the same in cycles of the multiprocessor" },
	{ "l2_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "second-level cache, as the device states" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };
static char *host, *device, *host_mapped;
static void *state;
static uint32_t *next_host, *next_device;

static void plan(struct gpu_run *run)
{
	for (unsigned m = 0; m < 2; m++)
		for (unsigned o = 0; o < 2; o++)
			for (unsigned s = 0; s < GPU_COUNT(sizes); s++)
				gpu_plan(run, m << 1 | o, sizes[s], "%s,%s,%llu", memories[m], operators[o],
					 (unsigned long long)sizes[s]);
}

static void begin(struct gpu_run *run)
{
	void *mapped;

	host = (char *)gpu_host_alloc(LARGEST, cudaHostAllocMapped);
	CHECK(cudaHostGetDevicePointer(&mapped, host, 0), "map host memory");
	host_mapped = (char *)mapped;
	device = (char *)gpu_alloc(&run->gpu, LARGEST);
	state = gpu_alloc(&run->gpu, sizeof(uint64_t));
	next_device = (uint32_t *)gpu_alloc(&run->gpu, LARGEST / LINE * sizeof *next_device);
	next_host = (uint32_t *)must_allocate(NULL, LARGEST / LINE, sizeof *next_host);
}

static void end(struct gpu_run *run)
{
	(void)run;
	free(next_host);
	gpu_free(next_device);
	gpu_free(state);
	gpu_free(device);
	gpu_host_free(host);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	bool on_device = point->tag >> 1 == DEVICE_MEMORY;
	char *memory = on_device ? device : host_mapped;
	size_t nodes = point->size / LINE;
	struct body link = { (const void *)zero_copy_link, gpu->multiprocessors, 256, 0, false, 0 };
	struct body body = { kernels[point->tag & 1], 1, 1, 0, false, 0 };
	struct job job = job_begin(gpu);
	uint64_t first = (uint64_t)(uintptr_t)memory;

	ring_build(next_host, nodes, nodes, &run->random);
	if (!ring_is_one_cycle(next_host, nodes))
		fail("cannot chase a ring of %zu nodes: it is not one cycle; this is a bug", nodes);
	CHECK(cudaMemcpy(next_device, next_host, nodes * sizeof *next_host, cudaMemcpyHostToDevice), "copy a ring");
	CHECK(cudaMemcpy(state, &first, sizeof first, cudaMemcpyHostToDevice), "copy the start");
	job.a = job.c = memory;
	job.b = next_device;
	job.bytes = point->size;
	job.stride = LINE;
	body_launch(gpu, &link, job, gpu->stream);
	CHECK(cudaStreamSynchronize(gpu->stream), "link a ring");
	job.b = state;
	/* a lap first where it is short: over the bus a long one would take a second */
	job.stride = nodes <= 64 || on_device ? nodes : 0;
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);

	if (many * CHASE_LOADS < 2 * LOADS)
		many = 2 * LOADS / CHASE_LOADS;
	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, CHASE_LOADS);
		double values[] = { slope.valid ? slope.ns : NAN, slope.valid ? slope.cycles : NAN, (double)gpu->l2_bytes };

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict_ok() : verdict_of("suspect", "not_longer"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_zero_copy",
		.summary = "latency of a load from mapped host memory, beside device memory",
		.method = 1,
		.seconds = 3,
		.columns = columns,
		.reasons = reasons,
	},
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.begin = begin,
	.measure = measure,
	.end = end,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
