/*
 * gpu_atomics - atomic additions a second, by who adds where.
 *
 * `red` wants no answer, `atom` waits for it. An addition of one to one address
 * by a whole warp is made into a single one by the compiler: that has its own
 * rows (`aggregated`). In all others the address depends on the lane by a mask
 * that is zero at run time, which the compiler cannot know. One address for
 * all, one a block, one a thread, or random ones; in shared and in global
 * memory; the random ones once more while another stream floods the second
 * level, and then with their lines kept in it. Single additions that wait for
 * each other give the latency.
 *
 * Emits space,operation,target,window,sample,throughput_operation_per_s,
 * throughput_operation_per_cycle,latency_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define OPERATIONS 8
#define THREADS	   256
#define RANDOM_MAX (32 * MIB)
#define FLOOD_TIMES 8
#define FLOOD_LAPS  100000

#define ATOMIC_KERNEL(name, declare, step)                                                                             \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		uint32_t all = 0, lane = threadIdx.x % 32, value = job.one + (lane & job.zero);                        \
		declare;                                                                                               \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t lap = 0; lap < job.iterations; lap++)                                \
		{                                                                                                      \
			_Pragma("unroll") for (int s = 0; s < OPERATIONS; s++)                                         \
			{                                                                                              \
				step;                                                                                  \
			}                                                                                              \
		}                                                                                                      \
		keep(job, all + value + lane);                                                                         \
		stamp_end(job);                                                                                        \
	}

#define RED(p)	 asm volatile("red.global.add.u32 [%0], %1;" ::"l"(p), "r"(value) : "memory")
#define ATOM(p)                                                                                                        \
	{                                                                                                              \
		uint32_t old;                                                                                          \
		asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(p), "r"(value) : "memory");         \
		all ^= old;                                                                                            \
	}
/* an answer is asked for, or the compiler drops it: shared memory has no `red` of its own */
#define ATOMS(p) asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(p), "r"(value) : "memory")

#define ONE_FOR_ALL uint32_t *p = (uint32_t *)job.a + (lane & job.zero)
#define ONE_A_BLOCK uint32_t *p = (uint32_t *)job.a + blockIdx.x * 32 + (lane & job.zero)
#define ONE_A_THREAD uint32_t *p = (uint32_t *)job.a + (uint64_t)blockIdx.x * blockDim.x + threadIdx.x
#define ANYWHERE                                                                                                       \
	uint32_t *p = (uint32_t *)job.a;                                                                               \
	uint32_t mask = (uint32_t)job.stride - 1;                                                                      \
	uint32_t draw = blockIdx.x * blockDim.x + threadIdx.x + 1
#define SHARED_WORDS                                                                                                   \
	__shared__ uint32_t words[THREADS];                                                                            \
	words[threadIdx.x] = 0;                                                                                        \
	uint32_t p = (uint32_t)__cvta_generic_to_shared(words)

ATOMIC_KERNEL(atomics_red_same, ONE_FOR_ALL, RED(p))
ATOMIC_KERNEL(atomics_red_block, ONE_A_BLOCK, RED(p))
ATOMIC_KERNEL(atomics_red_sharded, ONE_A_THREAD, RED(p))
ATOMIC_KERNEL(atomics_red_random, ANYWHERE, draw = draw * 1664525u + 1013904223u; RED(p + (draw >> 7 & mask)))
ATOMIC_KERNEL(atomics_red_aggregated, uint32_t *p = (uint32_t *)job.a, atomicAdd(p, 1u))
ATOMIC_KERNEL(atomics_atom_same, ONE_FOR_ALL, ATOM(p))
ATOMIC_KERNEL(atomics_atom_sharded, ONE_A_THREAD, ATOM(p))
ATOMIC_KERNEL(atomics_shared_same, SHARED_WORDS + (lane & job.zero) * 4, ATOMS(p))
ATOMIC_KERNEL(atomics_shared_sharded, SHARED_WORDS + threadIdx.x * 4, ATOMS(p))
ATOMIC_KERNEL(atomics_shared_aggregated, SHARED_WORDS; (void)p, atomicAdd(words, 1u))
/* what came back says where the next one goes, always the same place */
ATOMIC_KERNEL(atomics_atom_chain, uint32_t *p = (uint32_t *)job.a, ATOM(p + (all & job.zero)))
ATOMIC_KERNEL(atomics_shared_chain, SHARED_WORDS, {
	uint32_t old;
	asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(old) : "r"(p + (all & job.zero)), "r"(value) : "memory");
	all ^= old;
})

