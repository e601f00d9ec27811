/*
 * gpu_shared_memory - bytes a cycle from shared memory, and what conflicts cost.
 *
 * Each lane reads at its own place, `stride` elements from its neighbour's; the
 * addresses are made before the loop, eight loads are in flight, and nothing
 * but loads is in the loop. How many passes a warp's access needs is computed
 * on the host from 32 banks and compared with what is measured against stride
 * 1. Beside it: the latency of a dependent load from a block's own shared
 * memory and, where there are clusters, from its neighbour's.
 *
 * Emits measure,width_bytes,stride,warps,sample,
 * bandwidth_bytes_per_s,bandwidth_bytes_per_cycle,conflict_ratio,
 * model_conflict_ratio,latency_ns,latency_cycle and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "harness/banks.cuh"
#include "harness/experiment.h"
#include "harness/wave.h"

#define FULL_BYTES   128 /* a cycle of one multiprocessor, all banks */
#define BASELINE     0.85

/* A word holds its own address: each load waits for the one before. */
#define SHARED_CHASE(name, prepare, load)                                                                              \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		extern __shared__ uint4 shared_words[];                                                                \
		uint32_t at = (uint32_t)__cvta_generic_to_shared(shared_words);                                        \
		*(uint32_t *)shared_words = at;                                                                        \
		prepare;                                                                                               \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t lap = 0; lap < job.iterations; lap++)                                \
		{                                                                                                      \
			_Pragma("unroll") for (int s = 0; s < BANK_LOADS; s++) asm volatile(load : "+r"(at)::"memory");     \
		}                                                                                                      \
		keep(job, at);                                                                                         \
		stamp_end(job);                                                                                        \
	}
SHARED_CHASE(shared_chase, __syncthreads(), "ld.volatile.shared.u32 %0, [%0];")
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
/* no clusters here: running this is an error, never a time */
KERNEL shared_chase_cluster(struct job job)
{
	(void)job;
	__trap();
}
#else
/* the neighbour's word, mapped: written there as its own mapped address */
#define CLUSTER_PREPARE                                                                                                \
	{                                                                                                              \
		uint32_t rank;                                                                                         \
		asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));                                           \
		asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(at) : "r"(at), "r"(rank ^ 1));              \
		asm volatile("st.shared::cluster.u32 [%0], %0;" ::"r"(at) : "memory");                                 \
		asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");            \
	}
#define CLUSTER_LEAVE asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory")
KERNEL shared_chase_cluster(struct job job)
{
	extern __shared__ uint4 shared_words[];
	uint32_t at = (uint32_t)__cvta_generic_to_shared(shared_words);

	CLUSTER_PREPARE;
	stamp_start(job);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < BANK_LOADS; s++)
			asm volatile("ld.volatile.shared::cluster.u32 %0, [%0];" : "+r"(at)::"memory");
	}
	keep(job, at);
	stamp_end(job);
	/* a block's shared memory lives only as long as the block */
	CLUSTER_LEAVE;
}
#endif

static const void *const kernels[] = {
	(const void *)shared_read_4, (const void *)shared_read_8,	  (const void *)shared_read_16,
	(const void *)shared_chase,  (const void *)shared_chase_cluster,
};
static const unsigned widths[] = { 4, 8, 16 };
static const unsigned strides[] = { 1, 2, 3, 4, 8, 16, 32 };

enum { CHASE = 1000, CHASE_CLUSTER };

