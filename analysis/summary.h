/*
 * summary - the two files that summarize writes: a row a point, a row a run value.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SUMMARY_H
#define ANALYSIS_SUMMARY_H

#include "cells.h"

struct summary {
	const struct description *description;
	const struct described **values;
	size_t value_count;
	struct rounds rounds;
	struct points points;
	struct csv_writer out, runs;
	bool virtual;
};

void summary_write_headers(struct summary *summary);

/* One value column at one point in one round. */
void summary_write_run(struct summary *summary, const struct point *point, size_t column, size_t round,
		       const struct run *run, const struct run_value *value);

/* One value column of a point's row, and the columns that end the row. */
void summary_write_cell(struct summary *summary, size_t column, const struct cell *cell);
void summary_write_tail(struct summary *summary, const struct conditions *conditions, const struct cell *cell,
			const char *flags);

#endif
