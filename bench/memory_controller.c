/*
 * memory_controller - how many bytes did memory move, by its controllers' own counts?
 *
 * The controllers count every line for the whole machine: programs, kernel,
 * devices. First with nothing of ours running, then while all cores read arrays
 * far larger than the caches. What the program asked for stands beside what the
 * machine moved in the same time; the two overlap and are never added.
 *
 * Emits: phase,sample,system_bandwidth_bytes_per_s,
 * system_read_bandwidth_bytes_per_s,program_bandwidth_bytes_per_s and the
 * harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/arrays.h"
#include "harness/clock.h"
#include "harness/controller.h"
#include "harness/dram.h"
#include "harness/fail.h"
#include "harness/run.h"
#include "harness/stream.h"
#include "harness/team.h"

#include <errno.h>
#include <math.h>
#include <time.h>

#define DEVICES "/sys/bus/event_source/devices"

static const char *const placements[] = { "all-physical", "all-logical", NULL };

enum phase { BACKGROUND, READ, PHASES };

static const char *const phases[PHASES] = { "background", "read" };

static const struct column columns[] = {
	{ "phase", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "background: nothing of ours runs; read: all cores read memory" },
	{ "system_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_NONE, 0,
	  "bytes that memory moved for the whole machine" },
	{ "system_read_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_NONE, 0, "the reads among them" },
	{ "program_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03,
	  "bytes that our loop asked for in that time" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "no_controller_events",
	  "this machine shows no events of its memory controllers; virtual machines rarely do", "pmu_units" },
	{ 0 },
};

struct spot {
	enum phase phase;
};

static struct controllers controllers;
static struct team *team;
static struct arrays arrays;
static double sample_ns;

static void prepare(struct run *run)
{
	const struct placement *physical = run_placement(run, placements[0]);
	const struct cpus *cpus = &(physical->reason ? run_placement(run, placements[1]) : physical)->cpus;
	const char *footprint, *reason = NULL;

	if (!controllers_find(&controllers, DEVICES))
		skip("no_controller_events", "there are no events of memory controllers under %s", DEVICES);
	if (!controllers_open(&controllers, &reason))
		skip(reason, "cannot count for the whole machine: %m; lower perf_event_paranoid to 0");
	team = team_start(cpus->cpu, cpus->count);
	if (!team)
		skip("cpu_not_allowed", "cannot run on all %d CPUs; widen the CPU set", cpus->count);
	if (!arrays_map(&arrays, team, dram_bytes(run, 3, &footprint), 1, PAGES_BASE, run->node, &reason))
		skip(reason, "cannot map the arrays; free some memory");
	sample_ns = run->quick ? 0.1e9 : 1e9;
}

static void idle(double ns)
{
	struct timespec left = { (time_t)(ns / 1e9), (long)fmod(ns, 1e9) };

	while (nanosleep(&left, &left) && errno == EINTR)
		;
}

/* One phase for one sample's time; returns the bytes the loop asked for. */
static double spend(enum phase phase, double ns)
{
	double end_ns = (double)clock_ns() + ns, bytes = 0;

	if (phase == BACKGROUND)
		idle(ns);
	else
		while ((double)clock_ns() < end_ns)
			bytes += (double)arrays_pass(&arrays, STREAM_READ) * sizeof(double);
	return bytes;
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct sample sample;

	spend(spot->phase, sample_ns / 10);
	while (sampler_begin(run, &sample)) {
		double read[2], write[2], bytes, began_ns;

		controllers_read(&controllers, &read[0], &write[0]);
		began_ns = (double)clock_ns();
		bytes = spend(spot->phase, sample_ns);
		controllers_read(&controllers, &read[1], &write[1]);
		sampler_end(run, &sample, 1);
		sample.duration_ns = (double)clock_ns() - began_ns;
		double per_s = 1e9 / sample.duration_ns;
		double values[] = { (read[1] - read[0] + write[1] - write[0]) * per_s,
				    (read[1] - read[0]) * per_s, spot->phase == READ ? bytes * per_s : NAN };

		run_row(run, &sample, values);
	}
}

static void declare(struct run *run)
{
	for (int phase = 0; phase < PHASES; phase++) {
		struct spot spot = { phase };

		point_add(run, &spot, sizeof spot, "%s", phases[phase]);
	}
}

static void finish(struct run *run)
{
	(void)run;
	arrays_check_all(&arrays);
	arrays_unmap(&arrays);
	team_stop(team);
	controllers_close(&controllers);
}

static const struct experiment about = {
	.name = "memory_controller",
	.summary = "bytes per second that the memory controllers count, idle and under a read",
	.method = 1,
	.seconds = 12,
	.quick_seconds = 3,
	.sample_ns = 1e9,
	.samples = 5,
	.passes = 1,
	.blocking = true,
	.needs = NEED_LLC,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
