/*
 * gpu_roofline - what is reached between the memory's limit and the units'.
 *
 * Every element is loaded once from a buffer far larger than the caches and put
 * through 0 to 256 multiply-adds, four elements at a time for independence. The
 * rate of operations against operations a byte draws the roof of this device,
 * with both ceilings measured by the same kernels.
 *
 * Emits type,steps,sample,intensity_ratio,throughput_flop_per_s,
 * bandwidth_bytes_per_s and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define THREADS	 256
#define UNROLLED 32

/* `steps` multiply-adds of each of the four words loaded; long chains in laps of 32. */
#define ROOF_KERNEL(name, steps, step)                                                                                 \
	KERNEL name(struct job job)                                                                                    \
	{                                                                                                              \
		const uint4 *data = (const uint4 *)job.a;                                                              \
		uint64_t count = job.bytes / 16, step_size = (uint64_t)gridDim.x * blockDim.x;                         \
		uint32_t all = 0;                                                                                      \
		stamp_start(job);                                                                                      \
		_Pragma("unroll 1") for (uint64_t pass = 0; pass < job.iterations; pass++)                             \
		    _Pragma("unroll 1") for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < count;  \
					     i += step_size)                                                           \
		{                                                                                                      \
			uint4 v = data[i];                                                                             \
			_Pragma("unroll 1") for (int lap = 0; lap < (steps) / UNROLLED; lap++)                         \
			    _Pragma("unroll") for (int s = 0; s < UNROLLED; s++)                                       \
			{                                                                                              \
				step(v.x);                                                                             \
				step(v.y);                                                                             \
				step(v.z);                                                                             \
				step(v.w);                                                                             \
			}                                                                                              \
			_Pragma("unroll") for (int s = 0; s < (steps) % UNROLLED; s++)                                 \
			{                                                                                              \
				step(v.x);                                                                             \
				step(v.y);                                                                             \
				step(v.z);                                                                             \
				step(v.w);                                                                             \
			}                                                                                              \
			all ^= v.x ^ v.y ^ v.z ^ v.w;                                                                  \
		}                                                                                                      \
		keep(job, all);                                                                                        \
		stamp_end(job);                                                                                        \
	}

/* words that are read as float or as two halves */
#define STEP_FP32(word)                                                                                                \
	asm volatile("{.reg .f32 t; mov.b32 t, %0; fma.rn.ftz.f32 t, t, %1, %1; mov.b32 %0, t;}" : "+r"(word) : "f"(job.scale))
#define STEP_FP16(word) asm volatile("fma.rn.f16x2 %0, %0, %1, %1;" : "+r"(word) : "r"(job.one * 0x3c003c00u))

#define ROOF_PAIR(steps)                                                                                               \
	ROOF_KERNEL(roofline_fp32_##steps, steps, STEP_FP32)                                                           \
	ROOF_KERNEL(roofline_fp16_##steps, steps, STEP_FP16)
ROOF_PAIR(0) ROOF_PAIR(1) ROOF_PAIR(2) ROOF_PAIR(4) ROOF_PAIR(8) ROOF_PAIR(16) ROOF_PAIR(32) ROOF_PAIR(64) ROOF_PAIR(128)
ROOF_PAIR(256)

#define ROW(type, steps, flop) { #type, steps, (const void *)roofline_##type##_##steps, flop }
#define ROWS(steps) ROW(fp32, steps, 2), ROW(fp16, steps, 4)

static const struct kind {
	const char *type;
	unsigned steps;
	const void *kernel;
	double flop; /* of one step of one word */
} kinds[] = { ROWS(0), ROWS(1), ROWS(2), ROWS(4), ROWS(8), ROWS(16), ROWS(32), ROWS(64), ROWS(128), ROWS(256) };

static const struct column columns[] = {
	{ "type", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "type of the elements; fp16 are packed in twos" },
	{ "steps", ROLE_PARAMETER, "1", BETTER_NONE, 0, "multiply-adds of each loaded word" },
	{ "intensity_ratio", ROLE_VALUE, "{flop}/By", BETTER_NONE, 0, "operations a byte loaded" },
	{ "throughput_flop_per_s", ROLE_VALUE, "{flop}/s", BETTER_HIGHER, 0.03, "operations a second" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes loaded a second" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };
static void *memory;
static size_t memory_bytes;

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_plan(run, i, 0, "%s,%u", kinds[i].type, kinds[i].steps);
}

static void begin(struct gpu_run *run)
{
	struct gpu *gpu = &run->gpu;
	size_t wanted = 4 * gpu->l2_bytes > 256 * MIB ? 4 * gpu->l2_bytes : 256 * MIB;

	for (unsigned i = 0; i < GPU_COUNT(kinds); i++)
		gpu_load(gpu, &kinds[i].kernel, 1);
	memory_bytes = (wanted < gpu_memory_cap(gpu) ? wanted : gpu_memory_cap(gpu)) / 4096 * 4096;
	memory = gpu_alloc(gpu, memory_bytes);
	CHECK(cudaMemset(memory, 0, memory_bytes), "clear the data");
}

static void end(struct gpu_run *run)
{
	(void)run;
	gpu_free(memory);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct kind *kind = &kinds[point->tag];
	struct gpu *gpu = &run->gpu;
	struct body body = { kind->kernel, 0, THREADS, 0, false, 0 };
	struct job job = job_begin(gpu);

	if (!body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	job.a = memory;
	job.bytes = memory_bytes;
	uint64_t many = body_calibrate(gpu, &body, job, 2, BODY_LEAST_NS);

	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct slope slope = slope_of_laps(gpu, &body, job, many / 2, many, 1);
		double flop = kind->steps * kind->flop * (double)memory_bytes / 4;
		double rate = slope.valid ? flop / slope.ns * 1e9 : NAN;
		double values[] = { flop / (double)memory_bytes, kind->steps ? rate : NAN,
				    slope.valid ? (double)memory_bytes / slope.ns * 1e9 : NAN };

		gpu_row(run, point, i, values, &slope.longer, slope.valid ? verdict_ok() : verdict_of("suspect", "not_longer"));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_roofline",
		.summary = "operations a second against operations a byte",
		.method = 1,
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
