/*
 * gpu_instruction_latency - cycles from one instruction to the one that needs it.
 *
 * One warp runs straight-line code in which every instruction waits for the one
 * before, in 1, 2, 4 or 8 chains; 256 of them less 128 of them leaves the slope,
 * without loop or clock. The body is run once before it is timed, so that it is
 * in the instruction cache. A second sweep adds warps until the multiprocessor
 * is full: there the time of one instruction is no latency and says
 * upper_bound.
 *
 * Emits operation,chains,warps,sample,latency_cycle,latency_ns and the harness
 * columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/experiment.h"
#include "harness/matrix.cuh"

#define SHORT 128
#define LONG  256

/* `total` operations a lap in `chains` chains; the first pass only fetches the code. */
#define LATENCY_KERNEL(name, total, chains, declare, step, bits)                                                       \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		uint32_t all = 0;                                                                                      \
		declare;                                                                                               \
		_Pragma("unroll 1") for (int pass = 0; pass < 2; pass++)                                               \
		{                                                                                                      \
			stamp_start(job);                                                                              \
			_Pragma("unroll 1") for (uint64_t lap = 0; lap < (pass ? job.iterations : 1); lap++)           \
			{                                                                                              \
				_Pragma("unroll") for (int s = 0; s < total / chains; s++)                             \
				    _Pragma("unroll") for (int c = 0; c < chains; c++)                                 \
				{                                                                                      \
					step;                                                                          \
				}                                                                                      \
			}                                                                                              \
			stamp_end(job);                                                                                \
		}                                                                                                      \
		_Pragma("unroll") for (int c = 0; c < chains; c++) all ^= (uint32_t)(bits);                            \
		keep(job, all);                                                                                        \
	}
