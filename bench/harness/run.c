/*
 * run - the life of a measuring program: options, points in random order, rows at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "run.h"

#include "clock.h"
#include "command.h"
#include "fail.h"
#include "schedule.h"
#include "suspend.h"
#include "table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PREAMBLE = 50, PREAMBLE_AGAIN = 10 };
#define SUSPENDED_NS 50e6

double run_budget_s(const struct run *run, bool quick)
{
	const struct experiment *about = run->experiment;

	if (quick)
		return about->quick_seconds > 0 ? about->quick_seconds : 1;
	if (about->price)
		return about->price(run);
	return about->seconds > 0 ? about->seconds : 5;
}

double run_elapsed_s(const struct run *run)
{
	return ((double)clock_ns() - run->started_ns) / 1e9;
}

const struct placement *run_placement(const struct run *run, const char *name)
{
	for (int i = 0; i < run->placement_count; i++)
		if (!strcmp(run->placements[i].name, name))
			return &run->placements[i];
	fail("cannot find the placement '%s': the experiment does not name it; this is a bug", name);
}

bool run_pin(struct run *run, int cpu)
{
	if (!placement_pin(cpu))
		return false;
	run->cpu = cpu;
	if (!canary_known(&run->canaries, cpu))
		for (int i = run->canaries.count ? PREAMBLE_AGAIN : PREAMBLE; i--;)
			canary_sing(&run->canaries, cpu);
	run->visit.canary_median_ns = canary_median(&run->canaries, cpu);
	return true;
}

void run_validity(struct run *run, const char *validity, const char *reason_key)
{
	run->visit.validity = validity;
	run->visit.reason = reason_key;
}

void run_isa(struct run *run, const char *isa)
{
	run->visit.isa = isa;
}

static void settle(struct run *run)
{
	run->clock_resolution_ns = clock_resolution_ns();
	run->cpu_resolution_ns = clock_cpu_resolution_ns();
	if (!placement_pin(run->cpu))
		skip("cpu_not_allowed", "cannot run on CPU %d: %s; choose another with --cpus", run->cpu,
		     strerror(errno));
	canary_calibrate(&run->canaries, run->clock_resolution_ns);
	run_pin(run, run->cpu);
}

int run_main(const struct experiment *about, int argc, char **argv)
{
	static struct run run;
	double slept_ns = (double)suspend_ns();

	fail_program(about->name);
	memset(&run, 0, sizeof run);
	run.experiment = about;
	run.started_ns = (double)clock_ns();
	enum command command = command_parse(&run, argc, argv);
	if (command == COMMAND_DESCRIBE) {
		describe(&run);
		return EXIT_DONE;
	}
	about->declare(&run);
	if (command == COMMAND_LIST) {
		table_list(&run);
		return EXIT_DONE;
	}
	if (!about->harness)
		settle(&run);
	if (about->prepare)
		about->prepare(&run);
	schedule_run(&run);
	if (about->finish)
		about->finish(&run);
	slept_ns = (double)suspend_ns() - slept_ns;
	if (slept_ns > SUSPENDED_NS)
		fail("suspended: the machine slept %.1f s during the run; measure again with sleep off",
		     slept_ns / 1e9);
	if (!about->harness)
		canary_confirm(&run.canaries);
	table_write(&run);
	return EXIT_DONE;
}
