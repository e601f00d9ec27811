/*
 * gpu_launch_tail - how slow the slowest launches are, and how often.
 *
 * Twenty thousand times a kernel that does nothing is launched and waited for,
 * once for each way the host can wait. Kept are quantiles, the share of calls
 * far beyond the median, a histogram, and the slow calls themselves with their
 * times, so that clusters and rhythms show. A loop on the CPU alone, of the
 * same length as one call, tells what the host's own scheduler adds. The
 * kernel stamps the device's clock when it starts; what the two clocks may
 * differ by is given as the uncertainty.
 *
 * Emits mode,quantity,record,item,sample,latency_ns,low_ns,high_ns,share_ratio,
 * call_count,at_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/device_clock.cuh"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/harness/fail.h"
#include "../bench/harness/order.h"
#include "harness/calls.h"
#include "harness/clocks.h"
#include "harness/experiment.h"
#include "harness/tally.h"

#define CALLS	   20480
#define CALLS_QUICK 2048
#define TRIPS	   4000
#define SLOW_MOST  200
#define SLOW_FROM  5 /* times the median */

/* The device's clock at the start, to mapped memory at a. */
KERNEL tail_stamp(struct job job)
{
	*(volatile uint64_t *)job.a = device_ns();
}

static const void *const kernels[] = { (const void *)tail_stamp };

enum { SPIN, YIELD, BLOCKING, MODES };
static const struct {
	const char *name;
	unsigned flag;
} modes[] = {
	{ "spin", cudaDeviceScheduleSpin },
	{ "yield", cudaDeviceScheduleYield },
	{ "blocking", cudaDeviceScheduleBlockingSync },
};

enum { ROUND_TRIP, GPU_START, CPU_CONTROL, QUANTITIES };
static const char *const quantities[] = { "round_trip", "gpu_start", "cpu_control" };

static const struct {
	const char *name;
	double p;
	size_t least;
} quantiles[] = { { "minimum", 0, 1 }, { "p50", 0.5, 40 }, { "p90", 0.9, 200 }, { "p99", 0.99, 2000 },
		  { "p999", 0.999, 20000 }, { "maximum", 1, 1 } };
static const unsigned multiples[] = { 2, 5, 10, 20, 50 };

