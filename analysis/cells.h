/*
 * cells - one value column at one point over all rounds: value, interval, spread, flags.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CELLS_H
#define ANALYSIS_CELLS_H

#include "runs.h"
#include "statistics.h"

/* What no word of the rows says but the point shares: harness figures over its runs. */
struct conditions {
	size_t measured_rounds;
	double disturbed_ratio, neighbour_ratio, clock_hertz, duration_ns, cpu_per_wall_ratio;
	const char *isa, *reason, *cause;
	int status, validity;
};

struct cell {
	double median, minimum, maximum, within_ratio, between_ratio, cpu;
	struct interval interval;
	const char *interval_word; /* order-statistic, range, within-run; NA */
	size_t rounds, samples;
	bool disturbed; /* a run had to use disturbed samples */
};

struct conditions conditions_of(const struct run *runs, size_t count);
struct cell cell_of(const struct run_value *values, const struct run *runs, size_t count);

/* The words of STATISTICS' list that apply, separated by spaces; NA for none. Shown, never filtering. */
const char *cell_flags(const struct cell *cell, const struct conditions *conditions,
		       const struct run_value *values, const struct run *runs, const struct rounds *rounds,
		       double margin_ratio, bool virtual);

#endif
