/*
 * pcie_concurrency - what the device does at once: copies, directions, kernels.
 *
 * One to eight streams in one direction; both directions; and a kernel beside a
 * copy, the kernel made to last as long as the copy, since otherwise the
 * shorter hides behind the longer and nothing is learnt. Everything starts from
 * one gate. Efficiency is what was saved over one after the other, as a share
 * of what could be.
 *
 * Emits pattern,streams,size_bytes,sample,bandwidth_bytes_per_s,alone_ns,
 * other_alone_ns,together_ns,efficiency_ratio,copy_engine_count and the harness
 * columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../bench/harness/units.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"
#include "harness/gate.h"

#define STREAMS	   8
#define LARGE	   (32 * MIB)
#define SMALL	   (64 * KIB)
#define COPIES	   8
#define EQUAL	   0.1
#define ADJUSTMENTS 6

KERNEL concurrency_load(struct job job)
{
	float x = threadIdx.x;

	stamp_start(job);
#pragma unroll 1
	for (uint64_t lap = 0; lap < job.iterations; lap++) {
#pragma unroll
		for (int s = 0; s < 64; s++)
			asm volatile("fma.rn.ftz.f32 %0, %0, %1, %1;" : "+f"(x) : "f"(job.scale));
	}
	keep(job, __float_as_uint(x));
	stamp_end(job);
}

static const void *const kernels[] = { (const void *)concurrency_load };

enum { H2D_STREAMS, H2D_D2H, H2D_KERNEL, D2H_KERNEL, ALL_THREE, PATTERNS };
static const char *const patterns[] = { "h2d_streams", "h2d_and_d2h", "h2d_and_kernel", "d2h_and_kernel", "h2d_d2h_kernel" };

static const struct column columns[] = {
	{ "pattern", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what is asked for at once" },
	{ "streams", ROLE_PARAMETER, "1", BETTER_NONE, 0, "streams used" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one copy" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03, "bytes copied a second, all streams together" },
	{ "alone_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "the first of them alone" },
	{ "other_alone_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "the others alone, the longest of them" },
	{ "together_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "all at once" },
	{ "efficiency_ratio", ROLE_VALUE, "1", BETTER_HIGHER, 0.03, "time saved over one after the other, of what could be" },
	{ "copy_engine_count", ROLE_VALUE, "1", BETTER_NONE, 0, "copy engines, as the device states" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "durations_differ", "kernel and copy could not be made equally long within 10 %", NULL },
	GPU_REASONS_END,
};

static char *host, *device;
static cudaStream_t streams[STREAMS];
static cudaEvent_t passed, done[STREAMS];

static void plan(struct gpu_run *run)
{
	for (unsigned n = 1; n <= STREAMS; n *= 2) {
		gpu_plan(run, H2D_STREAMS, LARGE, "%s,%u,%llu", patterns[0], n, (unsigned long long)LARGE);
		run->points[run->point_count - 1].tag |= n << 8;
		gpu_plan(run, H2D_STREAMS, SMALL, "%s,%u,%llu", patterns[0], n, (unsigned long long)SMALL);
		run->points[run->point_count - 1].tag |= n << 8;
	}
	for (unsigned p = H2D_D2H; p < PATTERNS; p++)
		gpu_plan(run, p | (p == ALL_THREE ? 3u : 2u) << 8, LARGE, "%s,%u,%llu", patterns[p], p == ALL_THREE ? 3 : 2,
			 (unsigned long long)LARGE);
}

static void begin(struct gpu_run *run)
{
	host = (char *)gpu_host_alloc(STREAMS * LARGE, cudaHostAllocDefault);
	device = (char *)gpu_alloc(&run->gpu, 2 * LARGE);
	CHECK(cudaEventCreate(&passed), "create an event");
	for (unsigned i = 0; i < STREAMS; i++) {
		CHECK(cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking), "create a stream");
		CHECK(cudaEventCreate(&done[i]), "create an event");
	}
	gate_begin(&run->gpu);
}

static void end(struct gpu_run *run)
{
	(void)run;
	gate_end();
	for (unsigned i = 0; i < STREAMS; i++) {
		CHECK(cudaStreamDestroy(streams[i]), "destroy a stream");
		CHECK(cudaEventDestroy(done[i]), "destroy an event");
	}
	CHECK(cudaEventDestroy(passed), "destroy an event");
	gpu_free(device);
	gpu_host_free(host);
}

enum part { PART_H2D, PART_D2H, PART_KERNEL };

static void queue(struct gpu *gpu, unsigned stream, enum part part, size_t size, struct job job)
{
	struct body body = { kernels[0], 1, 32, 0, false, 0 };

	if (part == PART_KERNEL) {
		body_launch(gpu, &body, job, streams[stream]);
		return;
	}
	for (unsigned i = 0; i < COPIES; i++)
		if (part == PART_H2D)
			CHECK(cudaMemcpyAsync(device, host + stream * LARGE, size, cudaMemcpyHostToDevice, streams[stream]), "copy");
		else
			CHECK(cudaMemcpyAsync(host + stream * LARGE, device + LARGE, size, cudaMemcpyDeviceToHost, streams[stream]),
			      "copy");
}

/* Those parts, a stream each, from one gate: ns from the gate to the last one's end. */
static double run_parts(struct gpu *gpu, const enum part *parts, unsigned count, size_t size, struct job job, double *host_time)
{
	double last = 0;
	float ms;

	gate_close(gpu, gpu->stream);
	CHECK(cudaEventRecord(passed, gpu->stream), "record an event");
	for (unsigned i = 0; i < count; i++) {
		CHECK(cudaStreamWaitEvent(streams[i], passed, 0), "hold a stream back");
		queue(gpu, i, parts[i], size, job);
		CHECK(cudaEventRecord(done[i], streams[i]), "record an event");
	}
	double begun = host_ns();

	gate_open();
	for (unsigned i = 0; i < count; i++)
		CHECK(cudaStreamSynchronize(streams[i]), "run what was queued");
	CHECK(cudaStreamSynchronize(gpu->stream), "run what was queued");
	*host_time = host_ns() - begun;
	for (unsigned i = 0; i < count; i++) {
		CHECK(cudaEventElapsedTime(&ms, passed, done[i]), "read the events");
		last = fmax(last, ms * 1e6);
	}
	return last;
}