static const struct column columns[] = {
	{ "mode", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "how the host waits for the device" },
	{ "quantity", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "whole round trip, launch to start on the device, or the CPU alone" },
	{ "record", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "quantile, share beyond a multiple of the median, bin, or slow call" },
	{ "item", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "which quantile, multiple, bin edge in ns, or call" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "the quantile, the bin's lower edge, or the slow call" },
	{ "low_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "lower end of the quantile's 95 % interval" },
	{ "high_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "upper end of the quantile's 95 % interval" },
	{ "share_ratio", ROLE_VALUE, "1", BETTER_LOWER, 0.05, "share of the calls" },
	{ "call_count", ROLE_VALUE, "1", BETTER_NONE, 0, "calls" },
	{ "at_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "when the slow call began, since the first" },
	{ "uncertainty_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "how far the two clocks may be apart" },
	GPU_COLUMNS_END,
};

static const struct reason reasons[] = {
	{ "mode_refused", "the runtime does not change to this way of waiting in a running process", "gpu_driver" },
	{ "few_calls", "too few calls for this quantile; run without --quick", NULL },
	{ "clocks_apart", "the two clocks could not be matched", NULL },
	GPU_REASONS_END,
};

/* One point a mode; its rows are many, all of one set of calls. */
static void plan(struct gpu_run *run)
{
	if (!run->list) {
		for (unsigned m = 0; m < MODES; m++)
			gpu_plan(run, m, 0, "%s,round_trip,quantile,p50", modes[m].name);
		return;
	}
	for (unsigned m = 0; m < MODES; m++)
		for (unsigned q = 0; q < QUANTITIES; q++) {
			for (unsigned i = 0; i < GPU_COUNT(quantiles); i++)
				gpu_plan(run, m, 0, "%s,%s,quantile,%s", modes[m].name, quantities[q], quantiles[i].name);
			for (unsigned i = 0; i < GPU_COUNT(multiples); i++)
				gpu_plan(run, m, 0, "%s,%s,share,%ux", modes[m].name, quantities[q], multiples[i]);
		}
}

static volatile uint64_t *started;
static struct job job;

static void begin(struct gpu_run *run)
{
	void *mapped;

	started = (volatile uint64_t *)gpu_host_alloc(sizeof *started, cudaHostAllocMapped);
	CHECK(cudaHostGetDevicePointer(&mapped, (void *)started, 0), "map a word");
	job = job_begin(&run->gpu);
	job.a = mapped;
	clocks_begin(&run->gpu);
}

static void end(struct gpu_run *run)
{
	(void)run;
	clocks_end();
	gpu_host_free((void *)started);
}

struct series {
	double *ns, *at_ns;
	size_t count;
	double uncertainty_ns;
	bool valid;
};

static void row(struct gpu_run *run, unsigned mode, unsigned quantity, const char *record, const char *item,
		const double *values, const struct timing *timing, struct verdict verdict)
{
	struct gpu_point point;

	snprintf(point.parameters, sizeof point.parameters, "%s,%s,%s,%s", modes[mode].name, quantities[quantity], record, item);
	gpu_summary_row(run, &point, values, timing, verdict);
}

static void write_series(struct gpu_run *run, unsigned mode, unsigned quantity, const struct series *series,
			 const struct timing *timing)
{
	double *sorted = (double *)must_allocate(NULL, series->count, sizeof *sorted);
	size_t n = series->count, slow = 0;
	struct tally tally;
	char item[40];

	memset(&tally, 0, sizeof tally);
	memcpy(sorted, series->ns, n * sizeof *sorted);
	order_sort(sorted, n);
	double p50 = order_median(sorted, n), wide = series->uncertainty_ns;

	for (unsigned i = 0; i < GPU_COUNT(quantiles); i++) {
		size_t low, high;
		bool enough = n >= quantiles[i].least;
		bool ranks = enough && quantiles[i].p > 0 && quantiles[i].p < 1 && quantile_ranks(n, quantiles[i].p, &low, &high);
		double values[] = { !enough ? NAN : quantiles[i].p <= 0 ? sorted[0] : order_quantile(sorted, n, quantiles[i].p),
				    ranks ? sorted[low] : NAN, ranks ? sorted[high] : NAN, NAN, (double)n, NAN, wide };

		row(run, mode, quantity, "quantile", quantiles[i].name, values, timing,
		    !series->valid ? verdict_of("suspect", "clocks_apart") : verdict_of("ok", enough ? NULL : "few_calls"));
	}
	for (unsigned i = 0; i < GPU_COUNT(multiples); i++) {
		size_t beyond = 0;

		while (beyond < n && sorted[n - 1 - beyond] > multiples[i] * p50)
			beyond++;
		double values[] = { multiples[i] * p50, NAN, NAN, (double)beyond / (double)n, (double)beyond, NAN, wide };

		snprintf(item, sizeof item, "%ux", multiples[i]);
		row(run, mode, quantity, "share", item, values, timing, verdict_ok());
	}
	for (size_t i = 0; i < n; i++)
		tally_add(&tally, series->ns[i]);
	for (unsigned bin = 0; bin < TALLY_BINS; bin++) {
		double values[] = { tally_edge(bin), NAN, NAN, (double)tally.count[bin] / (double)n, (double)tally.count[bin],
				    NAN, wide };

		snprintf(item, sizeof item, "%.6g", tally_edge(bin));
		if (tally.count[bin])
			row(run, mode, quantity, "bin", item, values, timing, verdict_ok());
	}
	for (size_t i = 0; i < n && slow < SLOW_MOST; i++) {
		double values[] = { series->ns[i], NAN, NAN, NAN, 1, series->at_ns[i], wide };

		if (series->ns[i] <= SLOW_FROM * p50)
			continue;
		snprintf(item, sizeof item, "%zu", slow++);
		row(run, mode, quantity, "slow", item, values, timing, verdict_ok());
	}
	free(sorted);
}

static bool set_mode(unsigned mode)
{
	unsigned flags = 0;

	if (cudaSetDeviceFlags(modes[mode].flag) != cudaSuccess) {
		(void)cudaGetLastError();
		return false;
	}
	CHECK(cudaGetDeviceFlags(&flags), "ask how the host waits");
	return (flags & cudaDeviceScheduleMask) == modes[mode].flag;
}

/* A dependent chain on the CPU that takes as long as one call, and nothing else. */
static void control_loop(struct series *series, double length_ns)
{
	double first = host_ns();

	for (size_t i = 0; i < series->count; i++) {
		double begun = host_ns(), now;

		do
			now = host_ns();
		while (now - begun < length_ns);
		series->ns[i] = now - begun;
		series->at_ns[i] = begun - first;
	}
}

static void measure(struct gpu_run *run, const struct gpu_point *point)
{
	struct gpu *gpu = &run->gpu;
	struct body body = { (const void *)tail_stamp, 1, 1, 0, false, 0 };
	size_t count = run->quick ? CALLS_QUICK : CALLS;
	double *memory = (double *)must_allocate(NULL, count * 4, sizeof *memory);
	struct series trip = { memory, memory + count, count, NAN, true };
	struct series start = { memory + 2 * count, memory + count, count, NAN, true };
	struct series control = { memory + 2 * count, memory + 3 * count, count, NAN, true };
	double *device = memory + 3 * count;
	struct timing timing;

	memset(&timing, 0, sizeof timing);
	if (!set_mode(point->tag)) {
		gpu_no_row(run, point, "skipped", "mode_refused");
		free(memory);
		return;
	}
	for (unsigned i = 0; i < 200; i++) {
		body_launch(gpu, &body, job, gpu->stream);
		CHECK(cudaStreamSynchronize(gpu->stream), "wait for a kernel");
	}
	struct clock_window before = clocks_window(gpu, TRIPS);
	double first = host_ns();

	for (size_t i = 0; i < count; i++) {
		double begun = host_ns();

		body_launch(gpu, &body, job, gpu->stream);
		CHECK(cudaStreamSynchronize(gpu->stream), "wait for a kernel");
		trip.ns[i] = host_ns() - begun;
		trip.at_ns[i] = begun - first;
		device[i] = clocks_ns(*started) - begun;
	}
	timing.duration_ns = host_ns() - first;
	timing.operations = (double)count;
	struct clock_window after = clocks_window(gpu, TRIPS);

	start.valid = before.valid && after.valid;
	for (size_t i = 0; i < count; i++)
		start.ns[i] = device[i] - clock_window_offset(&before, &after, first + trip.at_ns[i], &start.uncertainty_ns);
	write_series(run, point->tag, ROUND_TRIP, &trip, &timing);
	write_series(run, point->tag, GPU_START, &start, &timing);
	order_sort(trip.ns, count);
	control_loop(&control, order_median(trip.ns, count));
	write_series(run, point->tag, CPU_CONTROL, &control, &timing);
	free(memory);
}

static const struct gpu_experiment experiment = {
	.about = {
		.name = "gpu_launch_tail",
		.summary = "the distribution of empty kernel round trips, by how the host waits",
		.method = 1,
		.seconds = 5,
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
