/*
 * gpu_arithmetic - how many operations of each type a GPU finishes a second.
 *
 * Eight independent chains a thread, eight steps of each unrolled into one lap
 * of 64 operations, on exactly one full wave of blocks: the units are never
 * idle and never wait for memory. The clock is read in the same kernel, so the
 * rate per cycle and multiprocessor survives a clock that moves. A multiply-add
 * is two operations; a packed one of two halves is four.
 *
 * Emits type,sample,throughput_operation_per_s,throughput_operation_per_cycle,
 * peak_operation_per_cycle,utilisation_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"
#include "harness/experiment.h"
#include "harness/peaks.h"

#define CHAINS 8
#define STEPS  8
#define THREADS 256

/* One kernel a type: `step` advances the accumulator x by the operands a and b. */
#define CHAIN_KERNEL(name, type, start, operand_a, operand_b, step, bits)                                              \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		type x[CHAINS], a = (operand_a), b = (operand_b);                                                      \
		_Pragma("unroll") for (int c = 0; c < CHAINS; c++) x[c] = (start);                                     \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t i = 0; i < job.iterations; i++)                                      \
		{                                                                                                      \
			_Pragma("unroll") for (int s = 0; s < STEPS; s++)                                              \
			    _Pragma("unroll") for (int c = 0; c < CHAINS; c++)                                         \
			{                                                                                              \
				step;                                                                                  \
			}                                                                                              \
		}                                                                                                      \
		uint32_t all = 0;                                                                                      \
		_Pragma("unroll") for (int c = 0; c < CHAINS; c++) all ^= (uint32_t)(bits);                            \
		keep(job, all);                                                                                        \
		stamp_end(job);                                                                                        \
	}

CHAIN_KERNEL(arithmetic_fp32, float, (float)(threadIdx.x + c), job.scale, job.scale - 1.0f,
	     asm volatile("fma.rn.ftz.f32 %0, %0, %1, %2;" : "+f"(x[c]) : "f"(a), "f"(b)), __float_as_uint(x[c]))
CHAIN_KERNEL(arithmetic_fp64, double, (double)(threadIdx.x + c), (double)job.scale, (double)job.scale - 1.0,
	     asm volatile("fma.rn.f64 %0, %0, %1, %2;" : "+d"(x[c]) : "d"(a), "d"(b)), __double_as_longlong(x[c]))
CHAIN_KERNEL(arithmetic_fp16x2, uint32_t, threadIdx.x + c, job.one * 0x3c003c00u, job.zero,
	     asm volatile("fma.rn.f16x2 %0, %0, %1, %2;" : "+r"(x[c]) : "r"(a), "r"(b)), x[c])
CHAIN_KERNEL(arithmetic_int32, uint32_t, threadIdx.x + c, job.one + 2, job.one,
	     asm volatile("mad.lo.u32 %0, %0, %1, %2;" : "+r"(x[c]) : "r"(a), "r"(b)), x[c])
CHAIN_KERNEL(arithmetic_ex2, float, (float)(threadIdx.x + c), job.scale, job.scale,
	     asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x[c])), __float_as_uint(x[c] + a + b))
CHAIN_KERNEL(arithmetic_rsqrt, float, (float)(threadIdx.x + c), job.scale, job.scale,
	     asm volatile("rsqrt.approx.ftz.f32 %0, %0;" : "+f"(x[c])), __float_as_uint(x[c] + a + b))
CHAIN_KERNEL(arithmetic_sin, float, (float)(threadIdx.x + c), job.scale, job.scale,
	     asm volatile("sin.approx.ftz.f32 %0, %0;" : "+f"(x[c])), __float_as_uint(x[c] + a + b))
