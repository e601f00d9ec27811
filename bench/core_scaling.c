/*
 * core_scaling - what do more cores, and their second threads, add to arithmetic?
 *
 * A fixed number of multiply-add updates is split evenly among threads, one
 * pinned to each CPU, which wait for one another before the clock starts. The
 * rate is all updates over the time from the first start to the last end. One
 * kind of work is a single chain of updates, which leaves most of a core idle,
 * the other four independent chains (ilp4), which fill it: a second thread on
 * the same core finds room beside the first and little beside the second.
 *
 * Threads double within the cores of one kind, once with a thread for each
 * core, once with one for each of its siblings; then come all physical and all
 * logical CPUs. Where kinds are mixed an even split ends with the slowest core,
 * so first and last end stand beside the rate. Nothing is in memory: what
 * scales here is the cores and their clock.
 *
 * Each thread's last value is compared with the one a jump ahead computes.
 *
 * Emits: work,placement,siblings,threads,sample,throughput_update_per_s,
 * fastest_ns,slowest_ns,tail_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/run.h"
#include "harness/siblings.h"
#include "harness/sink.h"
#include "harness/team.h"
#include "harness/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A sample of all updates by one thread lasts so long for each CPU there is, and at least the other. */
#define SHARE_NS 1e6
#define WHOLE_NS 3e6
/* The part of a sample by which a thread may start late. */
#define LATE 0.02
enum { STEP = 64, SAMPLES = 12 };

static const char *const placements[] = { SIBLINGS_PLACEMENTS, NULL };

static const struct column columns[] = {
	{ "work", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "chain: each update needs the last; ilp4: four independent chains" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "CPUs that the threads are taken from" },
	{ "siblings", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "one: a thread on each core; all: one on each hardware thread of these cores" },
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads, one on each CPU" },
	{ "throughput_update_per_s", ROLE_VALUE, "{update}/s", BETTER_HIGHER, 0.02,
	  "updates of all threads, from the first start to the last end" },
	{ "fastest_ns", ROLE_VALUE, "ns", BETTER_NONE, 0,
	  "from the first start to the first end of a thread" },
	{ "slowest_ns", ROLE_VALUE, "ns", BETTER_NONE, 0,
	  "from the first start to the last end of a thread" },
	{ "tail_ratio", ROLE_VALUE, "1", BETTER_LOWER, 0.02, "last end over first end" },
	{ 0 },
};

static uint64_t multiplier = 6364136223846793005u, increment = 1442695040888963407u;

#define UPDATE(x) \
	x = x * a + b; \
	OPAQUE(x);
#define UPDATE1    UPDATE(x0)
#define UPDATE4    UPDATE(x0) UPDATE(x1) UPDATE(x2) UPDATE(x3)
#define FOUR(turn) turn turn turn turn
#define UPDATES(name, turn, each) \
	static __attribute__((noinline)) void name(uint64_t *x, uint64_t updates) \
	{ \
		uint64_t a = multiplier, b = increment, x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3]; \
\
		OPAQUE(a); \
		OPAQUE(b); \
		for (; updates >= 4 * each; updates -= 4 * each) { \
			FOUR(turn) \
		} \
		x[0] = x0, x[1] = x1, x[2] = x2, x[3] = x3; \
	}

/* The measured loops. */
UPDATES(update_chain, UPDATE1, 1)
UPDATES(update_ilp4, UPDATE4, 4)

static struct kind {
	const char *name;
	void (*update)(uint64_t *x, uint64_t updates);
	unsigned chains;
	uint64_t total; /* updates of a sample, whoever makes them */
} kinds[] = { { "chain", update_chain, 1, 0 }, { "ilp4", update_ilp4, 4, 0 } };

struct spot {
	struct kind *kind;
	struct cpus cpus;
};

/* What x becomes in `count` updates: squaring the update halves the count. */
static uint64_t jump(uint64_t x, uint64_t count)
{
	uint64_t a = multiplier, b = increment;

	for (; count; count /= 2) {
		if (count % 2)
			x = x * a + b;
		b = a * b + b;
		a = a * a;
	}
	return x;
}

/* One thread's values, on lines of their own. */
struct mine {
	uint64_t x[4];
	char apart[256 - 4 * sizeof(uint64_t)];
};

struct effort {
	const struct kind *kind;
	uint64_t updates; /* of one thread */
	struct mine *mine;
};

