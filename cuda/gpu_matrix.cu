/*
 * gpu_matrix - how many operations a second the matrix units finish, by type.
 *
 * Each warp multiplies tiles into 4 or 8 independent accumulators, 16 products
 * a lap, on one full wave of blocks. Both accumulator widths are rows, since
 * some products halve the rate for the wide one. From 9.0 on there is a second
 * instruction, which reads its tiles from shared memory: its rows stand beside
 * those of mma.sync and are never mixed with them. A product that the
 * architecture has to make out of others says validity=emulated; a matrix rate
 * for FP64 below 1.5 times the ordinary one says shared_unit.
 *
 * Emits type,accumulator,instruction,chains,sample,throughput_operation_per_s,
 * throughput_operation_per_cycle,peak_operation_per_cycle,utilisation_ratio
 * and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/matrix.cuh"

#include <string.h>

#include "harness/experiment.h"
#include "harness/peaks.h"
#include "harness/warpgroup.cuh"

#define PRODUCTS 16
#define THREADS	 256

#define MATRIX_KERNEL(name, multiply, type, width, chains, changing, bits)                                             \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		uint32_t a[4], b[2], all = 0;                                                                          \
		type d[chains][width];                                                                                 \
		matrix_operands(job, a, b);                                                                            \
		_Pragma("unroll") for (int c = 0; c < chains; c++) _Pragma("unroll") for (int i = 0; i < width; i++)   \
		    d[c][i] = (type)0;                                                                                 \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t lap = 0; lap < job.iterations; lap++)                                \
		{                                                                                                      \
			_Pragma("unroll") for (int s = 0; s < PRODUCTS / chains; s++)                                  \
			    _Pragma("unroll") for (int c = 0; c < chains; c++)                                         \
			{                                                                                              \
				if (changing) {                                                                        \
					_Pragma("unroll") for (int i = 0; i < 4; i++) a[i] += job.zero;                \
					_Pragma("unroll") for (int i = 0; i < 2; i++) b[i] += job.zero;                \
				}                                                                                      \
				multiply(d[c], a, b);                                                                  \
			}                                                                                              \
		}                                                                                                      \
		_Pragma("unroll") for (int c = 0; c < chains; c++) _Pragma("unroll") for (int i = 0; i < width; i++)   \
		{                                                                                                      \
			type v = d[c][i];                                                                              \
			all ^= (uint32_t)(bits);                                                                       \
		}                                                                                                      \
		keep(job, all);                                                                                        \
		stamp_end(job);                                                                                        \
	}

MATRIX_KERNEL(matrix_fp16_f32_8, mma_fp16_f32, float, 4, 8, false, __float_as_uint(v))
MATRIX_KERNEL(matrix_fp16_f32_4, mma_fp16_f32, float, 4, 4, false, __float_as_uint(v))
MATRIX_KERNEL(matrix_fp16_f16_8, mma_fp16_f16, uint32_t, 2, 8, false, v)
MATRIX_KERNEL(matrix_fp16_f16_4, mma_fp16_f16, uint32_t, 2, 4, false, v)
MATRIX_KERNEL(matrix_bf16_f32_8, mma_bf16_f32, float, 4, 8, false, __float_as_uint(v))
MATRIX_KERNEL(matrix_tf32_f32_8, mma_tf32_f32, float, 4, 8, false, __float_as_uint(v))
MATRIX_KERNEL(matrix_fp8_e4m3_f32_8, mma_fp8_e4m3_f32, float, 4, 8, MATRIX_EMULATED_FP8, __float_as_uint(v))
MATRIX_KERNEL(matrix_fp8_e5m2_f32_8, mma_fp8_e5m2_f32, float, 4, 8, MATRIX_EMULATED_FP8, __float_as_uint(v))
MATRIX_KERNEL(matrix_fp8_e4m3_f16_8, mma_fp8_e4m3_f16, uint32_t, 2, 8, MATRIX_EMULATED_FP8, v)
MATRIX_KERNEL(matrix_int8_s32_8, mma_int8_s32, int, 4, 8, false, v)
MATRIX_KERNEL(matrix_fp64_f64_8, mma_fp64_f64, double, 2, 8, false, __double_as_longlong(v))

/* The ordinary FP64 rate, to tell a matrix unit of its own from a shared one. */
KERNEL matrix_fp64_plain(struct job job)
{
	double x[8];

#pragma unroll
	for (int c = 0; c < 8; c++)
		x[c] = threadIdx.x + c;
	stamp_start(job);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < 64; s++)
			asm volatile("fma.rn.f64 %0, %0, %1, %2;"
				     : "+d"(x[s % 8])
				     : "d"((double)job.scale), "d"((double)job.scale));
	}
	keep(job, (uint32_t)__double_as_longlong(x[0] + x[1] + x[2] + x[3] + x[4] + x[5] + x[6] + x[7]));
	stamp_end(job);
}

