/*
 * view - the summary of one experiment with its run values, as the report's programs ask it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_VIEW_H
#define ANALYSIS_VIEW_H

#include "csv.h"
#include "describe.h"

#include <stdbool.h>

struct view {
	const char *key;
	const struct description *description; /* NULL when not known */
	struct csv_table *summary;             /* NULL when there is none */
	struct csv_table *runs;                /* NULL when there is none */
	const char **rounds;                   /* names of the rounds in runs */
	size_t round_count;
	size_t *first_run; /* for each summary row its first row in runs */
};

/* One cell: what the summary says and what each round read. */
struct measure {
	double value, low, high;
	const double *rounds; /* by the view's rounds, NaN where one has none; NULL without runs */
	size_t round_count;
	const char *unit;
};

/* Open a summary and, where given, its run values and description. A missing or empty file counts as none. */
struct view *view_open(const char *key, const char *describe, const char *summary, const char *runs);

/*
 * The cell of a value column (latency_ns) at a row. A column STEM_cycle that
 * the experiment does not have is STEM_ns at the row's clock_hertz.
 */
struct measure view_measure(const struct view *view, size_t row, const char *column);

/* Does the view have that value column, itself or by its clock? */
bool view_has(const struct view *view, const char *column);

/* Parameters of the summary: its columns before the first statistic. */
size_t view_parameters(const struct view *view);

/* Was a number taken at the row, for the column? */
bool view_measured(const struct view *view, size_t row, const char *column);

/* Is the file there, with something in it? */
bool view_present(const char *path);

#endif
