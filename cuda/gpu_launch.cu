/*
 * gpu_launch - what the host pays to start a kernel, by the call it uses.
 *
 * An empty kernel is submitted in batches of 32, with the queue drained outside
 * the timing, so that no call waits for room; an empty loop of the same length
 * is taken off. The 99th percentile comes from calls timed one by one. Launch
 * and synchronize, and launch and a copy of 1 KiB, are whole round trips.
 *
 * Emits call,grid,sample,latency_p50_ns,latency_p99_ns,latency_p99_low_ns,
 * latency_p99_high_ns,call_count and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include <cuda.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/units.h"
#include "harness/calls.h"
#include "harness/device_clock.cuh"
#include "harness/experiment.h"

#define BATCH	32
#define BATCHES 2000
#define SINGLES 2048
#define SMALL	(1 * KIB)
#define STREAMS 256

KERNEL launch_empty(struct job job)
{
	(void)job;
}

static const void *const kernels[] = { (const void *)launch_empty };

typedef CUresult driver_launch(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream,
			       void **, void **);

static struct {
	struct gpu *gpu;
	struct job job;
	dim3 grid, block;
	cudaStream_t streams[STREAMS];
	unsigned stream_count;
	char *host, *device;
	driver_launch *driver;
	cudaFunction_t function;
} at;

static void *arguments[] = { &at.job };

static void chevron_default(void *context)
{
	(void)context;
	launch_empty<<<at.grid, at.block>>>(at.job);
}

static void chevron_stream(void *context)
{
	(void)context;
	launch_empty<<<at.grid, at.block, 0, at.gpu->stream>>>(at.job);
}

static void launch_kernel(void *context)
{
	(void)context;
	CHECK(cudaLaunchKernel((const void *)launch_empty, at.grid, at.block, arguments, 0, at.gpu->stream), "launch");
}

static void launch_extended(void *context)
{
	cudaLaunchConfig_t config = { at.grid, at.block, 0, at.gpu->stream, NULL, 0 };

	(void)context;
	CHECK(cudaLaunchKernelExC(&config, (const void *)launch_empty, arguments), "launch");
}

static void launch_driver(void *context)
{
	(void)context;
	if (at.driver((CUfunction)at.function, at.grid.x, 1, 1, at.block.x, 1, 1, 0, (CUstream)at.gpu->stream, arguments, NULL) != 0)
		fail("cannot launch by the driver's own call on device %d; run it again", at.gpu->index);
}

static void record_event(void *context)
{
	(void)context;
	CHECK(cudaEventRecord(at.gpu->start, at.gpu->stream), "record an event");
}

static void create_stream(void *context)
{
	(void)context;
	CHECK(cudaStreamCreate(&at.streams[at.stream_count++]), "create a stream");
}

static void launch_and_wait(void *context)
{
	launch_kernel(context);
	CHECK(cudaStreamSynchronize(at.gpu->stream), "wait for a kernel");
}

static void launch_and_copy(void *context)
{
	launch_kernel(context);
	CHECK(cudaMemcpyAsync(at.host, at.device, SMALL, cudaMemcpyDeviceToHost, at.gpu->stream), "copy to the host");
	CHECK(cudaStreamSynchronize(at.gpu->stream), "wait for a copy");
}

/* Everything queued is done, and every stream made is gone. */
static void drain(void *context)
{
	(void)context;
	CHECK(cudaGetLastError(), "launch");
	CHECK(cudaDeviceSynchronize(), "wait for the device");
	while (at.stream_count > 0)
		CHECK(cudaStreamDestroy(at.streams[--at.stream_count]), "destroy a stream");
}

