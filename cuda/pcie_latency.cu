/*
 * pcie_latency - time of one small transfer, as the host waits for it.
 *
 * Submit and synchronize, by the host's clock, each transfer by itself: the
 * median and, from at least 2 000 of them, the 99th percentile. The first
 * transfer, whose pages and queues are cold, has its own row. The event floor
 * stands beside: below it no event could have told. A pageable copy to the
 * device may return before the data are there, so it is followed by a
 * synchronize as well.
 *
 * Emits direction,memory,phase,size_bytes,sample,latency_minimum_ns,
 * latency_p50_ns,latency_p99_ns,latency_p99_low_ns,latency_p99_high_ns,
 * transfer_count,event_floor_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"

#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/units.h"
#include "harness/calls.h"
#include "harness/experiment.h"
#include "harness/payload.h"

#define LARGEST	  (1 * MIB)
#define WARM	  2000
#define WARM_FEW  200
#define FEW_ABOVE (64 * KIB)
#define PAIRS	  101

enum { H2D, D2H };
static const char *const directions[] = { "h2d", "d2h" };
static const char *const memories[] = { "pinned", "pageable" };
static const char *const phases[] = { "cold", "warm" };
static const uint64_t sizes[] = { 1, 64, 1 * KIB, 4 * KIB, 16 * KIB, 64 * KIB, 256 * KIB, 1 * MIB };

static const struct column columns[] = {
	{ "direction", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "host to device, or device to host" },
	{ "memory", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "pinned or pageable host memory" },
	{ "phase", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "cold: the first transfer of fresh memory; warm: all later ones" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "bytes of one transfer" },
	{ "latency_minimum_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "fastest transfer" },
	{ "latency_p50_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "median of single transfers" },
	{ "latency_p99_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "99th percentile of single transfers" },
	{ "latency_p99_low_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "lower end of its 95 % interval" },
	{ "latency_p99_high_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "upper end of its 95 % interval" },
	{ "transfer_count", ROLE_VALUE, "1", BETTER_NONE, 0, "transfers timed" },
	{ "event_floor_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "time between two events with nothing between them" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = { GPU_REASONS_END };

static void plan(struct gpu_run *run)
{
	for (unsigned s = 0; s < GPU_COUNT(sizes); s += run->quick ? 3 : 1)
		for (unsigned d = 0; d < 2; d++)
			for (unsigned m = 0; m < 2; m++)
				for (unsigned p = 0; p < 2; p++)
					gpu_plan(run, d | m << 1 | p << 2, sizes[s], "%s,%s,%s,%llu", directions[d], memories[m],
						 phases[p], (unsigned long long)sizes[s]);
}

struct transfer {
	struct gpu *gpu;
	char *host, *device;
	size_t size;
	unsigned direction;
};

static void transfer_once(void *context)
{
	struct transfer *t = (struct transfer *)context;

	if (t->direction == H2D)
		CHECK(cudaMemcpyAsync(t->device, t->host, t->size, cudaMemcpyHostToDevice, t->gpu->stream), "copy to the device");
	else
		CHECK(cudaMemcpyAsync(t->host, t->device, t->size, cudaMemcpyDeviceToHost, t->gpu->stream), "copy to the host");
	CHECK(cudaStreamSynchronize(t->gpu->stream), "copy %zu bytes", t->size);
}

static double floor_ns;

static void begin(struct gpu_run *run)
{
	struct gpu *gpu = &run->gpu;
	double ns[PAIRS];
	float ms;

	payload_begin(gpu);
	for (unsigned i = 0; i < PAIRS; i++) {
		CHECK(cudaEventRecord(gpu->start, gpu->stream), "record an event");
		CHECK(cudaEventRecord(gpu->stop, gpu->stream), "record an event");
		CHECK(cudaStreamSynchronize(gpu->stream), "wait for an event");
		CHECK(cudaEventElapsedTime(&ms, gpu->start, gpu->stop), "read the events");
		ns[i] = ms * 1e6;
	}
	floor_ns = quantiles_of(ns, PAIRS).p50;
}

static void end(struct gpu_run *run)
{
	(void)run;
	payload_end();
}

/* Whole words of the pattern arrive as sent; a single byte is timed only. */
static bool arrives(struct gpu *gpu, struct transfer *t)
{
	size_t whole = t->size / 4 * 4;

	if (t->direction == H2D) {
		payload_fill_host(t->host, whole, 5);
		transfer_once(t);
		return payload_intact_device(gpu, t->device, whole, 5);
	}
	payload_fill_device(gpu, t->device, whole, 6);
	transfer_once(t);
	return payload_intact_host(t->host, whole, 6, false);
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	bool pageable = point->tag >> 1 & 1, warm = point->tag >> 2 & 1;
	struct transfer transfer = { gpu, NULL, NULL, point->size, point->tag & 1 };
	struct calls calls = { transfer_once, NULL, &transfer, 1 };
	size_t count = !warm ? 1 : point->size > FEW_ABOVE ? WARM_FEW : WARM;
	double *ns = (double *)must_allocate(NULL, count, sizeof *ns);
	struct timing timing;

	if (warm && run->quick)
		count = WARM_FEW;
	memset(&timing, 0, sizeof timing);
	transfer.device = (char *)gpu_alloc(gpu, point->size + 16);
	transfer.host = pageable ? (char *)must_allocate(NULL, point->size + 16, 1)
				 : (char *)gpu_host_alloc(point->size + 16, cudaHostAllocDefault);
	memset(transfer.host, 1, point->size + 16);
	bool sound = warm ? arrives(gpu, &transfer) : true;

	for (unsigned i = 0; warm && i < 16; i++)
		transfer_once(&transfer);
	double begun = host_ns();

	calls_single(&calls, ns, count);
	timing.duration_ns = host_ns() - begun;
	timing.operations = (double)count;
	struct quantiles q = quantiles_of(ns, count);
	double values[] = { q.minimum, q.p50, q.p99, q.p99_low, q.p99_high, (double)q.count, floor_ns };

	gpu_summary_row(run, point, values, &timing, sound ? verdict_ok() : verdict_of("corrupt", "payload_differs"));
	gpu_free(transfer.device);
	if (pageable)
		free(transfer.host);
	else
		gpu_host_free(transfer.host);
	free(ns);
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "pcie_latency",
		.summary = "time of one small transfer between host and device, by the host's clock",
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