static void member(void *context, int index)
{
	const struct effort *effort = context;
	uint64_t updates = effort->updates;

	FAULT(1, updates -= index ? 0 : STEP);
	effort->kind->update(effort->mine[index].x, updates);
}

static void start_values(struct effort *effort, int threads)
{
	for (int i = 0; i < threads; i++)
		for (unsigned c = 0; c < 4; c++)
			effort->mine[i].x[c] = (uint64_t)i * 4 + c + 1;
}

static void check(const struct effort *effort, int threads)
{
	for (int i = 0; i < threads; i++)
		for (unsigned c = 0; c < effort->kind->chains; c++)
			if (effort->mine[i].x[c] !=
			    jump((uint64_t)i * 4 + c + 1, effort->updates / effort->kind->chains))
				fail("cannot believe '%s': thread %d ends with a wrong value; this is a bug",
				     effort->kind->name, i);
}

/* A thread that was kept from starting with the others was not there: its share of CPU says so. */
static void fill(const struct team *team, struct sample *sample, double *values)
{
	const struct member_time *times = team_times(team);
	double start = INFINITY, late = 0, first = INFINITY, last = 0;

	for (int i = 0; i < team_count(team); i++) {
		start = fmin(start, times[i].started_ns);
		late = fmax(late, times[i].started_ns);
		first = fmin(first, times[i].ended_ns);
		last = fmax(last, times[i].ended_ns);
	}
	values[0] = (double)sample->operations / (last - start) * 1e9;
	values[1] = first - start;
	values[2] = last - start;
	values[3] = values[2] / values[1];
	if (late - start > LATE * values[2])
		sample->cpu_share = fmin(sample->cpu_share, 1 - (late - start) / values[2]);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	int threads = spot->cpus.count;
	uint64_t updates = spot->kind->total / (uint64_t)threads / STEP * STEP;
	struct effort effort = { spot->kind, updates ? updates : STEP, NULL };
	struct team *team = team_start(spot->cpus.cpu, threads);
	struct sample sample;

	if (!team) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	effort.mine = must_allocate(NULL, (unsigned long)threads, sizeof *effort.mine);
	start_values(&effort, threads);
	team_run(team, member, &effort); /* every core awake, and its clock */
	while (sampler_begin(run, &sample)) {
		double values[4];

		start_values(&effort, threads);
		team_run(team, member, &effort);
		sampler_end(run, &sample, effort.updates * (uint64_t)threads);
		team_sample(team, &sample);
		check(&effort, threads);
		fill(team, &sample, values);
		run_row(run, &sample, values);
	}
	team_stop(team);
	free(effort.mine);
}

/* By how much one thread alone lasts, each kind of work gets its updates. */
static void calibrated_work(void *context, uint64_t updates)
{
	uint64_t x[4] = { 1, 2, 3, 4 };

	((struct kind *)context)->update(x, updates);
}

static void prepare(struct run *run)
{
	double wanted_ns = fmax(WHOLE_NS, (run->quick ? 0.1 : 1) * SHARE_NS * siblings_most(run));

	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		kinds[i].total = (uint64_t)((double)sampler_calibrate(run, calibrated_work, &kinds[i]) *
					    wanted_ns / run->experiment->sample_ns) /
				 STEP * STEP;
}

static void declare_set(struct run *run, const char *placement, const char *siblings, const struct cpus *cpus,
			const char *skip)
{
	char count[16];

	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		struct spot spot = { &kinds[i], *cpus };

		point_add(run, &spot, sizeof spot, "%s,%s,%s,%s", kinds[i].name, placement, siblings,
			  threads_text(skip ? 0 : cpus->count, count, sizeof count))
			->skip = skip;
	}
}

static void declare(struct run *run)
{
	siblings_sweep(run, declare_set);
}

/* Samples are as long as there are CPUs; about four counts take as long as one thread, for both kinds of
 * work. */
static double price(const struct run *run)
{
	return fmax(5, 2 * 4 * SAMPLES * SHARE_NS * siblings_most(run) / 1e9 + 2);
}

static const struct experiment about = {
	.name = "core_scaling",
	.summary = "updates per second by number and kind of cores, with and without their siblings",
	.method = 1,
	.sample_ns = 1.5e6,
	.samples = SAMPLES,
	.step = STEP,
	.placements = placements,
	.columns = columns,
	.reasons = threads_reasons,
	.price = price,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
