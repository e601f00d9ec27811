/*
 * gpu_memory_latency - latency of one dependent load, by working set.
 *
 * One thread follows a random ring of 128-byte lines, so each load waits for
 * the one before; two lengths of the chase give the slope, from which all that
 * happens once drops out. `light` keeps to one 2 MiB page before it turns to
 * the next, `heavy` does not: what lies between them is address translation.
 * The load operators are compared at three sizes, and many chains at once at
 * the same three: those are no latencies of one load and say upper_bound.
 *
 * Emits order,operator,chains,size_bytes,sample,latency_ns,latency_cycle,
 * l1_bytes,l2_bytes and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/chase.cuh"

#include <stdlib.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/permute.h"
#include "../bench/harness/units.h"
#include "harness/experiment.h"
#include "harness/ring.h"

#define LINE	     128
#define PAGE	     (2 * MIB)
#define CHAINS_MAX   256
#define LARGEST	     (512 * MIB)
#define LEAST_LOADS  ((uint64_t)1 << 15)
#define LAP_BYTES    (512 * KIB) /* up to here a whole lap comes first, in the same kernel, since first levels forget between kernels */

CHASE_KERNEL(chase_default, "")
CHASE_KERNEL(chase_ca, ".ca")
CHASE_KERNEL(chase_cg, ".cg")
CHASE_KERNEL(chase_cs, ".cs")
CHASE_KERNEL(chase_lu, ".lu")
CHASE_KERNEL(chase_cv, ".cv")
CHASE_KERNEL(chase_nc, ".nc")

KERNEL chase_link(struct job job)
{
	chase_link_body(job);
}

/* Every line once, by all threads: what the caches can hold of the ring they hold afterwards. */
KERNEL chase_touch(struct job job)
{
	uint64_t sum = 0, step = (uint64_t)gridDim.x * blockDim.x * LINE;

	for (uint64_t at = ((uint64_t)blockIdx.x * blockDim.x + threadIdx.x) * LINE; at < job.bytes; at += step)
		sum += *(volatile uint64_t *)((char *)job.a + at);
	keep(job, (uint32_t)sum);
}

static const struct operation {
	const char *name;
	const void *kernel;
} operations[] = {
	{ "default", (const void *)chase_default }, { "ca", (const void *)chase_ca }, { "cg", (const void *)chase_cg },
	{ "cs", (const void *)chase_cs },	    { "lu", (const void *)chase_lu }, { "cv", (const void *)chase_cv },
	{ "nc", (const void *)chase_nc },
};

static const void *const kernels[] = {
	(const void *)chase_default, (const void *)chase_ca, (const void *)chase_cg,   (const void *)chase_cs,	(const void *)chase_lu,
	(const void *)chase_cv,	     (const void *)chase_nc, (const void *)chase_link, (const void *)chase_touch,
};

/* Small enough for any first level, for any second level, and for none. */
static const uint64_t three_sizes[] = { 16 * KIB, 1 * MIB, LARGEST };
static const unsigned many_chains[] = { 4, 16, 64, 256 };

