/*
 * runs - one point in one round: what its samples say together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_RUNS_H
#define ANALYSIS_RUNS_H

#include "points.h"

#include <stdbool.h>

struct run {
	size_t measured, disturbed; /* rows with a number, and of them those with a cause of disturbance */
	bool singles;               /* the program summarised single operations: `sample` is NA */
	double duration_ns, cpu_per_wall_ratio, clock_hertz, neighbour_ratio; /* medians */
	double short_below_ns;                                                /* what a sample should last */
	const char *isa, *reason, *cause; /* why not, or why not ok; what disturbed */
	int status, validity;
};

struct run_value {
	double value;      /* median of the samples used; NaN when there is none */
	double cpu_value;  /* the same from CPU time, where the value is a time per operation */
	double resolution; /* the smallest step in which the value could have changed */
	double mad, least, most;
	double trend_p;  /* Kendall's p of the samples against their order */
	double *samples; /* those used, in order */
	size_t taken, used, undisturbed;
	bool fell_back; /* too few undisturbed samples: all were used */
};

struct run run_read(const struct round *round, const struct rows *rows);
struct run_value run_value(const struct round *round, const struct rows *rows,
			   const struct described *column);

#endif
