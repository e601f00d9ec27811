/*
 * context_switch - how long do two tasks take to hand a token over and back, sleeping in between?
 *
 * Each task waits for the token, hands it on and waits again: one round trip
 * wakes two tasks. On one CPU each waking is also a switch from the one to the
 * other; on two CPUs it is an interrupt and the way out of idling. How many
 * switches the kernel made is counted on both sides, not taken for granted: by
 * its accounting in the timed trips, and by its software event, which would make
 * them slower, in trips of its own before any is timed. In
 * the ring eight processes on one CPU change a working set of their own at every
 * hop, so that each must fetch back what the others displaced; `alone` is the
 * same work by one process over one working set, without a switch.
 *
 * The time is that of the whole trip with its two wake-ups, or of a lap of the
 * ring: more than the kernel's switch itself, and half of it is not a switch.
 *
 * Emits: mechanism,tasks,task_count,placement,working_set_bytes,sample,latency_ns,
 * switch_count,event_switch_count and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/child.h"
#include "harness/clock.h"
#include "harness/couple.h"
#include "harness/fail.h"
#include "harness/relay.h"
#include "harness/run.h"
#include "harness/switches.h"
#include "harness/units.h"

#include <math.h>
#include <sys/mman.h>

enum { RING_TASKS = 8, SAMPLES_MOST = 64, COUNTED_LAPS = 200 };

static const char *const placements[] = { "same-cpu", COUPLES, NULL };

static const struct column columns[] = {
	{ "mechanism", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "what carries the token: pipe, eventfd, futex; ring: pipes round a ring; alone: one task's own "
	  "pipes" },
	{ "tasks", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "whether the tasks are threads or processes" },
	{ "task_count", ROLE_PARAMETER, "1", BETTER_NONE, 0, "tasks that the token passes in a lap" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what the two CPUs share" },
	{ "working_set_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "what each task changes at every hop" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "one round trip of the token, or one lap of the ring" },
	{ "switch_count", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "context switches of all tasks in a round trip, by the kernel's accounting, over all samples of "
	  "the visit" },
	{ "event_switch_count", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "the same by the kernel's software event, over trips that are not timed" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "fork_refused", "the kernel refused another process; raise the limit of processes", NULL },
	{ 0 },
};

struct spot {
	enum channel_kind by;
	bool processes, alone;
	int tasks, cpus[2]; /* of the first task and of all others */
	size_t working_set;
};

struct visiting {
	const struct spot *spot;
	struct relay *relay;
};

/* Of each point, in memory that the counting process shares: switches a lap by the event, or why not. */
static struct counted {
	double per_lap;
	const char *reason;
} * counted;

static void go(void *context, uint64_t laps)
{
	const struct visiting *visiting = context;

	if (visiting->spot->alone)
		relay_laps_alone(visiting->relay, laps * RING_TASKS);
	else
		relay_laps(visiting->relay, laps);
}

/* On one CPU the tasks together use all of it, unless others do too. */
static bool take(struct run *run, struct visiting *visiting, uint64_t laps, struct sample *sample)
{
	double cpu_ns;

	if (!sampler_begin(run, sample))
		return false;
	cpu_ns = relay_cpu_ns(visiting->relay);
	sample->duration_ns = (double)clock_ns();
	go(visiting, laps);
	sampler_end(run, sample, laps);
	cpu_ns = relay_cpu_ns(visiting->relay) - cpu_ns;
	if (visiting->spot->cpus[0] == visiting->spot->cpus[1])
		sample->cpu_share = cpu_ns / sample->duration_ns;
	return true;
}

/* Samples first, rows after: the switches of a visit are counted over all of it, so that counting stays out
 * of them. */
static void take_all(struct run *run, struct visiting *visiting)
{
	uint64_t laps = sampler_calibrate(run, go, visiting);
	struct sample samples[SAMPLES_MOST];
	const struct counted *found = &counted[run->visit.point - run->points.point];
	struct relay_switches switches;
	int count = 0;

	run_validity(run, NULL, found->reason);

	relay_count(visiting->relay);
	while (count < SAMPLES_MOST && take(run, visiting, laps, &samples[count]))
		count++;
	switches = relay_count(visiting->relay);
	for (int i = 0; i < count; i++) {
		double per_lap = 1 / (double)switches.laps * (visiting->spot->alone ? RING_TASKS : 1);
		double values[] = { samples[i].duration_ns / (double)laps,
				    (double)switches.accounted * per_lap, found->per_lap };

		run_row(run, &samples[i], values);
	}
}

