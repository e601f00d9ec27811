/*
 * experiment - how an experiment describes itself: the tables behind --describe.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_EXPERIMENT_H
#define HARNESS_EXPERIMENT_H

#include "options.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct run;

enum role { ROLE_PARAMETER, ROLE_INDEX, ROLE_VALUE, ROLE_HARNESS };
enum better { BETTER_NONE, BETTER_LOWER, BETTER_HIGHER };

/* One CSV column. unit is UCUM ("ns", "By", "1", "{update}/s") or NULL; margin 0 is none. */
struct column {
	const char *name;
	enum role role;
	const char *unit;
	enum better better;
	double margin;
	const char *meaning;
};

/* A key for the `reason` column and what it tells people, with what to do. */
struct reason {
	const char *key, *text;
	const char *settled_by; /* keys of the configuration that decide it, space separated, or NULL */
};

enum need { NEED_LLC = 1, NEED_NODES = 2, NEED_DIRECTORY = 4 };

/* An experiment; every table ends with an empty row, every member but the first three may be absent. */
struct experiment {
	const char *name;
	const char *summary;
	int method;                    /* raised when the numbers may change */
	double seconds, quick_seconds; /* budget of a run: 5 and 1 where 0 */
	double sample_ns;              /* least length of a sample: 1.5 ms where 0 */
	unsigned samples;              /* per point: 21 where 0 */
	unsigned passes;               /* visits to a point, spread over the run: 3 where 0 */
	unsigned step;                 /* operations of a sample are a multiple of it: 64 where 0 */
	bool blocking;                 /* sleeps or waits: CPU time says nothing about disturbance */
	int rounds;                    /* 1: only the first round measures it; 0: all */
	bool long_run;                 /* only when named or LONG=1 */
	unsigned needs;                /* of enum need */
	const char *memory;            /* bytes one run may need, or "quarter" of the machine's */
	const char *const *placements; /* names, NULL at the end */
	const struct column *columns;  /* parameters, then values; `sample` stands between by itself */
	const struct column *harness;  /* the harness columns where they are not the CPU's */
	const struct reason *reasons;
	const struct run_option *options;
	double (*price)(const struct run *); /* the budget, where it depends on the command line */
	void (*declare)(struct run *);       /* point_add for every point */
	void (*prepare)(struct run *);       /* once, pinned, before the first point */
	void (*measure)(struct run *, const void *spot); /* one visit to a point */
	void (*finish)(struct run *);                    /* once, after the last */
};

/* The columns that end every row of a CPU program. */
extern const struct column cpu_harness_columns[];
/* The reasons the harness itself gives. */
extern const struct reason harness_reasons[];
extern const struct reason placement_reasons[];

/* Number of rows of a column table. */
unsigned columns_count(const struct column *);
/* Number of columns of a role. */
unsigned columns_of(const struct experiment *, enum role);
/* The harness columns of its rows: its own, or the CPU's. */
const struct column *experiment_harness(const struct experiment *);
/* Print the CSV of --describe, priced for this command line. */
void describe(const struct run *);

#ifdef __cplusplus
}
#endif
#endif
