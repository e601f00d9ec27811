/*
 * sustained_load - does the machine keep its pace when all cores work for a minute?
 *
 * Every physical core multiplies and adds on its widest vectors, without a
 * pause. Every few milliseconds it counts dependent adds for a moment, which
 * tells its clock; once a second all meet and the main thread reads what the
 * kernel knows of heat, energy and throttling. Heat takes tens of seconds to
 * rise, and power limits count over as many, so that what runs at a high clock
 * for the length of a usual sample need not do so for longer.
 *
 * Seconds are measured in their order, once, before the rows are written: each
 * second is a point, and so are the first and the last five of them, and all.
 * Its rows are single readings, not samples of one thing.
 *
 * Emits: span,second,sample,real_hertz,slowest_hertz,throughput_update_per_s,
 * temperature_celsius,power_watt,billion_updates_joule,throttle_count and the
 * harness columns.
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
#include "harness/vector_fma.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Between two probes of a core; the part of the budget that is load; seconds in a window. */
#define BURN_NS    4000000
#define LOAD_SHARE (1 / 1.1)
enum { PROBES_MOST = 1024, SECONDS_MOST = 3600, WINDOW = 5 };

static const char *const placements[] = { "all-physical", NULL };

static const struct column columns[] = {
	{ "span", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "second: one of them; first, last: a few together; whole: all" },
	{ "second", ROLE_PARAMETER, "s", BETTER_NONE, 0, "when the span ends, after the load's begin" },
	{ "real_hertz", ROLE_VALUE, "Hz", BETTER_HIGHER, 0.02, "clock by dependent adds, mean of the cores" },
	{ "slowest_hertz", ROLE_VALUE, "Hz", BETTER_HIGHER, 0.02, "the same of the slowest core" },
	{ "throughput_update_per_s", ROLE_VALUE, "{update}/s", BETTER_HIGHER, 0.02,
	  "multiply-adds of single numbers, all cores" },
	{ "temperature_celsius", ROLE_VALUE, "Cel", BETTER_LOWER, 0, "hottest sensor of a CPU, at the end" },
	{ "power_watt", ROLE_VALUE, "W", BETTER_LOWER, 0, "power of the CPU packages" },
	{ "billion_updates_joule", ROLE_VALUE, "J", BETTER_LOWER, 0,
	  "energy of the CPU packages for 10^9 multiply-adds" },
	{ "throttle_count", ROLE_VALUE, "1", BETTER_LOWER, 0, "times that a core or package was throttled" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "no_sensors", "the kernel shows neither temperature nor energy here, as in most guests",
	  "privileges" },
	{ "no_energy", "the kernel shows no energy counter to this user; run as root to read it",
	  "privileges" },
	{ "add_not_a_cycle", "two kinds of operation disagree about the length of a cycle", NULL },
	{ 0 },
};

/* What was seen during a second. */
struct second {
	struct sample sample;
	double real_hertz, slowest_hertz, temperature, energy, throttles, wall_ns;
};

struct span {
	const char *name;
	int from, to; /* seconds, `to` is not in it */
};

static struct {
	const struct vector_fma *vectors;
	double overhead_ns;
	uint64_t until;    /* end of the second that is measured */
	double *hertz;     /* of each member */
	uint64_t *updates; /* of each member */
	struct second seconds[SECONDS_MOST];
	int refused;
} load;

static int seconds_of(const struct run *run)
{
	double seconds = run->seconds * LOAD_SHARE;

	return seconds < 1 ? 1 : seconds > SECONDS_MOST ? SECONDS_MOST : (int)(seconds + 0.01);
}

static void member(void *context, int index)
{
	double hertz[PROBES_MOST];
	size_t probes = 0;
	uint64_t updates = 0, now;

	(void)context;
	do {
		now = clock_ns();
		updates += real_clock_burn(load.vectors,
					   now + BURN_NS < load.until ? now + BURN_NS : load.until);
		hertz[probes++] = real_clock_probe(load.overhead_ns);
	} while (clock_ns() < load.until && probes < PROBES_MOST);
	order_sort(hertz, probes);
	load.hertz[index] = order_median(hertz, probes);
	load.updates[index] = updates;
}

static double worst_share(const struct team *team)
{
	const struct member_time *times = team_times(team);
	double worst = INFINITY;

	for (int i = 0; i < team_count(team); i++)
		worst = fmin(worst, times[i].cpu_ns / (times[i].ended_ns - times[i].started_ns));
	return worst;
}

