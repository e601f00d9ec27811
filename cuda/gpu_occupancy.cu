/*
 * gpu_occupancy - how many resident warps a multiprocessor needs.
 *
 * Every thread runs one dependent chain, so that only other warps can fill the
 * gaps. The number resident is varied by block size and, at 256 threads, by the
 * shared memory a block holds; what is resident is asked of the runtime, and
 * exactly one wave runs.
 *
 * Emits threads,shared_bytes,sample,throughput_flop_per_s,
 * throughput_flop_per_cycle,resident_warp_count,resident_block_count and the
 * harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"
#include "harness/wave.h"

#define STEPS 64

KERNEL occupancy_chain(struct job job)
{
	float x = threadIdx.x, a = job.scale, b = job.scale - 1;

	stamp_start(job);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < STEPS; s++)
			asm volatile("fma.rn.ftz.f32 %0, %0, %1, %2;" : "+f"(x) : "f"(a), "f"(b));
	}
	keep(job, __float_as_uint(x));
	stamp_end(job);
}

static const void *const kernels[] = { (const void *)occupancy_chain };
static const unsigned threads[] = { 32, 64, 128, 256, 512, 1024 };
static const unsigned shared[] = { 8, 16, 32, 64 }; /* KiB, at 256 threads */

static const struct column columns[] = {
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads of a block" },
	{ "shared_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "shared memory of a block" },
	{ "throughput_flop_per_s", ROLE_VALUE, "{flop}/s", BETTER_HIGHER, 0.02, "operations a second of the device" },
	{ "throughput_flop_per_cycle", ROLE_VALUE, "{flop}/{cycle}", BETTER_HIGHER, 0.02, "of one multiprocessor" },
	{ "resident_warp_count", ROLE_VALUE, "1", BETTER_NONE, 0, "warps resident on a multiprocessor, from the runtime" },
	{ "resident_block_count", ROLE_VALUE, "1", BETTER_NONE, 0, "blocks resident on a multiprocessor, from the runtime" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(threads); i++)
		gpu_plan(run, threads[i], 0, "%u,0", threads[i]);
	for (unsigned i = 0; i < GPU_COUNT(shared); i++)
		gpu_plan(run, 256, shared[i] * KIB, "256,%llu", (unsigned long long)(shared[i] * KIB));
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	struct body body = { (const void *)occupancy_chain, 0, point->tag, point->size, false, 0 };
	struct job job = job_begin(gpu);

	if (point->size > gpu->shared_optin_bytes || !body_wave(gpu, &body)) {
		gpu_no_row(run, point, "skipped", "no_full_wave");
		return;
	}
	int resident = gpu_resident(gpu, body.kernel, body.threads, body.shared_bytes);

	job.iterations = body_calibrate(gpu, &body, job, 16, BODY_LEAST_NS);
	gpu_warm(run, &body, job);
	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing = body_run(gpu, &body, job);

		timing.operations = 2.0 * STEPS * (double)job.iterations * body.threads * body.blocks;
		double rate = timing.operations / timing.kernel_ns * 1e9;
		double values[] = { rate, rate / timing.clock_hertz / gpu->multiprocessors,
				    (double)wave_warps(body.threads, resident), (double)resident };

		gpu_row(run, point, i, values, &timing, validity_rate(rate, 0));
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_occupancy",
		.summary = "rate of one dependent chain a thread, by warps resident on a multiprocessor",
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
