/*
 * experiment - what every GPU program shares: description, points, rows.
 *
 * A program states its columns, plans its points without touching a device,
 * and measures one point at a time; options, device, order, budget, telemetry,
 * rows and failures are dealt with here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_EXPERIMENT_H
#define CUDA_EXPERIMENT_H

#include <math.h>

#include "../../bench/harness/experiment.h"
#include "check.h"
#include "gpu.h"
#include "timing.h"
#include "validity.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GPU_VALUES_MAX 24

/* One point: its parameters as CSV text, and what the program needs to find it again. */
struct gpu_point {
	unsigned tag;
	uint64_t size;
	char parameters[160];
};

struct gpu_run;

struct gpu_experiment {
	struct experiment about;    /* name, summary, method, budget, columns, reasons, options */
	bool uvm;                   /* managed memory: only with --uvm, else every point is skipped */
	const void *const *kernels; /* loaded before the first timing */
	unsigned kernel_count;
	void (*plan)(struct gpu_run *run);
	void (*begin)(struct gpu_run *run); /* may be NULL */
	void (*measure)(struct gpu_run *run, const struct gpu_point *point);
	void (*end)(struct gpu_run *run); /* may be NULL */
};

struct gpu_run {
	const struct gpu_experiment *experiment;
	struct gpu gpu;
	bool quick, list;
	double seconds;    /* budget */
	double started_ns; /* first point */
	uint64_t seed, random;
	unsigned samples; /* for the point at hand; at least 5 */
	struct gpu_point *points;
	unsigned point_count, point_capacity, point_index;
	unsigned rows;
	bool corrupt, warmed, unsteady;
};

/* The whole program: parse, describe or list or measure, write rows; returns the exit status. */
int gpu_experiment_main(const struct gpu_experiment *experiment, int argc, char **argv);
/* Plan one more point; the format gives its parameters as CSV fields. */
void gpu_plan(struct gpu_run *run, unsigned tag, uint64_t size, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
/* One row; values in column order, NAN where there is none. A non-ok verdict of the harness wins over an ok
 * one. */
void gpu_row(struct gpu_run *run, const struct gpu_point *point, unsigned sample, const double *values,
	     const struct timing *timing, struct verdict verdict);
/* The one row of a point whose values the program summarised itself, from single operations: sample is NA. */
void gpu_summary_row(struct gpu_run *run, const struct gpu_point *point, const double *values,
		     const struct timing *timing, struct verdict verdict);
/* The one row of a point that has no number: status `unsupported` or `skipped`, and its reason key. */
void gpu_no_row(struct gpu_run *run, const struct gpu_point *point, const char *status, const char *reason);
/* Make the clock steady once a run, with a body that is about to be timed anyway. */
void gpu_warm(struct gpu_run *run, const struct body *body, struct job job);

static inline struct verdict verdict_ok(void)
{
	struct verdict verdict = { "ok", 0 };

	return verdict;
}

static inline struct verdict verdict_of(const char *validity, const char *reason)
{
	struct verdict verdict = { validity, reason };

	return verdict;
}

#define GPU_COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define GPU_COLUMNS_END \
	{ \
		NULL, ROLE_VALUE, NULL, BETTER_NONE, 0, NULL \
	}
#define GPU_REASONS_END \
	{ \
		NULL, NULL, NULL \
	}

#ifdef __cplusplus
}
#endif

#endif
