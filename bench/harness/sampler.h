/*
 * sampler - timed samples of a point: take them, repeat the disturbed ones, judge none.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SAMPLER_H
#define HARNESS_SAMPLER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* What happened during one timed repetition; NAN is not known. */
struct sample {
	uint64_t operations;
	double duration_ns, cpu_ns;
	double voluntary_switches, involuntary_switches, minor_faults;
	double canary_ns;
	int cpu;          /* where it began */
	bool migrated;    /* and did not stay */
	bool summary;     /* summarised from single operations: the row's sample is NA */
	bool blocking;    /* sleeps or waits by design: CPU time and switches say nothing */
	double cpu_share; /* CPU / wall of the worst thread; NAN where blocking, unless stated */
	const char *isa, *validity, *reason; /* NULL: the baseline, ok, none */
};

/* The measured loop: `operations` is a multiple of the experiment's step. */
typedef void work_fn(void *context, uint64_t operations);
/* Turn a sample into the row's values; without one the first value is duration / operations. */
typedef void values_fn(void *context, const struct sample *, double *values);

/* Calibrate, warm up, take and emit every sample this visit grants. */
void sampler_work(struct run *, work_fn *, values_fn *, void *context);

/*
 * The same by hand, for work of another shape:
 *	while (sampler_begin(run, &sample)) {
 *		...
 *		sampler_end(run, &sample, operations);
 *		run_row(run, &sample, values);
 *	}
 * Between end and row the fields may be replaced, as by team_sample().
 */
bool sampler_begin(struct run *, struct sample *);
void sampler_end(struct run *, struct sample *, uint64_t operations);
/* Operations that make a sample of this run's length. */
uint64_t sampler_calibrate(struct run *, work_fn *, void *context);
/* Why a sample is disturbed, given its canary's median, or NULL. */
const char *sampler_disturbance(const struct sample *, double canary_median_ns);

#ifdef __cplusplus
}
#endif
#endif