#define LATENCY_PAIR(name, chains, declare, step, bits)                                                                \
	LATENCY_KERNEL(name##_##chains##_short, SHORT, chains, declare, step, bits)                                    \
	LATENCY_KERNEL(name##_##chains##_long, LONG, chains, declare, step, bits)

#define START(type, chains)                                                                                            \
	type x[chains];                                                                                                \
	type a = (type)job.scale;                                                                                      \
	type b = (type)0;                                                                                              \
	_Pragma("unroll") for (int c = 0; c < chains; c++) x[c] = (type)(threadIdx.x + c)
#define START_WORDS(chains, unit)                                                                                      \
	uint32_t x[chains];                                                                                            \
	uint32_t a = job.one * (unit);                                                                                 \
	uint32_t b = job.zero;                                                                                         \
	_Pragma("unroll") for (int c = 0; c < chains; c++) x[c] = threadIdx.x + c
#define START_TILES(chains)                                                                                            \
	uint32_t a[4];                                                                                                 \
	uint32_t b[2];                                                                                                 \
	float x[chains][4];                                                                                            \
	matrix_operands(job, a, b);                                                                                    \
	_Pragma("unroll") for (int c = 0; c < chains; c++) x[c][0] = x[c][1] = x[c][2] = x[c][3] = 0

#define FP32(chains)                                                                                                   \
	LATENCY_PAIR(latency_fp32, chains, START(float, chains),                                                       \
		     asm volatile("fma.rn.ftz.f32 %0, %0, %1, %2;" : "+f"(x[c]) : "f"(a), "f"(b)), __float_as_uint(x[c]))
#define FP64(chains)                                                                                                   \
	LATENCY_PAIR(latency_fp64, chains, START(double, chains),                                                      \
		     asm volatile("fma.rn.f64 %0, %0, %1, %2;" : "+d"(x[c]) : "d"(a), "d"(b)), __double_as_longlong(x[c]))
#define FP16X2(chains)                                                                                                 \
	LATENCY_PAIR(latency_fp16x2, chains, START_WORDS(chains, 0x3c003c00u),                                         \
		     asm volatile("fma.rn.f16x2 %0, %0, %1, %2;" : "+r"(x[c]) : "r"(a), "r"(b)), x[c])
#define INT32(chains)                                                                                                  \
	LATENCY_PAIR(latency_int32, chains, START_WORDS(chains, 3),                                                    \
		     asm volatile("mad.lo.u32 %0, %0, %1, %2;" : "+r"(x[c]) : "r"(a), "r"(b)), x[c])
#define RSQRT(chains)                                                                                                  \
	LATENCY_PAIR(latency_rsqrt, chains, START(float, chains),                                                      \
		     asm volatile("rsqrt.approx.ftz.f32 %0, %0;" : "+f"(x[c])), __float_as_uint(x[c] + a + b))
#define MATRIX(chains)                                                                                                 \
	LATENCY_PAIR(latency_matrix_fp16, chains, START_TILES(chains), mma_fp16_f32(x[c], a, b), __float_as_uint(x[c][0]))

FP32(1) FP32(2) FP32(4) FP32(8) FP64(1) FP64(8) FP16X2(1) FP16X2(8) INT32(1) INT32(8) RSQRT(1) RSQRT(8)
MATRIX(1) MATRIX(2) MATRIX(4) MATRIX(8)

#define ROW(name, chains)                                                                                              \
	{                                                                                                              \
		#name, chains, (const void *)latency_##name##_##chains##_short, (const void *)latency_##name##_##chains##_long \
	}

static const struct kind {
	const char *name;
	unsigned chains;
	const void *shorter, *longer;
} kinds[] = {
	ROW(fp32, 1),	    ROW(fp32, 2),	 ROW(fp32, 4),	      ROW(fp32, 8),	   ROW(fp64, 1),  ROW(fp64, 8),
	ROW(fp16x2, 1),	    ROW(fp16x2, 8),	 ROW(int32, 1),	      ROW(int32, 8),	   ROW(rsqrt, 1), ROW(rsqrt, 8),
	ROW(matrix_fp16, 1), ROW(matrix_fp16, 2), ROW(matrix_fp16, 4), ROW(matrix_fp16, 8),
};

/* The sweeps over warps: one chain of the commonest operation, and of the matrix unit. */
static const unsigned swept[] = { 0, 12 };
static const unsigned warp_counts[] = { 2, 4, 8, 16, 32 };

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what each instruction does" },
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "independent chains of a warp" },
	{ "warps", ROLE_PARAMETER, "1", BETTER_NONE, 0, "warps of the one multiprocessor used" },
	{ "latency_cycle", ROLE_VALUE, "{cycle}", BETTER_LOWER, 0.02, "cycles of one instruction of a warp" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "the same in time" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "many_warps", "several warps or chains share the unit: the latency of one is at most this", NULL },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 1, "%s,%u,1", kinds[i].name, kinds[i].chains);
	for (unsigned i = 0; i < GPU_COUNT(swept) && !run->quick; i++)
		for (unsigned w = 0; w < GPU_COUNT(warp_counts); w++)
			gpu_plan(run, swept[i], warp_counts[w], "%s,%u,%u", kinds[swept[i]].name, kinds[swept[i]].chains,
				 warp_counts[w]);
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
	unsigned warps = (unsigned)point->size;
	struct body shorter = { kind->shorter, 1, warps * 32, 0, false, 0 };
	struct body longer = { kind->longer, 1, warps * 32, 0, false, 0 };
	struct job job = job_begin(gpu);

	job.iterations = body_calibrate(gpu, &shorter, job, 1, BODY_LEAST_NS);
	gpu_warm(run, &longer, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_bodies(gpu, &shorter, SHORT, &longer, LONG, job);
		double values[] = { slope.valid ? slope.cycles : NAN, slope.valid ? slope.ns : NAN };
		bool alone = warps == 1 && kind->chains == 1;

		gpu_row(run, point, i, values, &slope.longer,
			!slope.valid ? verdict_of("suspect", "not_longer")
			: alone	     ? verdict_ok()
				     : verdict_of("upper_bound", "many_warps"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_instruction_latency",
		.summary = "cycles from one instruction to the one that needs it, by operation and chains",
		.method = 1,
		.seconds = 3,
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
