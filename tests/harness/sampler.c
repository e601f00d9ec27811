/*
 * sampler - whole runs on clocks of our own: coarse ones, disturbed ones, spent budgets.
 *
 * The clocks here are the machine's plus time that the work itself makes pass,
 * so that what is asserted depends on no machine's speed: only how many samples
 * were taken, how long they are by that clock, and what is said of them.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "../../bench/harness/clock.h"

#include "capture.h"
#include "check.h"

#include <time.h>

static uint64_t made_wall_ns, made_cpu_ns, wall_step_ns = 1, cpu_step_ns = 1;

static uint64_t real_ns(clockid_t id)
{
	struct timespec now;

	clock_gettime(id, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t wall(void)
{
	return (real_ns(CLOCK_MONOTONIC_RAW) + made_wall_ns) / wall_step_ns * wall_step_ns;
}

static uint64_t cpu(void)
{
	return (real_ns(CLOCK_THREAD_CPUTIME_ID) + made_cpu_ns) / cpu_step_ns * cpu_step_ns;
}

/* Work of 1 µs an operation that takes no time of ours. */
static void honest(void *context, uint64_t operations)
{
	(void)context;
	made_wall_ns += 1000 * operations;
	made_cpu_ns += 1000 * operations;
}

/* The same on a CPU that someone else has a tenth of. */
static void shared(void *context, uint64_t operations)
{
	(void)context;
	made_wall_ns += 1000 * operations;
	made_cpu_ns += 900 * operations;
}

static work_fn *work = honest;
static unsigned points = 1;

static const struct column columns[] = {
	{ "point", ROLE_PARAMETER, "1", BETTER_NONE, 0, "number" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time" },
	{ NULL, ROLE_VALUE, NULL, BETTER_NONE, 0, NULL },
};

static void declare(struct run *run)
{
	for (unsigned i = 0; i < points; i++)
		point_add(run, &i, sizeof i, "%u", i);
}

static void measure(struct run *run, const void *spot)
{
	(void)spot;
	sampler_work(run, work, NULL, NULL);
}

static struct experiment about = {
	.name = "toy",
	.summary = "a toy",
	.method = 1,
	.columns = columns,
	.declare = declare,
	.measure = measure,
};

static void own_clocks(void)
{
	clock_replace(wall, cpu);
}

static void check_coarse_clock(void)
{
	wall_step_ns = 10000; /* 10 µs: a sample must last 10 ms, though 1.5 were asked */
	struct capture *seen = capture_run(&about, own_clocks, NULL);

	CHECK(seen->status == 0 && seen->rows >= 21);
	for (unsigned i = 0; i < seen->rows; i++) {
		CHECK(capture_number(seen, i, "duration_ns") >= 10e6);
		CHECK(capture_number(seen, i, "latency_ns") > 0);
	}
	wall_step_ns = 1;
}

static void check_coarse_cpu_clock(void)
{
	cpu_step_ns = 4000000;
	struct capture *seen = capture_run(&about, own_clocks, NULL);

	CHECK(seen->status == 0 && seen->rows >= 21);
	CHECK(capture_count(seen, "cpu_ns", "NA") == seen->rows);
	CHECK(capture_count(seen, "reason", "cpu_shared") == 0);
	cpu_step_ns = 1;
}

static void check_disturbed(void)
{
	work = shared;
	struct capture *seen = capture_run(&about, own_clocks, NULL);

	CHECK(seen->status == 0);
	CHECK(seen->rows == 42); /* all disturbed, so as many again, and no more */
	CHECK(capture_count(seen, "status", "disturbed") == 42);
	for (unsigned i = 0; i < seen->rows; i++)
		CHECK(capture_number(seen, i, "cpu_ns") < 0.95 * capture_number(seen, i, "duration_ns"));
	work = honest;
}

/* Samples of 0.1 s in a budget of 5 s: some points get fewer, none get shorter ones, all in time. */
static void check_budget(unsigned count, unsigned least, unsigned skipped_least)
{
	unsigned rows[64] = { 0 }, skipped = 0;
	double spent_ns = 0;

	about.sample_ns = 1e8;
	about.passes = 1;
	points = count;
	struct capture *seen = capture_run(&about, own_clocks, NULL);

	CHECK(seen->status == 0);
	for (unsigned i = 0; i < seen->rows; i++) {
		if (!strcmp(capture_cell(seen, i, "reason"), "budget")) {
			CHECK(!strcmp(capture_cell(seen, i, "status"), "skipped"));
			skipped++;
			continue;
		}
		CHECK(capture_number(seen, i, "duration_ns") >= 1e8);
		spent_ns += capture_number(seen, i, "duration_ns");
		rows[(unsigned)capture_number(seen, i, "point")]++;
	}
	for (unsigned i = 0; i < count; i++)
		CHECK(!rows[i] || rows[i] >= least);
	CHECK(skipped >= skipped_least && (skipped_least || !skipped));
	CHECK(spent_ns < 10e9);
	CHECK(seen->rows < 21 * count);
	about.sample_ns = 0;
	about.passes = 0;
	points = 1;
}

/* Several visits to each point, and the samples numbered through. */
static void check_passes(void)
{
	points = 4;
	struct capture *seen = capture_run(&about, own_clocks, NULL);
	unsigned next[4] = { 0 }, changes = 0;

	CHECK(seen->status == 0 && seen->rows >= 84);
	for (unsigned i = 0; i < seen->rows; i++) {
		unsigned point = (unsigned)capture_number(seen, i, "point");

		CHECK(capture_number(seen, i, "sample") == next[point]);
		next[point]++;
		changes += i && strcmp(capture_cell(seen, i, "point"), capture_cell(seen, i - 1, "point"));
	}
	CHECK(changes >= 9 && changes <= 11); /* 12 visits, neighbours of two passes may be one point */
	points = 1;
}

static void check_seeds(void)
{
	static const char *const one[] = { "--seed", "1", NULL }, *const two[] = { "--seed=2", NULL };
	struct capture *first, *again, *other;

	points = 8;
	about.passes = 1;
	first = capture_run(&about, own_clocks, one);
	again = capture_run(&about, own_clocks, one);
	other = capture_run(&about, own_clocks, two);
	unsigned same = 0, differ = 0;
	for (unsigned c = 0, a = 0, b = 0; c < 8; c++) {
		same += !strcmp(capture_cell(first, a, "point"), capture_cell(again, b, "point"));
		for (unsigned p = a; a < first->rows && !strcmp(capture_cell(first, a, "point"),
								capture_cell(first, p, "point"));)
			a++;
		for (unsigned p = b; b < again->rows && !strcmp(capture_cell(again, b, "point"),
								capture_cell(again, p, "point"));)
			b++;
		if (a == first->rows || b == again->rows)
			break;
	}
	for (unsigned i = 0; i < first->rows && i < other->rows; i++)
		differ += strcmp(capture_cell(first, i, "point"), capture_cell(other, i, "point")) != 0;
	CHECK(same == 8);
	CHECK(differ > 0);
	points = 1;
	about.passes = 0;
}

int main(void)
{
	check_coarse_clock();
	check_coarse_cpu_clock();
	check_disturbed();
	check_budget(8, 5, 0);
	check_budget(40, 5, 10);
	check_passes();
	check_seeds();
	return CHECK_RESULT;
}
