/*
 * core_frequency - at what clock do the cores really run?
 *
 * A dependent add takes one cycle on every core we know, so a chain of them is
 * a clock that nobody has to be asked for. Threads pinned to one, two, four ...
 * all cores of a kind keep them busy with scalar code, or with multiply-adds on
 * vectors of 128, 256 and 512 bits, for four fifths of the time, and count adds
 * in the rest: a core does not change its clock so fast. The more cores work,
 * and the wider their vectors, the less of it may be left. Each core alone has
 * its turn too, with scalar code, beside what the kernel says of it.
 *
 * A probe that was interrupted reads low; the median of a thread's probes in a
 * sample does not. That a second kind of operation agrees that an add is a
 * cycle is checked by the harness.
 *
 * Emits: placement,width,cores,cpu,sample,real_hertz,slowest_hertz,
 * fastest_hertz,stated_hertz,maximum_hertz,base_hertz and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/clock.h"
#include "harness/fail.h"
#include "harness/order.h"
#include "harness/real_clock.h"
#include "harness/run.h"
#include "harness/sensors.h"
#include "harness/team.h"
#include "harness/threads.h"
#include "harness/vector_fma.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A turn of a thread: so long at work, then a probe; a sample is twenty turns, its operations. */
#define BURN_NS 80000
enum { TURNS = 20, WARM_RUNS = 10, SAMPLES = 9 };
/* At most so many cores have a turn alone, evenly taken from all. */
enum { ALONE_MOST = 128, ALONE_QUICK = 4 };

static const char *const placements[] = { "all-performance-cores", "all-efficiency-cores", "all-physical",
					  NULL };
enum { KINDS = 2, PHYSICAL = 2 };

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "cores that work are taken from these" },
	{ "width", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "scalar, or bits of the vectors they work on" },
	{ "cores", ROLE_PARAMETER, "1", BETTER_NONE, 0, "cores that work at once" },
	{ "cpu", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "the CPU, where each has its turn alone" },
	{ "real_hertz", ROLE_VALUE, "Hz", BETTER_HIGHER, 0.02, "clock by dependent adds, mean of the cores" },
	{ "slowest_hertz", ROLE_VALUE, "Hz", BETTER_HIGHER, 0.02, "the same of the slowest core" },
	{ "fastest_hertz", ROLE_VALUE, "Hz", BETTER_HIGHER, 0.02, "the same of the fastest core" },
	{ "stated_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "clock that the kernel states meanwhile, mean" },
	{ "maximum_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "highest clock that the kernel states, mean" },
	{ "base_hertz", ROLE_VALUE, "Hz", BETTER_NONE, 0, "nominal clock that the kernel states, mean" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "no_width", "this CPU has no multiply-add on vectors of this width", NULL },
	{ "add_not_a_cycle", "two kinds of operation disagree about the length of a cycle", NULL },
	{ "no_cpufreq", "the kernel states no clock here, as in most guests", "frequency_driver" },
	{ "same_cpus", "these are the CPUs of another placement, which has the numbers", NULL },
	{ 0 },
};

static const unsigned widths[] = { 0, 128, 256, 512 };

struct spot {
	const struct cpus *cpus;
	int first, cores; /* of cpus */
	unsigned bits;    /* 0: scalar */
};

struct effort {
	const struct vector_fma *vectors; /* NULL: scalar */
	double overhead_ns;
	double *hertz; /* of each member */
};

static void member(void *context, int index)
{
	const struct effort *effort = context;
	double hertz[TURNS];

	for (int turn = 0; turn < TURNS; turn++) {
		real_clock_burn(effort->vectors, clock_ns() + BURN_NS);
		hertz[turn] = real_clock_probe(effort->overhead_ns);
	}
	order_sort(hertz, TURNS);
	effort->hertz[index] = order_median(hertz, TURNS);
}

/* Mean of what cpufreq says of these CPUs; NAN where it is silent about one. */
static double stated(const int *cpus, int count, const char *file)
{
	double sum = 0;

	for (int i = 0; i < count; i++)
		sum += sensors_hertz(cpus[i], file);
	return sum / count;
}

static void fill(const struct effort *effort, const int *cpus, int count, double *values)
{
	values[0] = 0;
	values[1] = INFINITY;
	values[2] = 0;
	for (int i = 0; i < count; i++) {
		values[0] += effort->hertz[i] / count;
		values[1] = fmin(values[1], effort->hertz[i]);
		values[2] = fmax(values[2], effort->hertz[i]);
	}
	values[3] = stated(cpus, count, "scaling_cur_freq");
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const int *cpus = spot->cpus->cpu + spot->first;
	struct effort effort = { spot->bits ? vector_fma(spot->bits) : NULL, clock_overhead_ns(), NULL };
	double values[6];
	struct sample sample;
	struct team *team;

	if (spot->bits && !effort.vectors) {
		run_cannot(run, "unsupported", "no_width", NULL);
		return;
	}
	if (!(team = team_start(cpus, spot->cores))) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	effort.hertz = must_allocate(NULL, (unsigned long)spot->cores, sizeof *effort.hertz);
	values[4] = stated(cpus, spot->cores, "cpuinfo_max_freq");
	values[5] = stated(cpus, spot->cores, "base_frequency");
	if (!(fabs(run->canaries.agreement - 1) <= 0.03))
		run_validity(run, "suspect", "add_not_a_cycle");
	else if (isnan(values[4]))
		run_validity(run, NULL, "no_cpufreq");
	for (int i = 0; i < (run->quick ? 1 : WARM_RUNS); i++)
		team_run(team, member, &effort); /* clocks settle, vector units are awake */
	while (sampler_begin(run, &sample)) {
		team_run(team, member, &effort);
		sampler_end(run, &sample, (uint64_t)spot->cores * TURNS);
		team_sample(team, &sample);
		fill(&effort, cpus, spot->cores, values);
		if (effort.vectors)
			sample.isa = effort.vectors->isa;
		run_row(run, &sample, values);
	}
	team_stop(team);
	free(effort.hertz);
}

/* All widths of one number of cores, 0 where there are none. */
static void declare_cores(struct run *run, const char *name, const struct cpus *cpus, int cores,
			  const char *skip)
{
	for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++) {
		struct spot spot = { cpus, 0, cores, widths[i] };
		char width[16] = "scalar", count[16];

		if (widths[i])
			snprintf(width, sizeof width, "%u", widths[i]);
		point_add(run, &spot, sizeof spot, "%s,%s,%s,NA", name, width,
			  threads_text(cores, count, sizeof count))
			->skip = skip;
	}
}

