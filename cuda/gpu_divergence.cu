/*
 * gpu_divergence - what it costs when the lanes of a warp part ways.
 *
 * One warp; each way is a straight line of dependent multiply-adds with its own
 * constants, which lane takes which is known only at run time, and the warp
 * comes together again at every lap. With no other warp to fill the gaps the
 * ways of a lap are served one after the other, and the slope shows it.
 *
 * Emits pattern,ways,sample,latency_ns,latency_cycle,slowdown_ratio and the
 * harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define STEPS 32

#define WAY(n)                                                                                                         \
	case n:                                                                                                        \
		_Pragma("unroll") for (int s = 0; s < STEPS; s++) asm volatile("fma.rn.ftz.f32 %0, %0, %1, %2;"        \
									       : "+f"(x)                               \
									       : "f"(job.scale), "f"((float)(n + 1)));  \
		break;
#define WAYS4(n)  WAY(n) WAY(n + 1) WAY(n + 2) WAY(n + 3)
#define WAYS16(n) WAYS4(n) WAYS4(n + 4) WAYS4(n + 8) WAYS4(n + 12)

/*
 * The way of a lane: (lane >> zero + lap * stride) & lanes, or, with b set,
 * whether the lane is below `bytes`. All of it comes from the job.
 */
KERNEL divergence_ways(struct job job)
{
	float x = threadIdx.x;
	uint32_t all = 0;

	stamp_start(job);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
		uint32_t way = (threadIdx.x + (uint32_t)(lap * job.stride)) & job.lanes;

		if (job.b)
			way = threadIdx.x < job.bytes;
		switch (way) {
			WAYS16(0)
			WAYS16(16)
		}
		/* together again */
		all += __ballot_sync(0xffffffffu, x > job.scale);
	}
	keep(job, __float_as_uint(x) + all);
	stamp_end(job);
}

static const void *const kernels[] = { (const void *)divergence_ways };

static const struct kind {
	const char *pattern;
	unsigned ways;
	uint32_t mask;
	uint64_t below, turn;
} kinds[] = {
	{ "uniform", 1, 0, 0, 0 },	{ "interleaved", 2, 1, 0, 0 },	{ "interleaved", 4, 3, 0, 0 },
	{ "interleaved", 8, 7, 0, 0 },	{ "interleaved", 16, 15, 0, 0 }, { "interleaved", 32, 31, 0, 0 },
	{ "half", 2, 0, 16, 0 },	{ "quarter", 2, 0, 8, 0 },	{ "rotating", 2, 1, 0, 1 },
};

static const struct column columns[] = {
	{ "pattern", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "which lanes take which way" },
	{ "ways", ROLE_PARAMETER, "1", BETTER_NONE, 0, "different ways taken in one lap" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one lap" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.03, "the same in cycles" },
	{ "slowdown_ratio", ROLE_VALUE, "1", BETTER_LOWER, 0.03, "over the lap in which all lanes go the same way" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "ways_overlap", "two ways took less than 1.9 times one: something else fills the gaps", NULL },
	GPU_REASONS_END,
};

static double uniform_ns;

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 0, "%s,%u", kinds[i].pattern, kinds[i].ways);
}

static struct job job_of(struct gpu *gpu, const struct kind *kind)
{
	struct job job = job_begin(gpu);

	job.lanes = kind->mask;
	job.bytes = kind->below;
	job.b = kind->below ? gpu->stamps : NULL;
	job.stride = kind->turn;
	return job;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct kind *kind = &kinds[point->tag];
	struct gpu *gpu = &run->gpu;
	struct body body = { (const void *)divergence_ways, 1, 32, 0, false, 0 };
	struct job job = job_of(gpu, kind), uniform = job_of(gpu, &kinds[0]);
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);

	gpu_warm(run, &body, job);
	if (uniform_ns == 0) {
		uint64_t laps = body_calibrate(gpu, &body, uniform, 2, BODY_LEAST_NS);

		uniform_ns = slope_of_laps(gpu, &body, uniform, laps / 2, laps, 1).ns;
	}
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, 1);
		double slowdown = slope.valid ? slope.ns / uniform_ns : NAN;
		double values[] = { slope.valid ? slope.ns : NAN, slope.valid ? slope.cycles : NAN, slowdown };
		struct verdict verdict = kind->ways > 1 && slowdown < 1.9 ? verdict_of("lower_bound", "ways_overlap") : verdict_ok();

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict : verdict_of("suspect", "not_longer"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_divergence",
		.summary = "time of a warp's lap by the number of ways its lanes take",
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
