/*
 * couple - two CPUs by what they share: the names of such placements, and the CPUs of one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_COUPLE_H
#define HARNESS_COUPLE_H

#include "placement.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Placements of two CPUs, nearest first, as elements of a list of names. */
#define COUPLES \
	"smt-pair", "cluster-pair", "l3-pair", "package-pair", "cross-package-pair", \
		"performance-efficiency-pair"

/* The same after one core of each kind, and one CPU for two. */
#define COUPLES_AFTER_SINGLES "one-performance-core", "one-efficiency-core", "same-cpu", COUPLES
enum { COUPLES_SINGLES = 2, COUPLES_SAME_CPU = 2 }; /* how many single cores, and where the one CPU stands */

/* The first CPU of a placement and its last, which are one where it has only one; -1 where it has none. */
static inline void couple_cpus(const struct placement *placement, int cpus[2])
{
	int count = placement->reason ? 0 : placement->cpus.count;

	cpus[0] = count ? placement->cpus.cpu[0] : -1;
	cpus[1] = count ? placement->cpus.cpu[count - 1] : -1;
}

#ifdef __cplusplus
}
#endif

#endif
