/*
 * gpu_event - what the host pays to record, ask and wait for an event.
 *
 * Waiting is measured twice: for an event that has long happened, and for one
 * behind a kernel that still has to run. The time between two events with
 * nothing between them is the floor of every event time.
 *
 * Emits call,sample,latency_p50_ns,latency_p99_ns,call_count and the harness
 * columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "harness/calls.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define BATCH	32
#define SINGLES 2048

KERNEL event_empty(struct job job)
{
	(void)job;
}

static const void *const kernels[] = { (const void *)event_empty };
static struct gpu *gpu;

static void record(void *context)
{
	(void)context;
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
}

static void query(void *context)
{
	(void)context;
	CHECK(cudaEventQuery(gpu->stop), "ask for an event");
}

static void wait_done(void *context)
{
	(void)context;
	CHECK(cudaEventSynchronize(gpu->stop), "wait for an event");
}

static void wait_pending(void *context)
{
	struct body body = { (const void *)event_empty, 1, 1, 0, false, 0 };

	(void)context;
	body_launch(gpu, &body, job_begin(gpu), gpu->stream);
	CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
	CHECK(cudaEventSynchronize(gpu->stop), "wait for an event");
}

static void elapsed(void *context)
{
	float ms;

	(void)context;
	CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
}

static void drain(void *context)
{
	(void)context;
	CHECK(cudaStreamSynchronize(gpu->stream), "wait for the stream");
}

static const struct way {
	const char *name;
	void (*make)(void *context);
	unsigned batch;
} ways[] = {
	{ "record", record, BATCH },
	{ "query", query, BATCH },
	{ "synchronize_done", wait_done, BATCH },
	{ "launch_record_synchronize", wait_pending, 1 },
	{ "elapsed_time", elapsed, BATCH },
};

enum { FLOOR = GPU_COUNT(ways) };

static const struct column columns[] = {
	{ "call", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what is done with the event" },
	{ "latency_p50_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "median of a call, from batches, less an empty loop" },
	{ "latency_p99_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "99th percentile of calls timed one by one" },
	{ "call_count", ROLE_VALUE, "1", BETTER_NONE, 0, "calls timed one by one" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(ways); i++)
		gpu_plan(run, i, 0, "%s", ways[i].name);
	gpu_plan(run, FLOOR, 0, "floor_between_two");
}

static void begin(struct gpu_run *run)
{
	gpu = &run->gpu;
	CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
	record(NULL);
	drain(NULL);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	unsigned singles = run->quick ? 256 : SINGLES;
	double *ns = (double *)must_allocate(NULL, singles, sizeof *ns);
	double median = NAN, begun = host_ns();
	struct timing timing;
	float ms;

	memset(&timing, 0, sizeof timing);
	if (point->tag == FLOOR) {
		for (unsigned i = 0; i < singles; i++) {
			CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
			record(NULL);
			drain(NULL);
			CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
			ns[i] = ms * 1e6;
		}
	} else {
		struct calls calls = { ways[point->tag].make, drain, NULL, ways[point->tag].batch };

		calls_single(&calls, ns, 64);
		median = calls_batched(&calls, (run->quick ? 256 : 2048) / calls.batch);
		calls_single(&calls, ns, singles);
	}
	drain(NULL);
	timing.duration_ns = host_ns() - begun;
	timing.operations = singles;
	struct quantiles q = quantiles_of(ns, singles);
	double values[] = { isnan(median) ? q.p50 : median, q.p99, (double)q.count };

	gpu_summary_row(run, point, values, &timing, values[0] > 0 ? verdict_ok() : verdict_of("impossible", "no_time"));
	free(ns);
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_event",
		.summary = "what the host pays to record, ask and wait for an event",
		.method = 1,
		.seconds = 1,
		.columns = columns,
		.reasons = reasons,
	},
	.kernels = kernels,
	.kernel_count = GPU_COUNT(kernels),
	.plan = plan,
	.begin = begin,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return gpu_experiment_main(&experiment, argc, argv);
}
