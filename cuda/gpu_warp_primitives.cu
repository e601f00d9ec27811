/*
 * gpu_warp_primitives - cycles of the instructions by which lanes talk.
 *
 * Each in a kernel of its own, as one dependent chain of one warp, seeded
 * differently in every lane: of a value that all lanes share the compiler would
 * know the answer, and delete the instruction. 64 less 32 of them is the slope.
 *
 * Emits operation,sample,latency_ns,latency_cycle and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define SHORT 32
#define LONG  64

#define WARP_KERNEL(name, total, step)                                                                                 \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		uint32_t x = threadIdx.x * job.one + job.zero;                                                         \
		_Pragma("unroll 1") for (int pass = 0; pass < 2; pass++)                                               \
		{                                                                                                      \
			stamp_start(job);                                                                              \
			_Pragma("unroll 1") for (uint64_t lap = 0; lap < (pass ? job.iterations : 1); lap++)           \
			{                                                                                              \
				_Pragma("unroll") for (int s = 0; s < total; s++) step;                                \
			}                                                                                              \
			stamp_end(job);                                                                                \
		}                                                                                                      \
		keep(job, x);                                                                                          \
	}
#define WARP_PAIR(name, step)                                                                                          \
	WARP_KERNEL(name##_short, SHORT, step)                                                                         \
	WARP_KERNEL(name##_long, LONG, step)

#define ALL 0xffffffffu
/* what comes back is the same in every lane: the lane's own number makes it differ again */
#define OWN (threadIdx.x & job.lanes)

WARP_PAIR(warp_shfl_xor, x = __shfl_xor_sync(ALL, x, 1))
WARP_PAIR(warp_shfl_down, x = __shfl_down_sync(ALL, x, 1))
WARP_PAIR(warp_ballot, x = __ballot_sync(ALL, (x ^ OWN) & 1))
WARP_PAIR(warp_any, x = __any_sync(ALL, (x ^ OWN) & 1) + OWN)
WARP_PAIR(warp_all, x = __all_sync(ALL, (x ^ OWN) & 1) + OWN)
WARP_PAIR(warp_match_any, x = __match_any_sync(ALL, x ^ OWN))
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
/* no such instruction here: running this is an error, never a time */
WARP_PAIR(warp_reduce_add, __trap())
#else
WARP_PAIR(warp_reduce_add, x = __reduce_add_sync(ALL, x ^ OWN))
#endif

#define ROW(name, least) { #name, (const void *)warp_##name##_short, (const void *)warp_##name##_long, least }

static const struct kind {
	const char *name;
	const void *shorter, *longer;
	int least;
} kinds[] = {
	ROW(shfl_xor, 0), ROW(shfl_down, 0), ROW(ballot, 0), ROW(any, 0), ROW(all, 0), ROW(match_any, 0), ROW(reduce_add, 80),
};

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what the lanes exchange" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time of one exchange, with what makes the lanes differ again" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.03, "the same in cycles" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_reduce", "this instruction needs compute capability 8.0", NULL },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 0, "%s", kinds[i].name);
}

static void begin(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++) {
		const void *both[] = { kinds[i].shorter, kinds[i].longer };

		gpu_load(&run->gpu, both, 2);
	}
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct kind *kind = &kinds[point->tag];
	struct gpu *gpu = &run->gpu;
	struct body shorter = { kind->shorter, 1, 32, 0, false, 0 }, longer = { kind->longer, 1, 32, 0, false, 0 };
	struct job job = job_begin(gpu);

	if (gpu->major * 10 + gpu->minor < kind->least) {
		gpu_no_row(run, point, "unsupported", "no_reduce");
		return;
	}
	job.iterations = body_calibrate(gpu, &shorter, job, 1, BODY_LEAST_NS);
	gpu_warm(run, &longer, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_bodies(gpu, &shorter, SHORT, &longer, LONG, job);
		double values[] = { slope.valid ? slope.ns : NAN, slope.valid ? slope.cycles : NAN };

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict_ok() : verdict_of("suspect", "not_longer"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_warp_primitives",
		.summary = "latency of the instructions by which the lanes of a warp talk",
		.method = 1,
		.seconds = 2,
		.columns = columns,
		.reasons = reasons,
	},
	.plan = plan,
	.begin = begin,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