/* Reads through a buffer larger than the second level, for as long as it is told. */
KERNEL atomics_flood(struct job job)
{
	const uint4 *data = (const uint4 *)job.a;
	uint32_t all = 0;

	for (uint64_t lap = 0; lap < job.iterations; lap++)
		for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < job.bytes / 16;
		     i += (uint64_t)gridDim.x * blockDim.x)
			all ^= __ldcg(&data[i]).x;
	keep(job, all);
}

enum window { NO_WINDOW, FLOODED, WINDOW };
static const char *const windows[] = { "none", "flooded", "kept" };

static const struct kind {
	const char *space, *operation, *target;
	const void *kernel;
	bool chain;
	enum window window;
} kinds[] = {
	{ "global", "red", "same", (const void *)atomics_red_same, false, NO_WINDOW },
	{ "global", "red", "aggregated", (const void *)atomics_red_aggregated, false, NO_WINDOW },
	{ "global", "red", "block", (const void *)atomics_red_block, false, NO_WINDOW },
	{ "global", "red", "sharded", (const void *)atomics_red_sharded, false, NO_WINDOW },
	{ "global", "red", "random", (const void *)atomics_red_random, false, NO_WINDOW },
	{ "global", "red", "random", (const void *)atomics_red_random, false, FLOODED },
	{ "global", "red", "random", (const void *)atomics_red_random, false, WINDOW },
	{ "global", "atom", "same", (const void *)atomics_atom_same, false, NO_WINDOW },
	{ "global", "atom", "sharded", (const void *)atomics_atom_sharded, false, NO_WINDOW },
	{ "shared", "red", "same", (const void *)atomics_shared_same, false, NO_WINDOW },
	{ "shared", "red", "aggregated", (const void *)atomics_shared_aggregated, false, NO_WINDOW },
	{ "shared", "red", "sharded", (const void *)atomics_shared_sharded, false, NO_WINDOW },
	{ "global", "atom", "chain", (const void *)atomics_atom_chain, true, NO_WINDOW },
	{ "shared", "atom", "chain", (const void *)atomics_shared_chain, true, NO_WINDOW },
};

static const struct column columns[] = {
	{ "space", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "global or shared memory" },
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "red: no answer; atom: the old value comes back" },
	{ "target", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "who adds where" },
	{ "window", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "flooded: another stream reads through the second level; kept: so too, and the lines are kept in it" },
	{ "throughput_operation_per_s", ROLE_VALUE, "{operation}/s", BETTER_HIGHER, 0.03, "additions a second, each thread's one by one" },
	{ "throughput_operation_per_cycle", ROLE_VALUE, "{operation}/{cycle}", BETTER_HIGHER, 0.03, "of one multiprocessor" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "one addition that waits for the one before" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_persisting_lines", "this device cannot keep lines in its second level", NULL },
	GPU_REASONS_END,
};

static char *memory, *flood;
static size_t random_bytes, flood_bytes;
static cudaStream_t flood_stream;

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 0, "%s,%s,%s,%s", kinds[i].space, kinds[i].operation, kinds[i].target,
			 windows[kinds[i].window]);
}

/* On every way out: the limit is the device's, and outlives a point. */
static void restore(void)
{
	(void)cudaCtxResetPersistingL2Cache();
	(void)cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0);
}

static void begin(struct gpu_run *run)
{
	struct gpu *gpu = &run->gpu;
	const void *last = (const void *)atomics_flood;

	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_load(gpu, &kinds[i].kernel, 1);
	gpu_load(gpu, &last, 1);
	random_bytes = RANDOM_MAX < gpu_memory_cap(gpu) / 4 ? RANDOM_MAX : gpu_memory_cap(gpu) / 4;
	flood_bytes = 2 * gpu->l2_bytes < gpu_memory_cap(gpu) / 2 ? 2 * gpu->l2_bytes : gpu_memory_cap(gpu) / 2;
	memory = (char *)gpu_alloc(gpu, random_bytes);
	flood = (char *)gpu_alloc(gpu, flood_bytes);
	CHECK(cudaMemset(memory, 0, random_bytes), "clear the counters");
	CHECK(cudaStreamCreateWithFlags(&flood_stream, cudaStreamNonBlocking), "create a stream");
}

static void end(struct gpu_run *run)
{
	(void)run;
	CHECK(cudaStreamDestroy(flood_stream), "destroy a stream");
	gpu_free(memory);
	gpu_free(flood);
}

