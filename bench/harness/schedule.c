/*
 * schedule - which point when, and with how many samples.
 *
 * A point is visited several times, all points in a new order each time, so
 * that whatever drifts during the run reaches every point alike. An experiment
 * whose set-up is dear asks for one visit with all its samples.
 *
 * SPDX-License-Identifier: MIT
 */
#include "schedule.h"

#include "clock.h"
#include "fail.h"
#include "row.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 21, SAMPLES_LEAST = 5, SAMPLES_QUICK = 7, PASSES = 3 };

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
	int cpu = run->cpu;
	double before = 0;

	memset(&run->visit, 0, sizeof run->visit);
	run->visit.point = point;
	run->visit.pace = *plan;
	run->visit.canary_median_ns = canary_median(&run->canaries, run->cpu);
	run->visit.pace.started_ns = (double)clock_ns();
	run->visit.pace.allowed_ns =
		pace_allowance((run->seconds - run_elapsed_s(run)) * 1e9, visits_left, typical_ns);
	if (point->beyond_l2)
		before = neighbour_sing(&run->neighbour, cpu);
	run->experiment->measure(run, point->spot);
	if (point->beyond_l2) {
		double after = neighbour_sing(&run->neighbour, run->cpu);

		/* What was sung on another CPU than the point's own says nothing of this one's caches. */
		rows_neighbour(run, first, run->cpu, run->cpu == cpu && before > after ? before : after);
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

void schedule_run(struct run *run)
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