static void declare_kind(struct run *run, const char *name)
{
	const struct placement *placement = run_placement(run, name);
	int all = placement->cpus.count;

	if (placement->reason) {
		declare_cores(run, name, NULL, 0, placement->reason);
		return;
	}
	for (int cores = 1; cores < all; cores = run->quick ? all : 2 * cores)
		declare_cores(run, name, &placement->cpus, cores, NULL);
	declare_cores(run, name, &placement->cpus, all, NULL);
}

/* Every physical core by itself. */
static void declare_alone(struct run *run)
{
	const struct placement *physical = run_placement(run, placements[PHYSICAL]);
	int most = run->quick ? ALONE_QUICK : ALONE_MOST;
	int count = physical->reason || physical->cpus.count < most ? physical->cpus.count : most;

	if (physical->reason)
		point_add(run, &count, sizeof count, "%s,scalar,1,NA", physical->name)->skip =
			physical->reason;
	for (int i = 0; !physical->reason && i < count; i++) {
		int index = (int)((long)i * physical->cpus.count / count);
		struct spot spot = { &physical->cpus, index, 1, 0 };

		point_add(run, &spot, sizeof spot, "%s,scalar,1,%d", physical->name,
			  physical->cpus.cpu[index]);
	}
}

static void declare(struct run *run)
{
	const struct placement *physical = run_placement(run, placements[PHYSICAL]);
	const char *skip = physical->reason;

	for (int kind = 0; kind < KINDS; kind++) {
		const struct placement *cores = run_placement(run, placements[kind]);

		declare_kind(run, placements[kind]);
		/* Where there is one kind of core, all physical ones are its. */
		if (!skip && !cores->reason && cores->cpus.count == physical->cpus.count)
			skip = "same_cpus";
	}
	declare_cores(run, physical->name, &physical->cpus, skip ? 0 : physical->cpus.count, skip);
	declare_alone(run);
}

static double price(const struct run *run)
{
	return fmax(5, 3 + 0.06 * run_placement(run, placements[PHYSICAL])->cpus.count);
}

static const struct experiment about = {
	.name = "core_frequency",
	.summary = "real clock of the cores, by how many work and how wide their vectors are",
	.method = 1,
	.sample_ns = 2e6,
	.samples = SAMPLES,
	.passes = 1,
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