static const struct column columns[] = {
	{ "order", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "light: page by page; heavy: anywhere" },
	{ "operator", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "load operator of the instruction" },
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads that chase at once" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "working set" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one load of a chain" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.03, "the same in cycles of the multiprocessor" },
	{ "l1_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "first-level cache and shared memory together, as the device states" },
	{ "l2_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "second-level cache, as the device states" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "many_chains", "several chains share the units: the time of one load is at most this", NULL },
	GPU_REASONS_END,
};

/* tag: operator, chains and order packed; the size stands in the point. */
static void plan_point(struct gpu_run *run, bool heavy, unsigned operation, unsigned chains, uint64_t size)
{
	gpu_plan(run, operation << 16 | chains << 1 | heavy, size, "%s,%s,%u,%llu", heavy ? "heavy" : "light",
		 operations[operation].name, chains, (unsigned long long)size);
}

static void plan(struct gpu_run *run)
{
	for (uint64_t size = 4 * KIB; size <= LARGEST; size *= run->quick ? 8 : 2)
		for (int heavy = 0; heavy < 2; heavy++)
			if (!heavy || size > PAGE)
				plan_point(run, heavy, 0, 1, size);
	for (unsigned i = 0; i < GPU_COUNT(three_sizes); i++) {
		for (unsigned operation = 1; operation < GPU_COUNT(operations); operation++)
			plan_point(run, false, operation, 1, three_sizes[i]);
		for (unsigned c = 0; c < GPU_COUNT(many_chains) && !run->quick; c++)
			plan_point(run, false, 0, many_chains[c], three_sizes[i]);
	}
}

static void *memory, *state;
static uint32_t *next_host, *next_device;

static void begin(struct gpu_run *run)
{
	size_t nodes = LARGEST / LINE;

	state = gpu_alloc(&run->gpu, CHAINS_MAX * sizeof(uint64_t));
	if (LARGEST > gpu_memory_cap(&run->gpu))
		nodes = gpu_memory_cap(&run->gpu) / LINE;
	memory = gpu_alloc(&run->gpu, nodes * LINE);
	next_device = (uint32_t *)gpu_alloc(&run->gpu, nodes * sizeof *next_device);
	next_host = (uint32_t *)must_allocate(NULL, nodes, sizeof *next_host);
}

static void end(struct gpu_run *run)
{
	(void)run;
	gpu_free(memory);
	gpu_free(next_device);
	gpu_free(state);
	free(next_host);
}

/* The ring into device memory, and each chain at its own place on it. */
static void build(struct gpu_run *run, uint64_t size, bool heavy, unsigned chains)
{
	struct gpu *gpu = &run->gpu;
	size_t nodes = size / LINE, group = heavy ? nodes : PAGE / LINE;
	struct body link = { (const void *)chase_link, gpu->multiprocessors, 256, 0, false, 0 };
	struct body touch = { (const void *)chase_touch, gpu->multiprocessors * 4, 256, 0, false, 0 };
	struct job job = job_begin(gpu);
	uint32_t starts[CHAINS_MAX];
	uint64_t addresses[CHAINS_MAX];

	ring_build(next_host, nodes, group < nodes ? group : nodes, &run->random);
	if (!ring_is_one_cycle(next_host, nodes))
		fail("cannot chase a ring of %zu nodes: it is not one cycle; this is a bug", nodes);
	ring_starts(next_host, nodes, starts, chains);
	for (unsigned i = 0; i < chains; i++)
		addresses[i] = (uint64_t)(uintptr_t)memory + (uint64_t)starts[i] * LINE;
	CHECK(cudaMemcpy(next_device, next_host, nodes * sizeof *next_host, cudaMemcpyHostToDevice), "copy a ring");
	CHECK(cudaMemcpy(state, addresses, chains * sizeof *addresses, cudaMemcpyHostToDevice), "copy the starts");
	job.a = job.c = memory;
	job.b = next_device;
	job.bytes = size;
	job.stride = LINE;
	body_launch(gpu, &link, job, gpu->stream);
	body_launch(gpu, &touch, job, gpu->stream);
	CHECK(cudaStreamSynchronize(gpu->stream), "link a ring");
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	unsigned chains = point->tag >> 1 & 0x7fff;
	struct body body = { operations[point->tag >> 16].kernel, 1, chains, 0, false, 0 };
	struct job job = job_begin(gpu);

	if (point->size > gpu_memory_cap(gpu)) {
		gpu_no_row(run, point, "skipped", "device_memory");
		return;
	}
	build(run, point->size, point->tag & 1, chains);
	job.a = memory;
	job.b = state;
	job.bytes = point->size;
	job.stride = point->size <= LAP_BYTES ? point->size / LINE : 0;
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);

	if (many * CHASE_LOADS < 2 * LEAST_LOADS)
		many = 2 * LEAST_LOADS / CHASE_LOADS;
	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, CHASE_LOADS);
		double values[] = { slope.valid ? slope.ns : NAN, slope.valid ? slope.cycles : NAN,
				    (double)gpu->shared_multiprocessor_bytes, (double)gpu->l2_bytes };
		struct verdict verdict = chains > 1 ? verdict_of("upper_bound", "many_chains") : verdict_ok();

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict : verdict_of("suspect", "not_longer"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_memory_latency",
		.summary = "latency of one dependent load in device memory, by working set, order and operator",
		.method = 1,
		.seconds = 5,
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
