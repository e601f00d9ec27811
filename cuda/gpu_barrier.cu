/*
 * gpu_barrier - cycles for threads to wait for each other, by how many they are.
 *
 * Sixteen barriers a lap and nothing else, at two numbers of laps: the slope is
 * one barrier. One block on the device for warp and block barriers; one cluster
 * of two blocks where there are clusters; for the barrier of the whole grid as
 * many blocks as there are multiprocessors.
 *
 * Emits scope,threads,sample,latency_ns,latency_cycle and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <cooperative_groups.h>
#include <string.h>

#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define BARRIERS 16

#define BARRIER_KERNEL(name, barrier)                                                                                  \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t lap = 0; lap < job.iterations; lap++)                                \
		{                                                                                                      \
			_Pragma("unroll") for (int s = 0; s < BARRIERS; s++)                                           \
			{                                                                                              \
				barrier;                                                                               \
			}                                                                                              \
		}                                                                                                      \
		stamp_end(job);                                                                                        \
	}

/* Where the compiler sees that the lanes are together it drops the barrier: here, for all it knows, some are not. */
KERNEL barrier_warp(struct job job)
{
	stamp_start(job);
	if (threadIdx.x < job.lanes) {
#pragma unroll 1
		for (uint64_t lap = 0; lap < job.iterations + (threadIdx.x & job.zero); lap++) {
#pragma unroll
			for (int s = 0; s < BARRIERS; s++)
				__syncwarp(job.lanes ^ (s & job.zero));
		}
	}
	stamp_end(job);
}

BARRIER_KERNEL(barrier_block, __syncthreads())
BARRIER_KERNEL(barrier_grid, cooperative_groups::this_grid().sync())
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
/* no clusters here: running this is an error, never a time */
KERNEL barrier_cluster(struct job job)
{
	(void)job;
	__trap();
}
#else
BARRIER_KERNEL(barrier_cluster,
	       asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory"))
#endif

static const struct kind {
	const char *scope;
	const void *kernel;
	unsigned threads;
} kinds[] = {
	{ "warp", (const void *)barrier_warp, 32 },	 { "block", (const void *)barrier_block, 32 },
	{ "block", (const void *)barrier_block, 64 },	 { "block", (const void *)barrier_block, 128 },
	{ "block", (const void *)barrier_block, 256 },	 { "block", (const void *)barrier_block, 512 },
	{ "block", (const void *)barrier_block, 1024 },	 { "cluster", (const void *)barrier_cluster, 256 },
	{ "grid", (const void *)barrier_grid, 256 },
};

static const void *const kernels[] = {
	(const void *)barrier_warp,
	(const void *)barrier_block,
	(const void *)barrier_grid,
	(const void *)barrier_cluster,
};

static const struct column columns[] = {
	{ "scope", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "who waits: a warp, a block, a cluster of two, the grid" },
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads of a block" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one barrier" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.03, "the same in cycles" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_clusters", "clusters need compute capability 9.0", NULL },
	{ "no_cooperative_launch", "this device cannot start a whole grid at once", NULL },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 0, "%s,%u", kinds[i].scope, kinds[i].threads);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct kind *kind = &kinds[point->tag];
	struct gpu *gpu = &run->gpu;
	bool grid = strcmp(kind->scope, "grid") == 0, cluster = strcmp(kind->scope, "cluster") == 0;
	struct body body = { kind->kernel, grid ? gpu->multiprocessors : cluster ? 2u : 1u, kind->threads, 0, grid, cluster ? 2u : 0u };
	struct job job = job_begin(gpu);

	if (cluster && gpu->major < 9) {
		gpu_no_row(run, point, "unsupported", "no_clusters");
		return;
	}
	if (grid && !gpu->cooperative) {
		gpu_no_row(run, point, "unsupported", "no_cooperative_launch");
		return;
	}
	/* the grid's blocks all have to be there at once, or none gets through */
	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);

	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, BARRIERS);
		double values[] = { slope.valid ? slope.ns : NAN, slope.valid ? slope.cycles : NAN };

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict_ok() : verdict_of("suspect", "not_longer"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_barrier",
		.summary = "time for threads to wait for each other, by scope and number",
		.method = 1,
		.seconds = 2,
		.columns = columns,
		.reasons = reasons,
	},
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
