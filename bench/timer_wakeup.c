/*
 * timer_wakeup - how late does a sleeper wake up?
 *
 * A thread sleeps until a point in time, a millisecond after the last, and
 * reads the clock when it is awake: the difference is how late it is. Thousands
 * of times under the usual scheduling policy (SCHED_OTHER), where the kernel
 * may also delay a timer by the thread's slack to join it with others, and
 * under SCHED_FIFO where this process may use it.
 *
 * Quantiles are of single wake-ups, each with its exact binomial 95 % interval;
 * shares are of wake-ups later than a multiple of the median. A round has too
 * few wake-ups for the 99.9th percentile, whose row stays empty here; but each
 * gives its counts in bins, two a doubling, which add up over rounds.
 *
 * Emits one row per quantile, multiple and bin: policy,placement,statistic,
 * edge_ns,sample,lateness_ns,low_ns,high_ns,share_ratio,wakeup_count,slack_ns and the
 * harness columns; sample is NA. A bin has its lower edge and the share of
 * wake-ups at least so late.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/bins.h"
#include "harness/clock.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/order.h"
#include "harness/policy.h"
#include "harness/run.h"
#include "harness/singles.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#define PERIOD_NS 1000000

enum { WAKEUPS = 4000, WAKEUPS_QUICK = 500, WARM = 20 };
enum { PLACEMENTS = 2 };

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };

static const struct {
	const char *name;
	double p;
} quantiles[] = { { "p50", 0.5 }, { "p90", 0.9 }, { "p99", 0.99 }, { "p999", 0.999 }, { "maximum", 1 } };
static const unsigned multiples[] = { 2, 5, 10, 20, 50 };

enum { QUANTILES = 5, MULTIPLES = 5 };

static const struct column columns[] = {
	{ "policy", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "how the kernel schedules the sleeper" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where it sleeps" },
	{ "statistic", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "quantile of the wake-ups, beyond: a multiple of their median, or a bin of them" },
	{ "edge_ns", ROLE_PARAMETER, "ns", BETTER_NONE, 0, "lower edge of the bin" },
	{ "lateness_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05, "from when it was due until it was awake" },
	{ "low_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "lower end of the quantile's 95 % interval" },
	{ "high_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "upper end of the quantile's 95 % interval" },
	{ "share_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the wake-ups later than the multiple, or at least as late as the bin's edge" },
	{ "wakeup_count", ROLE_VALUE, "1", BETTER_NONE, 0, "wake-ups: all, beyond the multiple, in the bin" },
	{ "slack_ns", ROLE_VALUE, "ns", BETTER_NONE, 0, "what the kernel may delay this thread's timers" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "fifo_refused", "this user may not use SCHED_FIFO; run as root or raise the limit of rtprio",
	  "privileges" },
	{ "few_wakeups",
	  "a round has too few wake-ups for this quantile; the 99.9th percentile takes five rounds together",
	  NULL },
	{ 0 },
};

enum record { QUANTILE, SHARE, BIN };

struct spot {
	enum policy policy;
	int placement, cpu;
	enum record record;
	unsigned item;
};

/* All wake-ups of one policy on one core, taken at the first visit to any of their rows. */
static struct series {
	bool taken;
	double *late_ns; /* sorted */
	size_t count;
	double slack_ns;
	struct bins bins;
	struct sample sample;
} all_series[POLICIES][PLACEMENTS];

static int64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* A signal does not end the sleep, and nobody wakes before the time. */
static double sleep_until(int64_t due)
{
	struct timespec until = { (time_t)(due / 1000000000), (long)(due % 1000000000) };
	int64_t late;

	while ((errno = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL)))
		if (errno != EINTR)
			fail("cannot sleep until a point in time: %m; check what filters system calls");
	late = now_ns() - due;
	FAULT(1, late = -1);
	if (late < 0)
		fail("a sleeper woke %lld ns before its time; check this machine's clock source",
		     -(long long)late);
	return (double)late;
}

/* Who wakes after the next point in time has missed it; the one after that counts. */
static void sleep_often(struct series *series, size_t count)
{
	int64_t due = now_ns() + PERIOD_NS;

	for (size_t i = 0; i < WARM + count; i++) {
		double late = sleep_until(due);

		if (i >= WARM)
			series->late_ns[series->count++] = late;
		due += PERIOD_NS * (1 + (int64_t)(late / PERIOD_NS));
	}
}

static void take(struct run *run, struct series *series, enum policy policy)
{
	size_t count = run->quick ? WAKEUPS_QUICK : WAKEUPS;

	series->late_ns = must_allocate(NULL, count, sizeof *series->late_ns);
	memset(series->late_ns, 0, count * sizeof *series->late_ns);
	if (!sampler_begin(run, &series->sample) || !policy_use(policy))
		return;
	series->slack_ns = policy == POLICY_FIFO ? 0 : (double)prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
	sleep_often(series, count);
	policy_use(POLICY_OTHER);
	sampler_end(run, &series->sample, series->count);
	series->sample.summary = true;
	for (size_t i = 0; i < series->count; i++)
		bins_add(&series->bins, series->late_ns[i]);
	FAULT(2, series->bins.count[BINS / 2]++);
	order_sort(series->late_ns, series->count);
	series->taken = true;
}

