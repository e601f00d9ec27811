/*
 * readings - what one experiment read in one session, cell by cell.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_READINGS_H
#define ANALYSIS_READINGS_H

#include "describe.h"
#include "manifest.h"

struct reading {
	const char *parameters; /* "pages=4k size_bytes=4096" */
	const char *column;
	double *values; /* run values in round order, those that there are */
	size_t count, capacity;
	double step;          /* one step of the clock's resolution; 0 where unknown */
	bool disturbed;       /* a run had to use disturbed samples */
	const char *status;   /* ok, or why there is no value */
	const char *validity; /* the most doubtful of the runs' */
	const char *reason;   /* of status or validity; NA for none */
	double low, high;     /* of a published summary; NAN otherwise */
};

struct readings {
	const struct source *source;
	const struct description *description; /* NULL when not known */
	const char *method, *harness_method;   /* of the runs; NA when not known */
	const char *parameters;                /* names, separated by blanks */
	struct index cells;
	struct reading *items; /* by number in cells */
	size_t capacity;
};

/* Read a source's files; a missing or empty one gives readings without a cell. */
struct readings *readings_of(const struct source *source);

/* The reading of a cell; NULL when there is none. */
const struct reading *readings_find(const struct readings *readings, const char *cell);

#endif