/* The first task is the caller, who is where it belongs. */
static struct relay *start(const struct spot *spot, bool events, const char **reason)
{
	int cpus[RELAY_TASKS_MAX] = { spot->cpus[0] };
	struct relay_plan plan = { spot->by, spot->processes,   spot->alone ? 1 : spot->tasks,
				   cpus,     spot->working_set, events };

	for (int i = 1; i < spot->tasks; i++)
		cpus[i] = spot->cpus[1];
	return relay_start(&plan, reason);
}

/* A process of its own: one that has had events is slower ever after. What fails here fails again in time. */
static void count_all(void *context)
{
	const struct run *run = context;

	for (size_t i = 0; i < run->points.count; i++) {
		const struct spot *spot = run->points.point[i].spot;
		struct visiting visiting = { spot, NULL };
		const char *refused;

		counted[i].reason = switches_complaint();
		if (run->points.point[i].skip || counted[i].reason || !placement_pin(spot->cpus[1]) ||
		    !placement_pin(spot->cpus[0]) || !(visiting.relay = start(spot, true, &refused)))
			continue;
		relay_count(visiting.relay);
		go(&visiting, COUNTED_LAPS);
		struct relay_switches switches = relay_count(visiting.relay);

		if (switches.has_events)
			counted[i].per_lap = (double)switches.events / (double)switches.laps *
					     (spot->alone ? RING_TASKS : 1);
		relay_stop(visiting.relay);
	}
}

static void prepare(struct run *run)
{
	size_t bytes = run->points.count * sizeof *counted;
	pid_t child;

	counted = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (counted == MAP_FAILED)
		fail("cannot map %zu bytes for counts: %m; free some memory", bytes);
	for (size_t i = 0; i < run->points.count; i++)
		counted[i].per_lap = NAN;
	child = child_start(count_all, run);
	if (child >= 0)
		child_join(child);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct visiting visiting = { spot, NULL };
	const char *reason = "cpu_not_allowed";

	if (placement_pin(spot->cpus[1]) && run_pin(run, spot->cpus[0]))
		visiting.relay = start(spot, false, &reason);
	if (!visiting.relay) {
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	take_all(run, &visiting);
	relay_stop(visiting.relay);
}

static void declare_point(struct run *run, const char *mechanism, const char *place, struct spot spot)
{
	const struct placement *placement = run_placement(run, place);

	couple_cpus(placement, spot.cpus);
	struct point *point =
		point_add(run, &spot, sizeof spot, "%s,%s,%d,%s,%zu", mechanism,
			  spot.processes ? "processes" : "threads", spot.tasks, place, spot.working_set);

	point->skip = placement->reason;
	point->beyond_l2 = neighbour_beyond((size_t)spot.tasks * spot.working_set, spot.cpus[0]);
}

static void declare(struct run *run)
{
	static const size_t working_sets[] = { 0, 16 * KIB, 64 * KIB };

	for (int i = 0; placements[i]; i++) {
		declare_point(run, "pipe", placements[i], (struct spot){ .by = CHANNEL_PIPE, .tasks = 2 });
		declare_point(run, "pipe", placements[i],
			      (struct spot){ .by = CHANNEL_PIPE, .tasks = 2, .processes = true });
		declare_point(run, "eventfd", placements[i],
			      (struct spot){ .by = CHANNEL_EVENTFD, .tasks = 2 });
		declare_point(run, "futex", placements[i], (struct spot){ .by = CHANNEL_FUTEX, .tasks = 2 });
	}
	for (unsigned i = 0; i < sizeof working_sets / sizeof *working_sets; i++) {
		struct spot ring = { .by = CHANNEL_PIPE,
				     .processes = true,
				     .tasks = RING_TASKS,
				     .working_set = working_sets[i] };

		declare_point(run, "ring", placements[0], ring);
		ring.alone = true;
		declare_point(run, "alone", placements[0], ring);
	}
}

static const struct experiment about = {
	.name = "context_switch",
	.summary = "round trip of a token between two sleeping tasks, with its switches counted",
	.method = 2,
	.sample_ns = 2e6,
	.step = 1,
	.blocking = true,
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