WARPGROUP_KERNEL(matrix_wgmma_fp16, "m64n256k16.f32.f16.f16", ", 1, 1, 0, 0")
WARPGROUP_KERNEL(matrix_wgmma_bf16, "m64n256k16.f32.bf16.bf16", ", 1, 1, 0, 0")
WARPGROUP_KERNEL(matrix_wgmma_tf32, "m64n256k8.f32.tf32.tf32", ", 1, 1")
WARPGROUP_KERNEL(matrix_wgmma_fp8_e4m3, "m64n256k32.f32.e4m3.e4m3", ", 1, 1")
WARPGROUP_KERNEL(matrix_wgmma_fp8_e5m2, "m64n256k32.f32.e5m2.e5m2", ", 1, 1")

enum instruction { MMA_SYNC, WGMMA };

static const struct kind {
	const char *type, *accumulator;
	enum instruction instruction;
	int chains, least; /* compute capability x 10 */
	const void *kernel;
	double operations; /* of one product of a warp, or of a warp group */
} kinds[] = {
	{ "fp16", "f32", MMA_SYNC, 8, 75, (const void *)matrix_fp16_f32_8, 4096 },
	{ "fp16", "f32", MMA_SYNC, 4, 75, (const void *)matrix_fp16_f32_4, 4096 },
	{ "fp16", "f16", MMA_SYNC, 8, 75, (const void *)matrix_fp16_f16_8, 4096 },
	{ "fp16", "f16", MMA_SYNC, 4, 75, (const void *)matrix_fp16_f16_4, 4096 },
	{ "bf16", "f32", MMA_SYNC, 8, 80, (const void *)matrix_bf16_f32_8, 4096 },
	{ "tf32", "f32", MMA_SYNC, 8, 80, (const void *)matrix_tf32_f32_8, 2048 },
	{ "fp8_e4m3", "f32", MMA_SYNC, 8, 89, (const void *)matrix_fp8_e4m3_f32_8, 8192 },
	{ "fp8_e5m2", "f32", MMA_SYNC, 8, 89, (const void *)matrix_fp8_e5m2_f32_8, 8192 },
	{ "fp8_e4m3", "f16", MMA_SYNC, 8, 89, (const void *)matrix_fp8_e4m3_f16_8, 8192 },
	{ "int8", "s32", MMA_SYNC, 8, 75, (const void *)matrix_int8_s32_8, 8192 },
	{ "fp64", "f64", MMA_SYNC, 8, 80, (const void *)matrix_fp64_f64_8, 512 },
	{ "fp16", "f32", WGMMA, 1, 90, (const void *)matrix_wgmma_fp16, 2.0 * 64 * 256 * 16 },
	{ "bf16", "f32", WGMMA, 1, 90, (const void *)matrix_wgmma_bf16, 2.0 * 64 * 256 * 16 },
	{ "tf32", "f32", WGMMA, 1, 90, (const void *)matrix_wgmma_tf32, 2.0 * 64 * 256 * 8 },
	{ "fp8_e4m3", "f32", WGMMA, 1, 90, (const void *)matrix_wgmma_fp8_e4m3, 2.0 * 64 * 256 * 32 },
	{ "fp8_e5m2", "f32", WGMMA, 1, 90, (const void *)matrix_wgmma_fp8_e5m2, 2.0 * 64 * 256 * 32 },
};

