/*
 * series - points of one curve, in order of the parameter they run over.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SERIES_H
#define ANALYSIS_SERIES_H

#include "answer.h"

struct series {
	const struct view *view;
	const char *name; /* what tells it from the other series: "pages 4k"; "" for the only one */
	const char *column, *over;
	size_t *rows, count;
	double *x, *y; /* the parameter, the medians */
	struct measure *measures;
};

struct serieses {
	struct series *items;
	size_t count;
	const char *none, *reason;
	bool lower_is_better;
};

/* Rows that differ in `over` alone make a series. */
struct serieses series_find(struct context *context, const struct clauses *clauses);

/* A value of the parameter in words: "32 KiB". */
const char *series_x(const struct series *series, double x);

/* The same with the parameter's name where no unit tells what it is: "threads 4". */
const char *series_point(const struct series *series, size_t i);

/* The value at a point with its interval, and alone. */
const char *series_y(const struct series *series, size_t i);
const char *series_figure(const struct series *series, size_t i);

/*
 * Apply to each series and join the sentences: "pages 4k: ...; pages thp: ...".
 * The answer is supported when every series is.
 */
typedef struct answer series_fn(struct context *context, const struct clauses *clauses,
				const struct series *series, bool lower_is_better);
struct answer series_each(struct context *context, const struct clauses *clauses, series_fn *function);

#endif