/* Every wake-up stands in one bin. */
static void expect_all(const struct series *series)
{
	size_t sum = bins_from(&series->bins, 0);

	if (sum != series->count)
		fail("bins hold %zu wake-ups of %zu; this is a bug", sum, series->count);
}

static size_t beyond(const struct series *series, double ns)
{
	size_t count = 0;

	while (count < series->count && series->late_ns[series->count - 1 - count] > ns)
		count++;
	return count;
}

static void emit_quantile(struct run *run, const struct series *series, struct sample *sample, unsigned item)
{
	struct singles_quantile q = { series->late_ns[series->count - 1], NAN, NAN };

	if (quantiles[item].p < 1)
		q = singles_quantile(series->late_ns, series->count, quantiles[item].p);
	if (isnan(q.value))
		sample->reason = "few_wakeups";
	run_row(run, sample,
		(double[]){ q.value, q.low, q.high, NAN, (double)series->count, series->slack_ns });
}

static void emit(struct run *run, const struct spot *spot, const struct series *series)
{
	struct sample sample = series->sample;
	double count = (double)series->count;

	if (spot->record == QUANTILE)
		emit_quantile(run, series, &sample, spot->item);
	else if (spot->record == SHARE) {
		double limit = multiples[spot->item] * order_quantile(series->late_ns, series->count, 0.5);
		double late = (double)beyond(series, limit);

		run_row(run, &sample, (double[]){ NAN, NAN, NAN, late / count, late, series->slack_ns });
	} else {
		double least = (double)bins_from(&series->bins, spot->item);

		run_row(run, &sample,
			(double[]){ NAN, NAN, NAN, least / count, (double)series->bins.count[spot->item],
				    series->slack_ns });
	}
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct series *series = &all_series[spot->policy][spot->placement];

	if (!series->taken) {
		if (!run_pin(run, spot->cpu)) {
			run_cannot(run, "skipped", "cpu_not_allowed", NULL);
			return;
		}
		take(run, series, spot->policy);
		expect_all(series);
	}
	if (series->taken)
		emit(run, spot, series);
	else
		run_cannot(run, "skipped", "fifo_refused", NULL);
}

static void declare_row(struct run *run, struct spot spot, const char *statistic, const char *skipped)
{
	char edge[32] = "NA";
	struct point *point;

	if (spot.record == BIN)
		snprintf(edge, sizeof edge, "%.0f", bins_edge(spot.item));
	point = point_add(run, &spot, sizeof spot, "%s,%s,%s,%s", policy_name(spot.policy),
			  placements[spot.placement], statistic, edge);
	point->skip = skipped;
	point->setup = (unsigned)(spot.policy * PLACEMENTS + spot.placement + 1);
}

static void declare_series(struct run *run, struct spot spot, const char *skipped)
{
	char statistic[32];

	for (spot.record = QUANTILE, spot.item = 0; spot.item < QUANTILES; spot.item++)
		declare_row(run, spot, quantiles[spot.item].name, skipped);
	for (spot.record = SHARE, spot.item = 0; spot.item < MULTIPLES; spot.item++) {
		snprintf(statistic, sizeof statistic, "beyond_%ux", multiples[spot.item]);
		declare_row(run, spot, statistic, skipped);
	}
	for (spot.record = BIN, spot.item = 0; spot.item < BINS; spot.item++)
		declare_row(run, spot, "bin", skipped);
}

static void declare(struct run *run)
{
	for (int policy = 0; policy < POLICIES; policy++)
		for (int p = 0; p < PLACEMENTS; p++) {
			const struct placement *placement = run_placement(run, placements[p]);
			struct spot spot = { (enum policy)policy, p, -1, QUANTILE, 0 };
			const char *skipped = placement->reason;

			if (!skipped)
				spot.cpu = placement->cpus.cpu[0];
			if (!skipped && !run->list && !policy_allowed((enum policy)policy))
				skipped = "fifo_refused";
			declare_series(run, spot, skipped);
		}
}

/* 4 s for each policy and core that there is. */
static double price(const struct run *run)
{
	int cores = 0;

	for (int p = 0; p < PLACEMENTS; p++)
		cores += !run_placement(run, placements[p])->reason;
	return 0.5 + (1 + policy_allowed(POLICY_FIFO)) * cores * (WAKEUPS + WARM) * (PERIOD_NS / 1e9);
}

static const struct experiment about = {
	.name = "timer_wakeup",
	.summary = "how late a sleeper wakes up, and how often it is very late",
	.method = 1,
	.quick_seconds = 1.5,
	.samples = 1,
	.passes = 1,
	.blocking = true,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.price = price,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