CHAIN_KERNEL(arithmetic_cos, float, (float)(threadIdx.x + c), job.scale, job.scale,
	     asm volatile("cos.approx.ftz.f32 %0, %0;" : "+f"(x[c])), __float_as_uint(x[c] + a + b))

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
/* packed bfloat16 does not exist here: running this is an error, never a rate */
KERNEL arithmetic_bf16x2(struct job job)
{
	(void)job;
	__trap();
}
#else
CHAIN_KERNEL(arithmetic_bf16x2, uint32_t, threadIdx.x + c, job.one * 0x3f803f80u, job.zero,
	     asm volatile("fma.rn.bf16x2 %0, %0, %1, %2;" : "+r"(x[c]) : "r"(a), "r"(b)), x[c])
#endif

static const struct type {
	const char *name;
	const void *kernel;
	double operations; /* of one step of one chain of one thread */
	int least;	   /* compute capability x 10 */
} types[] = {
	{ "fp32", (const void *)arithmetic_fp32, 2, 0 },
	{ "fp64", (const void *)arithmetic_fp64, 2, 0 },
	{ "fp16x2", (const void *)arithmetic_fp16x2, 4, 0 },
	{ "bf16x2", (const void *)arithmetic_bf16x2, 4, 80 },
	{ "int32", (const void *)arithmetic_int32, 2, 0 },
	{ "ex2", (const void *)arithmetic_ex2, 1, 0 },
	{ "rsqrt", (const void *)arithmetic_rsqrt, 1, 0 },
	{ "sin", (const void *)arithmetic_sin, 1, 0 },
	{ "cos", (const void *)arithmetic_cos, 1, 0 },
};

static const void *const kernels[] = {
	(const void *)arithmetic_fp32,	(const void *)arithmetic_fp64,	(const void *)arithmetic_fp16x2,
	(const void *)arithmetic_bf16x2, (const void *)arithmetic_int32, (const void *)arithmetic_ex2,
	(const void *)arithmetic_rsqrt, (const void *)arithmetic_sin,	(const void *)arithmetic_cos,
};

static const struct column columns[] = {
	{ "type", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "operand type, or the special function" },
	{ "throughput_operation_per_s", ROLE_VALUE, "{operation}/s", BETTER_HIGHER, 0.02, "operations a second of the whole device" },
	{ "throughput_operation_per_cycle", ROLE_VALUE, "{operation}/{cycle}", BETTER_HIGHER, 0.02,
	  "operations a cycle of one multiprocessor, at the clock measured in the same kernel" },
	{ "peak_operation_per_cycle", ROLE_VALUE, "{operation}/{cycle}", BETTER_NONE, 0,
	  "what the maker states for this compute capability" },
	{ "utilisation_ratio", ROLE_VALUE, "1", BETTER_HIGHER, 0.02, "measured over stated operations a cycle" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_bf16", "packed bfloat16 needs compute capability 8.0; nothing to do" },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(types); i++)
		gpu_plan(run, i, 0, "%s", types[i].name);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct type *type = &types[point->tag];
	struct gpu *gpu = &run->gpu;
	struct body body = { type->kernel, 0, THREADS, 0, false, 0 };
	struct job job = job_begin(gpu);

	if (gpu->major * 10 + gpu->minor < type->least) {
		gpu_no_row(run, point, "unsupported", "no_bf16");
		return;
	}
	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	job.iterations = body_calibrate(gpu, &body, job, 16, BODY_LEAST_NS);
	gpu_warm(run, &body, job);
	const struct peak *peak = peak_find(type->name, "any", gpu->major, gpu->minor);

	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing = body_run(gpu, &body, job);

		timing.operations = (double)job.iterations * CHAINS * STEPS * type->operations * body.threads * body.blocks;
		double rate = timing.operations / timing.kernel_ns * 1e9;
		double per_cycle = rate / timing.clock_hertz / gpu->multiprocessors;
		double values[] = { rate, per_cycle, peak ? peak->per_cycle : NAN, peak ? per_cycle / peak->per_cycle : NAN };

		gpu_row(run, point, i, values, &timing, validity_rate(per_cycle, peak && peak->limit ? peak->per_cycle : 0));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_arithmetic",
		.summary = "operations a second by type, eight independent chains on one full wave",
		.method = 1,
		.seconds = 4,
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