static void keep_window(struct gpu *gpu, size_t bytes)
{
	cudaStreamAttrValue value;

	check_at_failure(restore);
	CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, bytes), "set lines aside");
	memset(&value, 0, sizeof value);
	value.accessPolicyWindow.base_ptr = memory;
	value.accessPolicyWindow.num_bytes = bytes;
	value.accessPolicyWindow.hitRatio = bytes ? 1.0f : 0.0f;
	value.accessPolicyWindow.hitProp = bytes ? cudaAccessPropertyPersisting : cudaAccessPropertyNormal;
	value.accessPolicyWindow.missProp = cudaAccessPropertyNormal;
	CHECK(cudaStreamSetAttribute(gpu->stream, cudaStreamAttributeAccessPolicyWindow, &value), "keep lines");
}

static struct body flood_body(const struct gpu *gpu)
{
	struct body body = { (const void *)atomics_flood, gpu->multiprocessors, THREADS, 0, false, 0 };

	return body;
}

/* Reads that last some times as long as the body: slowed by them, it must still end before them. */
static struct job flood_for(struct gpu *gpu, double ns)
{
	struct body body = flood_body(gpu);
	struct job job = job_begin(gpu);

	job.a = flood;
	job.bytes = flood_bytes;
	job.iterations = 16;
	double each = body_run(gpu, &body, job).event_ns / (double)job.iterations;

	if (each > 0)
		job.iterations = (uint64_t)fmin(fmax(FLOOD_TIMES * ns / each, 16), FLOOD_LAPS);
	return job;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct kind *kind = &kinds[point->tag];
	struct gpu *gpu = &run->gpu;
	struct body body = { kind->kernel, kind->chain ? 1u : 0u, kind->chain ? 1u : THREADS, 0, false, 0 };
	struct body flooding = flood_body(gpu);
	struct job job = job_begin(gpu), flood_job = job;
	size_t window = (size_t)gpu_attribute(gpu, cudaDevAttrMaxAccessPolicyWindowSize, "policy window");
	size_t aside = (size_t)gpu_attribute(gpu, cudaDevAttrMaxPersistingL2CacheSize, "persisting lines");

	if (kind->window == WINDOW && (window == 0 || aside == 0)) {
		gpu_no_row(run, point, "skipped", "no_persisting_lines");
		return;
	}
	if (!body_wave(gpu, &body) || (size_t)body.blocks * THREADS * 4 > random_bytes) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	/* what a window can hold is what the random additions go to, with and without it */
	size_t target = aside && aside < random_bytes ? aside : random_bytes;

	job.a = memory;
	target = (window && window < target ? window : target) / 4;
	for (job.stride = 1; job.stride * 2 <= target;)
		job.stride *= 2;
	/* the flood takes a block's room on each multiprocessor: the others still run all at once */
	if (kind->window != NO_WINDOW && body.blocks > gpu->multiprocessors)
		body.blocks -= gpu->multiprocessors;
	job.iterations = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);
	gpu_warm(run, &body, job);
	if (kind->window != NO_WINDOW)
		flood_job = flood_for(gpu, body_run(gpu, &body, job).event_ns);
	if (kind->window == WINDOW)
		keep_window(gpu, job.stride * 4);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope;
		struct timing timing;

		if (kind->window != NO_WINDOW)
			body_launch(gpu, &flooding, flood_job, flood_stream);
		if (kind->chain) {
			slope = slope_of_laps(gpu, &body, job, job.iterations / 2, job.iterations, OPERATIONS);
			timing = slope.longer;
		} else {
			timing = body_run(gpu, &body, job);
			timing.operations = (double)job.iterations * OPERATIONS * body.threads * body.blocks;
		}
		CHECK(cudaStreamSynchronize(flood_stream), "end the flood");
		double rate = timing.operations / timing.kernel_ns * 1e9;
		double values[] = { kind->chain ? NAN : rate, kind->chain ? NAN : rate / timing.clock_hertz / gpu->multiprocessors,
				    kind->chain && slope.valid ? slope.ns : NAN };
		bool sound = !kind->chain || slope.valid;

		gpu_row(run, point, i, values, &timing, sound ? verdict_ok() : verdict_of("suspect", "not_longer"));
	}
	if (kind->window == WINDOW) {
		keep_window(gpu, 0);
		restore();
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_atomics",
		.summary = "atomic additions a second by space, answer and target",
		.method = 2,
		.seconds = 3,
		.columns = columns,
		.reasons = reasons,
	},
	.plan = plan,
	.begin = begin,
	.measure = measure,
	.end = end,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
