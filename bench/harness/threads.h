/*
 * threads - which thread counts are measured in which sets of CPUs.
 *
 * SPDX-License-Identifier: MIT
 *
 * Counts double within the cores of one kind, physical cores first; then come
 * all cores, and sets that add siblings where they differ from those before. Where the kinds are not known
 * the counts double in all CPUs.
 */
#ifndef HARNESS_THREADS_H
#define HARNESS_THREADS_H

#include "cpus.h"
#include "experiment.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* Declares the points of one set and count; threads is 0 where skip says why there are none. */
typedef void threads_fn(struct run *run, const char *placement, const struct cpus *cpus, int threads,
			const char *skip);

/* Call declare for every set of the list and every count that is measured in it; the first two sets are
 * swept. */
void threads_sweep(struct run *run, const char *const *placements, threads_fn *declare);

/* The count as a parameter: NA for none. */
const char *threads_text(int threads, char *text, size_t capacity);

/* Why a set is not measured. */
extern const struct reason threads_reasons[];

#ifdef __cplusplus
}
#endif

#endif