static const struct column columns[] = {
	{ "measure", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "bandwidth, or latency of the own or a neighbour's shared memory" },
	{ "width_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one lane's load" },
	{ "stride", ROLE_PARAMETER, "1", BETTER_NONE, 0, "distance of neighbouring lanes in loads" },
	{ "warps", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "one warp, or as many as fit" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "of the device" },
	{ "bandwidth_bytes_per_cycle", ROLE_VALUE, "By/{cycle}", BETTER_HIGHER, 0.03, "of one multiprocessor" },
	{ "conflict_ratio", ROLE_VALUE, "1", BETTER_LOWER, 0.03, "stride 1 over this, of the same width and warps" },
	{ "model_conflict_ratio", ROLE_VALUE, "1", BETTER_NONE, 0, "passes that 32 banks of 4 bytes need" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "one dependent load" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.03, "the same in cycles" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_clusters", "clusters need compute capability 9.0", NULL },
	{ "slow_baseline", "stride 1 itself stays below 85 % of 128 bytes a cycle: the factor is not one of conflicts", NULL },
	GPU_REASONS_END,
};

/* bytes a cycle at stride 1: by width and warps */
static double baseline[GPU_COUNT(widths)][2];

static void plan(struct gpu_run *run)
{
	for (unsigned w = 0; w < GPU_COUNT(widths); w++)
		for (unsigned s = 0; s < GPU_COUNT(strides); s++)
			for (unsigned full = 0; full < 2; full++)
				gpu_plan(run, w << 1 | full, strides[s], "bandwidth,%u,%u,%s", widths[w], strides[s],
					 full ? "full" : "one");
	gpu_plan(run, CHASE, 0, "latency,4,0,one");
	gpu_plan(run, CHASE_CLUSTER, 0, "latency_neighbour,4,0,one");
}

static void measure_latency(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	bool cluster = point->tag == CHASE_CLUSTER;
	struct body body = { cluster ? (const void *)shared_chase_cluster : (const void *)shared_chase, cluster ? 2u : 1u, 1,
			     BANK_BYTES, false, cluster ? 2u : 0u };
	struct job job = job_begin(gpu);

	if (cluster && gpu->major < 9) {
		gpu_no_row(run, point, "unsupported", "no_clusters");
		return;
	}
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);

	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, BANK_LOADS);
		double values[] = { NAN, NAN, NAN, NAN, slope.valid ? slope.ns : NAN, slope.valid ? slope.cycles : NAN };

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict_ok() : verdict_of("suspect", "not_longer"));
	}
}

static struct timing run_bandwidth(struct gpu *gpu, const struct body *body, struct job job, unsigned width, double *per_cycle)
{
	struct timing timing = body_run(gpu, body, job);

	timing.operations = (double)job.iterations * BANK_LOADS * body->threads * body->blocks;
	double units = body->blocks == 1 ? 1 : gpu->multiprocessors;

	*per_cycle = timing.operations * width / timing.kernel_ns * 1e9 / timing.clock_hertz / units;
	return timing;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	unsigned w = point->tag >> 1, full = point->tag & 1;
	struct job job = job_begin(gpu);
	double per_cycle;

	if (point->tag >= CHASE) {
		measure_latency(run, point);
		return;
	}
	struct body body = { kernels[w], full ? 0u : 1u, full ? 256u : 32u, BANK_BYTES, false, 0 };

	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	job.stride = widths[w];
	job.iterations = body_calibrate(gpu, &body, job, 16, BODY_LEAST_NS);
	gpu_warm(run, &body, job);
	if (baseline[w][full] == 0)
		run_bandwidth(gpu, &body, job, widths[w], &baseline[w][full]);
	job.stride = (uint64_t)widths[w] * point->size;
	job.iterations = body_calibrate(gpu, &body, job, 16, BODY_LEAST_NS);
	double model = (double)bank_factor((unsigned)point->size, widths[w]);

	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing = run_bandwidth(gpu, &body, job, widths[w], &per_cycle);
		double values[] = { timing.operations * widths[w] / timing.kernel_ns * 1e9, per_cycle,
				    baseline[w][full] / per_cycle, model, NAN, NAN };
		struct verdict verdict = validity_rate(per_cycle, FULL_BYTES);

		if (full && baseline[w][full] < BASELINE * FULL_BYTES)
			verdict = validity_worse(verdict, verdict_of("baseline_limited", "slow_baseline"));
		gpu_row(run, point, i, values, &timing, verdict);
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_shared_memory",
		.summary = "bytes a cycle from shared memory by stride and width, and its latency",
		.method = 1,
		.seconds = 3,
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