/* Laps of the kernel that take as long as `wanted`, within 10 %. */
static bool match(struct gpu *gpu, struct job *job, double wanted)
{
	enum part part = PART_KERNEL;
	double spent;

	job->iterations = 1000;
	for (unsigned i = 0; i < ADJUSTMENTS; i++) {
		double taken = run_parts(gpu, &part, 1, 0, *job, &spent);

		if (fabs(taken / wanted - 1) < EQUAL)
			return true;
		job->iterations = (uint64_t)fmax(1, (double)job->iterations * wanted / taken);
	}
	return false;
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	static const enum part of[PATTERNS][3] = { { PART_H2D, PART_H2D, PART_H2D },
						   { PART_H2D, PART_D2H, PART_H2D },
						   { PART_H2D, PART_KERNEL, PART_H2D },
						   { PART_D2H, PART_KERNEL, PART_H2D },
						   { PART_H2D, PART_D2H, PART_KERNEL } };
	struct gpu *gpu = &run->gpu;
	unsigned pattern = point->tag & 255, count = point->tag >> 8;
	struct job job = job_begin(gpu);
	enum part parts[STREAMS];
	double spent, copied = 0;
	bool equal = true;

	for (unsigned i = 0; i < count; i++) {
		parts[i] = pattern == H2D_STREAMS ? PART_H2D : of[pattern][i];
		copied += parts[i] == PART_KERNEL ? 0 : (double)point->size * COPIES;
	}
	run_parts(gpu, parts, 1, point->size, job, &spent);
	if (pattern >= H2D_KERNEL)
		equal = match(gpu, &job, run_parts(gpu, parts, 1, point->size, job, &spent));
	for (unsigned i = 0; i < run->samples; i++) {
		struct timing timing;
		double alone = run_parts(gpu, parts, 1, point->size, job, &spent), other = 0, sum = alone;

		memset(&timing, 0, sizeof timing);
		for (unsigned k = 1; k < count && pattern != H2D_STREAMS; k++) {
			double one = run_parts(gpu, parts + k, 1, point->size, job, &spent);

			other = fmax(other, one);
			sum += one;
		}
		double together = run_parts(gpu, parts, count, point->size, job, &timing.duration_ns);

		timing.event_ns = together;
		timing.operations = count;
		bool several = pattern != H2D_STREAMS;
		double values[] = { copied / together * 1e9,
				    alone,
				    several ? other : NAN,
				    together,
				    several ? (sum - together) / (sum - fmax(alone, other)) : NAN,
				    (double)gpu->copy_engines };
		struct verdict verdict = equal ? verdict_ok() : verdict_of("suspect", "durations_differ");

		gpu_row(run, point, i, values, &timing,
			gate_timed_out() ? verdict_of("suspect", "gate_timed_out") : verdict);
	}
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_concurrency",
		.summary = "copies in several streams, both directions, and beside a kernel",
		.method = 1,
		.seconds = 3,
		.columns = columns,
		.reasons = reasons,
	},
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.begin = begin,
	.measure = measure,
	.end = end,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
