/*
 * run - the life of a measuring program: options, points in random order, rows at the end.
 *
 * A point is visited several times, all points in a new order each time, so
 * that whatever drifts during the run reaches every point alike. An experiment
 * whose set-up is dear asks for one visit with all its samples.
 *
 * SPDX-License-Identifier: MIT
 */
#include "run.h"

#include "clock.h"
#include "command.h"
#include "fail.h"
#include "row.h"
#include "suspend.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PREAMBLE = 50, PREAMBLE_AGAIN = 10, SAMPLES = 21, SAMPLES_LEAST = 5, SAMPLES_QUICK = 7, PASSES = 3 };
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

/* Samples of one visit, and the least of them. */
static void plan_samples(const struct run *run, unsigned passes, struct pace *pace)
{
	unsigned samples = run->experiment->samples ? run->experiment->samples : SAMPLES;

	if (run->quick && samples > SAMPLES_QUICK)
		samples = SAMPLES_QUICK;
	unsigned least = samples < SAMPLES_LEAST ? samples : SAMPLES_LEAST;
	pace->wanted = (samples + passes - 1) / passes;
	pace->minimum = (least + passes - 1) / passes;
}

static void visit(struct run *run, size_t index, const struct pace *plan, unsigned visits_left,
		  double typical_ns)
{
	struct point *point = &run->points.point[index];
	unsigned long first = run->row_count;
	double before = 0;

	memset(&run->visit, 0, sizeof run->visit);
	run->visit.point = point;
	run->visit.pace = *plan;
	run->visit.canary_median_ns = canary_median(&run->canaries, run->cpu);
	run->visit.pace.started_ns = (double)clock_ns();
	run->visit.pace.allowed_ns =
		pace_allowance((run->seconds - run_elapsed_s(run)) * 1e9, visits_left, typical_ns);
	if (point->beyond_l2)
		before = neighbour_sing(&run->neighbour, run->cpu);
	run->experiment->measure(run, point->spot);
	if (point->beyond_l2) {
		double after = neighbour_sing(&run->neighbour, run->cpu);
		rows_neighbour(run, first, after > before ? after : before);
	}
}

static void pass(struct run *run, const uint32_t *order, const struct pace *plan, unsigned visits_after)
{
	/* At first a visit is taken to cost its samples; then what visits have cost. */
	double usual =
		plan->wanted * (run->experiment->sample_ns > 0 ? run->experiment->sample_ns : 1.5e6) * 1.5;
	double began_s = run_elapsed_s(run);

	for (size_t i = 0; i < run->points.count; i++) {
		struct point *point = &run->points.point[order[i]];
		double mean = i ? (run_elapsed_s(run) - began_s) * 1e9 / (double)i : 0;
		unsigned left = (unsigned)(run->points.count - i) + visits_after;

		if (point->skip) {
			if (!point->rows)
				row_unmeasured(run, order[i], "skipped", point->skip);
		} else if (run_elapsed_s(run) > 1.6 * run->seconds) {
			if (!point->rows)
				row_unmeasured(run, order[i], "skipped", "budget");
		} else {
			visit(run, order[i], plan, left, mean > usual ? mean : usual);
		}
	}
}

static void measure_all(struct run *run)
{
	unsigned passes = run->quick ? 1 : run->experiment->passes ? run->experiment->passes : PASSES;
	uint32_t *order = (uint32_t *)must_allocate(NULL, run->points.count, sizeof *order);
	struct pace plan = { 0, 0, 0, 0, 0, 0 };

	plan_samples(run, passes, &plan);
	for (unsigned p = 0; p < passes; p++) {
		points_shuffle(&run->points, order, &run->random);
		pass(run, order, &plan, (unsigned)((passes - p - 1) * run->points.count));
	}
	free(order);
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
		rows_list(&run);
		return EXIT_DONE;
	}
	if (!about->harness)
		settle(&run);
	if (about->prepare)
		about->prepare(&run);
	measure_all(&run);
	if (about->finish)
		about->finish(&run);
	slept_ns = (double)suspend_ns() - slept_ns;
	if (slept_ns > SUSPENDED_NS)
		fail("suspended: the machine slept %.1f s during the run; measure again with sleep off",
		     slept_ns / 1e9);
	if (!about->harness)
		canary_confirm(&run.canaries);
	rows_write(&run);
	return EXIT_DONE;
}
