/*
 * timing - run one kernel body, read its clocks, and find how long to run it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "timing.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "../../bench/harness/fail.h"
#include "check.h"
#include "wave.h"

#define WARM_NS        3e9
#define CLOCK_AGREE    0.01
#define WITNESS_AGREE  0.05
#define WITNESS_FLOOR  1e5 /* an event pair adds microseconds: shorter bodies are not compared */
#define ITERATIONS_MAX ((uint64_t)1 << 40)

double host_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC_RAW, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

struct job job_begin(const struct gpu *gpu)
{
	struct job job;

	memset(&job, 0, sizeof job);
	job.stamps = gpu->stamps;
	job.one = 1;
	job.lanes = 0xffffffffu;
	job.scale = 1.0f;
	return job;
}

bool body_wave(const struct gpu *gpu, struct body *body)
{
	int resident = gpu_resident(gpu, body->kernel, body->threads, body->shared_bytes);

	if (body->blocks == 0)
		body->blocks = wave_blocks(gpu->multiprocessors, resident);
	return wave_fits(body->blocks, gpu->multiprocessors, resident) && body->blocks <= gpu->stamp_capacity;
}

void body_launch(const struct gpu *gpu, const struct body *body, struct job job, cudaStream_t stream)
{
	void *arguments[] = { &job };
	cudaLaunchConfig_t config;
	cudaLaunchAttribute attributes[2];

	memset(&config, 0, sizeof config);
	memset(attributes, 0, sizeof attributes);
	config.gridDim.x = body->blocks;
	config.gridDim.y = config.gridDim.z = 1;
	config.blockDim.x = body->threads;
	config.blockDim.y = config.blockDim.z = 1;
	config.dynamicSmemBytes = body->shared_bytes;
	config.stream = stream;
	config.attrs = attributes;
	if (body->cooperative) {
		attributes[config.numAttrs].id = cudaLaunchAttributeCooperative;
		attributes[config.numAttrs++].val.cooperative = 1;
	}
	if (body->cluster) {
		attributes[config.numAttrs].id = cudaLaunchAttributeClusterDimension;
		attributes[config.numAttrs].val.clusterDim.x = body->cluster;
		attributes[config.numAttrs].val.clusterDim.y = 1;
		attributes[config.numAttrs++].val.clusterDim.z = 1;
	}
	CHECK(cudaLaunchKernelExC(&config, body->kernel, arguments), "launch %u blocks of %u threads",
	      body->blocks, body->threads);
	(void)gpu;
}

/* First start to last end over all blocks; the clock from the sums, so that no block weighs more. */
static void read_stamps(struct gpu *gpu, unsigned blocks, struct timing *timing)
{
	uint64_t first = UINT64_MAX, last = 0;
	double ticks = 0, ns = 0;

	CHECK(cudaMemcpyAsync(gpu->stamps_read, gpu->stamps, blocks * sizeof *gpu->stamps,
			      cudaMemcpyDeviceToHost, gpu->stream),
	      "read the clocks");
	CHECK(cudaStreamSynchronize(gpu->stream), "read the clocks");
	for (unsigned i = 0; i < blocks; i++) {
		const struct stamp *stamp = &gpu->stamps_read[i];

		if (stamp->start_ns < first)
			first = stamp->start_ns;
		if (stamp->end_ns > last)
			last = stamp->end_ns;
		ticks += (double)(stamp->end_clock - stamp->start_clock);
		ns += (double)(stamp->end_ns - stamp->start_ns);
	}
	timing->kernel_ns = last > first ? (double)(last - first) : NAN;
	timing->cycles = ticks / blocks;
	timing->clock_hertz = ns > 0 ? ticks / ns * 1e9 : NAN;
}

struct timing body_run(struct gpu *gpu, const struct body *body, struct job job)
{
	struct timing timing;
	float event_ms = 0;

	memset(&timing, 0, sizeof timing);
	if (body->blocks > gpu->stamp_capacity)
		fail("cannot stamp %u blocks: there is room for %u", body->blocks, gpu->stamp_capacity);
	CHECK(cudaMemsetAsync(gpu->stamps, 0, body->blocks * sizeof *gpu->stamps, gpu->stream),
	      "clear the clocks");
	CHECK(cudaStreamSynchronize(gpu->stream), "clear the clocks");
	double begun = host_ns();

	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	body_launch(gpu, body, job, gpu->stream);
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	CHECK(cudaStreamSynchronize(gpu->stream), "run a kernel of %u blocks", body->blocks);
	timing.duration_ns = host_ns() - begun;
	CHECK(cudaEventElapsedTime(&event_ms, gpu->start, gpu->stop), "read the events");
	timing.event_ns = event_ms * 1e6;
	read_stamps(gpu, body->blocks, &timing);
	/* an event pair adds a few microseconds, so only long bodies are witnesses */
	timing.clocks_disagree = timing.kernel_ns >= WITNESS_FLOOR && timing.event_ns > 0 &&
				 fabs(timing.event_ns / timing.kernel_ns - 1) > WITNESS_AGREE;
	return timing;
}

uint64_t body_calibrate(struct gpu *gpu, const struct body *body, struct job job, uint64_t granule,
			double least_ns)
{
	uint64_t laps = granule;

	if (least_ns < BODY_LEAST_NS)
		least_ns = BODY_LEAST_NS;
	for (;;) {
		job.iterations = laps;
		struct timing timing = body_run(gpu, body, job);
		double taken = timing.kernel_ns;

		if (taken >= least_ns || laps >= ITERATIONS_MAX)
			return laps;
		/* at most 16 times as many, so that a slow start never makes a body of seconds */
		double factor = taken > 0 ? least_ns / taken * 1.1 : 16;

		if (factor > 16)
			factor = 16;
		uint64_t next = (uint64_t)((double)laps * factor) / granule * granule;
		laps = next > laps ? next : laps + granule;
	}
}

bool body_warm(struct gpu *gpu, const struct body *body, struct job job)
{
	double begun = host_ns(), before = 0;

	while (host_ns() - begun < WARM_NS) {
		double now = body_run(gpu, body, job).clock_hertz;

		if (before > 0 && fabs(now / before - 1) < CLOCK_AGREE)
			return true;
		before = now;
	}
	return false;
}

static struct slope slope_between(const struct timing *less, const struct timing *more, double operations)
{
	struct slope slope;

	memset(&slope, 0, sizeof slope);
	slope.longer = *more;
	slope.clock_hertz = more->clock_hertz;
	slope.cycles = (more->cycles - less->cycles) / operations;
	slope.ns = (more->kernel_ns - less->kernel_ns) / operations;
	slope.valid = slope.cycles > 0 && slope.ns > 0;
	return slope;
}

struct slope slope_of_bodies(struct gpu *gpu, const struct body *shorter, double fewer,
			     const struct body *longer, double more, struct job job)
{
	struct timing less = body_run(gpu, shorter, job);
	struct timing most = body_run(gpu, longer, job);

	most.operations = more * (double)job.iterations;
	return slope_between(&less, &most, (more - fewer) * (double)job.iterations);
}

struct slope slope_of_laps(struct gpu *gpu, const struct body *body, struct job job, uint64_t few,
			   uint64_t many, double operations)
{
	job.iterations = few;
	struct timing less = body_run(gpu, body, job);

	job.iterations = many;
	struct timing most = body_run(gpu, body, job);

	most.operations = operations * (double)many;
	return slope_between(&less, &most, operations * (double)(many - few));
}
