/*
 * siblings - the cores of each kind, their number doubling, without and with their second threads.
 *
 * SPDX-License-Identifier: MIT
 *
 * After the kinds come all physical cores and all logical CPUs, unless these
 * are the CPUs of a set before. A set that there is not, or is there already,
 * is declared all the same, with the reason.
 */
#ifndef HARNESS_SIBLINGS_H
#define HARNESS_SIBLINGS_H

#include "cpus.h"

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* The placements that this needs, as elements of an experiment's list of names. */
#define SIBLINGS_PLACEMENTS \
	"all-performance-cores", "all-efficiency-cores", "all-physical", "all-logical", "smt-groups"

/* One set: a thread on each core (one) or on each of its hardware threads (all). The CPUs live to the end. */
typedef void siblings_fn(struct run *, const char *placement, const char *siblings, const struct cpus *cpus,
			 const char *skip);

/* Call declare for every set; a rehearsal takes one core and all, none between. */
void siblings_sweep(struct run *, siblings_fn *declare);
/* CPUs of the largest set; at least 1. */
int siblings_most(const struct run *);

#ifdef __cplusplus
}
#endif

#endif
