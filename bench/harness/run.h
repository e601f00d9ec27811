/*
 * run - the life of a measuring program: options, points in random order, rows at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_RUN_H
#define HARNESS_RUN_H

#include "canary.h"
#include "experiment.h"
#include "neighbour.h"
#include "pace.h"
#include "page_mode.h"
#include "placement.h"
#include "point.h"
#include "sampler.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a change of the harness may change numbers. */
#define HARNESS_METHOD 1
#define RUN_VALUES_MAX 32

struct row;

/* The visit to a point that is going on. */
struct visit {
	struct point *point;
	struct pace pace;
	double canary_median_ns;
	const char *isa, *validity, *reason; /* what its rows say unless the sample says else */
};

struct run {
	const struct experiment *experiment;
	bool quick, list;
	double seconds; /* the budget */
	uint64_t seed;
	int node;                         /* memory node asked for, or -1 */
	enum page_mode pages;             /* page mode asked for, or PAGES_ANY */
	uint64_t llc_bytes, memory_bytes; /* 0: not told */
	const char *nodes, *directory;    /* NULL: not told */
	int cpu;                          /* where the main thread is pinned */
	uint64_t random;                  /* a permute state, seeded by --seed */
	struct placement *placements;
	int placement_count;
	struct points points;
	struct row *rows;
	unsigned long row_count, row_capacity;
	struct canaries canaries;
	struct neighbour neighbour;
	struct visit visit;
	double started_ns, clock_resolution_ns, cpu_resolution_ns;
};

/* main() of every experiment: returns its exit status. */
int run_main(const struct experiment *, int argc, char **argv);
/* The CPUs named `name`; its reason is set where there are none. */
const struct placement *run_placement(const struct run *, const char *name);
/* Pin the main thread; false, with the visit's rows to be skipped by the caller, where refused. */
bool run_pin(struct run *, int cpu);
/* One row of the point being visited: `values` as many as the experiment has value columns. */
void run_row(struct run *, const struct sample *, const double *values);
/* The same with the harness columns as text, for programs that bring their own. */
void run_row_text(struct run *, const double *values, const char *const *cells);
/* The point being visited cannot be measured: one row, status "skipped", "unsupported" or "failed". */
void run_cannot(struct run *, const char *status, const char *reason_key, const double *values);
/* From here on the rows of this visit carry this validity and reason. */
void run_validity(struct run *, const char *validity, const char *reason_key);
/* From here on the rows of this visit name this instruction set, not the baseline. */
void run_isa(struct run *, const char *isa);
/* Seconds since the program began measuring. */
double run_elapsed_s(const struct run *);
/* The declared budget. */
double run_budget_s(const struct run *, bool quick);

#ifdef __cplusplus
}
#endif
#endif