static const struct column columns[] = {
	{ "type", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "type of the factors" },
	{ "accumulator", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "type of the sums" },
	{ "instruction", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "mma_sync of a warp, or wgmma of four" },
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "independent accumulators of a warp" },
	{ "throughput_operation_per_s", ROLE_VALUE, "{operation}/s", BETTER_HIGHER, 0.02,
	  "operations a second of the whole device; a multiply-add is two" },
	{ "throughput_operation_per_cycle", ROLE_VALUE, "{operation}/{cycle}", BETTER_HIGHER, 0.02,
	  "operations a cycle of one multiprocessor, at the clock measured in the same kernel" },
	{ "peak_operation_per_cycle", ROLE_VALUE, "{operation}/{cycle}", BETTER_NONE, 0,
	  "what the maker states for this compute capability" },
	{ "utilisation_ratio", ROLE_VALUE, "1", BETTER_HIGHER, 0.02, "measured over stated operations a cycle" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_such_product", "this compute capability has no such matrix product" },
	{ "no_wgmma", "this instruction exists on compute capability 9.0 alone" },
	{ "made_of_others", "the compiler makes this product out of conversions and other products here" },
	{ "not_faster_than_plain", "the matrix rate is below 1.5 times the ordinary one: no unit of its own" },
	GPU_REASONS_END,
};

static double plain_rate; /* FP64 operations a second without matrix units; 0: not yet measured */

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 0, "%s,%s,%s,%d", kinds[i].type, kinds[i].accumulator,
			 kinds[i].instruction == WGMMA ? "wgmma" : "mma_sync", kinds[i].chains);
}

static double measure_plain(struct gpu_run *run)
{
	struct body body = { (const void *)matrix_fp64_plain, 0, THREADS, 0, false, 0 };
	struct job job = job_begin(&run->gpu);

	if (!body_wave(&run->gpu, &body))
		return NAN;
	job.iterations = body_calibrate(&run->gpu, &body, job, 16, BODY_LEAST_NS);
	return 2.0 * 64 * (double)job.iterations * body.threads * body.blocks / body_run(&run->gpu, &body, job).kernel_ns *
	       1e9;
}

static struct verdict judge(struct gpu_run *run, const struct kind *kind, const struct peak *peak, double rate,
			    double per_cycle)
{
	struct verdict verdict = validity_rate(per_cycle, peak && peak->limit ? peak->per_cycle : 0);

	if (kind->instruction == MMA_SYNC && !mma_sync_native(kind->type, run->gpu.major, run->gpu.minor))
		verdict = validity_worse(verdict, verdict_of("emulated", "made_of_others"));
	if (strcmp(kind->type, "fp64") == 0 && rate < 1.5 * plain_rate)
		verdict = validity_worse(verdict, verdict_of("shared_unit", "not_faster_than_plain"));
	return verdict;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct kind *kind = &kinds[point->tag];
	struct gpu *gpu = &run->gpu;
	int capability = gpu->major * 10 + gpu->minor;
	bool group = kind->instruction == WGMMA;
	struct body body = { kind->kernel, 0, group ? 128u : THREADS, group ? WARPGROUP_SHARED : 0u, false, 0 };
	struct job job = job_begin(gpu);

	if (group ? capability != 90 : capability < kind->least) {
		gpu_no_row(run, point, "unsupported", group ? "no_wgmma" : "no_such_product");
		return;
	}
	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	if (strcmp(kind->type, "fp64") == 0 && plain_rate == 0)
		plain_rate = measure_plain(run);
	job.iterations = body_calibrate(gpu, &body, job, 16, BODY_LEAST_NS);
	gpu_warm(run, &body, job);
	const struct peak *peak = peak_find(kind->type, kind->accumulator, gpu->major, gpu->minor);
	double each = group ? kind->operations * WARPGROUP_PRODUCTS : kind->operations * PRODUCTS * body.threads / 32;

	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing = body_run(gpu, &body, job);

		timing.operations = (double)job.iterations * each * body.blocks;
		double rate = timing.operations / timing.kernel_ns * 1e9;
		double per_cycle = rate / timing.clock_hertz / gpu->multiprocessors;
		double values[] = { rate, per_cycle, peak ? peak->per_cycle : NAN, peak ? per_cycle / peak->per_cycle : NAN };

		gpu_row(run, point, i, values, &timing, judge(run, kind, peak, rate, per_cycle));
	}
}

static void begin(struct gpu_run *run)
{
	const void *loaded[GPU_COUNT(kinds) + 1];

	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		loaded[i] = kinds[i].kernel;
	loaded[GPU_COUNT(kinds)] = (const void *)matrix_fp64_plain;
	gpu_load(&run->gpu, loaded, GPU_COUNT(kinds) + 1);
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_matrix",
		.summary = "operations a second of the matrix units, by type, accumulator and instruction",
		.method = 1,
		.seconds = 4,
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