static void measure_second(struct team *team, struct second *second, uint64_t length_ns)
{
	double began_ns = (double)clock_ns(), energy = sensors_energy_joule(),
	       throttles = sensors_throttle_count();

	load.until = clock_ns() + length_ns;
	team_run(team, member, NULL);
	/* In a second somebody always interrupts: not the switches tell of disturbance, the share of CPU
	 * does. */
	second->sample = (struct sample){ .summary = true, .blocking = true, .canary_ns = NAN };
	team_sample(team, &second->sample);
	second->sample.cpu_share = worst_share(team);
	second->temperature = sensors_temperature_celsius();
	second->throttles = sensors_throttle_count() - throttles;
	second->energy = sensors_energy_joule() - energy;
	second->wall_ns = (double)clock_ns() - began_ns;
	second->slowest_hertz = INFINITY;
	for (int i = 0; i < team_count(team); i++) {
		second->sample.operations += load.updates[i];
		second->real_hertz += load.hertz[i] / team_count(team);
		second->slowest_hertz = fmin(second->slowest_hertz, load.hertz[i]);
	}
}

/* The whole load, second after second, before the points are visited in whatever order. */
static void prepare(struct run *run)
{
	const struct placement *placement = run_placement(run, placements[0]);
	int seconds = seconds_of(run);
	double length_ns = fmin(1e9, run->seconds * LOAD_SHARE * 1e9);
	struct team *team;

	if (placement->reason)
		return;
	load.vectors = vector_fma(0);
	load.overhead_ns = clock_overhead_ns();
	if (!(team = team_start(placement->cpus.cpu, placement->cpus.count))) {
		load.refused = 1;
		return;
	}
	load.hertz = must_allocate(NULL, (unsigned long)placement->cpus.count, sizeof *load.hertz);
	load.updates = must_allocate(NULL, (unsigned long)placement->cpus.count, sizeof *load.updates);
	for (int i = 0; i < seconds; i++)
		measure_second(team, &load.seconds[i], (uint64_t)length_ns);
	team_stop(team);
	free(load.hertz);
	free(load.updates);
}

/* Seconds together: sums, means over them, the slowest of all, the temperature at the end. */
static struct second together(const struct span *span)
{
	struct second all = load.seconds[span->from];

	for (int i = span->from + 1; i < span->to; i++) {
		const struct second *next = &load.seconds[i];
		const struct sample *sample = &next->sample;
		double part = 1. / (i - span->from + 1);

		all.real_hertz += (next->real_hertz - all.real_hertz) * part;
		all.slowest_hertz = fmin(all.slowest_hertz, next->slowest_hertz);
		all.temperature = next->temperature;
		all.energy += next->energy;
		all.throttles += next->throttles;
		all.wall_ns += next->wall_ns;
		all.sample.operations += sample->operations;
		all.sample.duration_ns += sample->duration_ns;
		all.sample.cpu_ns += sample->cpu_ns;
		all.sample.voluntary_switches += sample->voluntary_switches;
		all.sample.involuntary_switches += sample->involuntary_switches;
		all.sample.minor_faults += sample->minor_faults;
		all.sample.migrated |= sample->migrated;
		all.sample.cpu_share += (sample->cpu_share - all.sample.cpu_share) * part;
	}
	return all;
}

static void measure(struct run *run, const void *at)
{
	struct second span = together(at);
	double updates = (double)span.sample.operations;
	double values[] = { span.real_hertz,
			    span.slowest_hertz,
			    updates / span.sample.duration_ns * 1e9,
			    span.temperature,
			    span.energy / span.wall_ns * 1e9,
			    span.energy / updates * 1e9,
			    span.throttles };
	struct sample unused;

	if (load.refused) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	/* The visit is told that its one sample is taken; what it says was taken before. */
	if (!sampler_begin(run, &unused))
		return;
	span.sample.cpu = run->cpu;
	span.sample.isa = load.vectors ? load.vectors->isa : NULL;
	span.sample.reason = !isnan(span.energy)       ? NULL
			     : isnan(span.temperature) ? "no_sensors"
						       : "no_energy";
	if (!(fabs(run->canaries.agreement - 1) <= 0.03)) {
		span.sample.validity = "suspect";
		span.sample.reason = "add_not_a_cycle";
	}
	run_row(run, &span.sample, values);
}

static void declare_span(struct run *run, const char *name, int from, int to)
{
	struct span span = { name, from, to };

	point_add(run, &span, sizeof span, "%s,%d", name, to)->skip =
		run_placement(run, placements[0])->reason;
}

static void declare(struct run *run)
{
	int seconds = seconds_of(run), window = seconds / 2 < WINDOW ? seconds / 2 : WINDOW;

	for (int i = 0; i < seconds; i++)
		declare_span(run, "second", i, i + 1);
	if (window) {
		declare_span(run, "first", 0, window);
		declare_span(run, "last", seconds - window, seconds);
	}
	declare_span(run, "whole", 0, seconds);
}

static const struct experiment about = {
	.name = "sustained_load",
	.summary = "clock, heat and power, second by second, with all cores at full vector load",
	.method = 1,
	.seconds = 66,
	.quick_seconds = 5.5,
	.samples = 1,
	.passes = 1,
	.rounds = 1,
	.long_run = true,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