static const struct way {
	const char *name;
	void (*make)(void *context);
	unsigned batch, blocks, threads;
} ways[] = {
	{ "chevron_default", chevron_default, BATCH, 1, 1 },
	{ "chevron_default", chevron_default, BATCH, 256, 256 },
	{ "chevron_stream", chevron_stream, BATCH, 1, 1 },
	{ "chevron_stream", chevron_stream, BATCH, 256, 256 },
	{ "cudaLaunchKernel", launch_kernel, BATCH, 1, 1 },
	{ "cudaLaunchKernelExC", launch_extended, BATCH, 1, 1 },
	{ "cuLaunchKernel", launch_driver, BATCH, 1, 1 },
	{ "cudaEventRecord", record_event, BATCH, 1, 1 },
	{ "cudaStreamCreate", create_stream, BATCH, 1, 1 },
	{ "launch_synchronize", launch_and_wait, 1, 1, 1 },
	{ "launch_copy_1KiB", launch_and_copy, 1, 1, 1 },
};

static const struct column columns[] = {
	{ "call", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "how the kernel, event or stream is asked for" },
	{ "grid", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "blocks x threads" },
	{ "latency_p50_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "median of a call, from batches, less an empty loop" },
	{ "latency_p99_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "99th percentile of calls timed one by one" },
	{ "latency_p99_low_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "lower end of its 95 % interval" },
	{ "latency_p99_high_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "upper end of its 95 % interval" },
	{ "call_count", ROLE_VALUE, "1", BETTER_NONE, 0, "calls timed one by one" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "no_driver_call", "the driver does not offer this call to this program", "gpu_driver" },
	GPU_REASONS_END,
};

static void plan(struct gpu_run *run)
{
	for (unsigned i = 0; i < GPU_COUNT(ways); i++)
		gpu_plan(run, i, 0, "%s,%ux%u", ways[i].name, ways[i].blocks, ways[i].threads);
}

static void begin(struct gpu_run *run)
{
	void *entry = NULL;
	enum cudaDriverEntryPointQueryResult found;

	at.gpu = &run->gpu;
	at.job = job_begin(&run->gpu);
	at.host = (char *)gpu_host_alloc(SMALL, cudaHostAllocDefault);
	at.device = (char *)gpu_alloc(&run->gpu, SMALL);
	if (cudaGetDriverEntryPointByVersion("cuLaunchKernel", &entry, 12000, cudaEnableDefault, &found) == cudaSuccess &&
	    found == cudaDriverEntryPointSuccess)
		at.driver = (driver_launch *)entry;
	CHECK(cudaGetFuncBySymbol(&at.function, (const void *)launch_empty), "find a kernel");
	at.grid = at.block = dim3(1, 1, 1);
	launch_kernel(NULL);
	drain(NULL);
}

static void end(struct gpu_run *run)
{
	(void)run;
	gpu_host_free(at.host);
	gpu_free(at.device);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	const struct way *way = &ways[point->tag];
	struct calls calls = { way->make, drain, NULL, way->batch };
	unsigned singles = run->quick ? 256 : SINGLES;
	struct timing timing;

	if (way->make == launch_driver && !at.driver) {
		gpu_no_row(run, point, "unsupported", "no_driver_call");
		return;
	}
	double *ns = (double *)must_allocate(NULL, singles, sizeof *ns);

	memset(&timing, 0, sizeof timing);
	at.grid = dim3(way->blocks, 1, 1);
	at.block = dim3(way->threads, 1, 1);
	calls_single(&calls, ns, 64);
	drain(NULL);
	double begun = host_ns();
	double median = calls_batched(&calls, (run->quick ? 128u : BATCHES) / way->batch);

	calls_single(&calls, ns, singles);
	drain(NULL);
	timing.duration_ns = host_ns() - begun;
	timing.operations = singles;
	struct quantiles q = quantiles_of(ns, singles);
	double values[] = { median, q.p99, q.p99_low, q.p99_high, (double)q.count };

	gpu_summary_row(run, point, values, &timing, median > 0 ? verdict_ok() : verdict_of("impossible", "no_time"));
	free(ns);
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_launch",
		.summary = "what the host pays to start a kernel, record an event, create a stream",
		.method = 1,
		.seconds = 2,
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
