/*
 * pairs - the pairs of a set of CPUs, and what the two of each share.
 *
 * SPDX-License-Identifier: MIT
 *
 * A full matrix grows with the square of the CPUs. Up to PAIRS_ORDERED CPUs each
 * direction is a pair of its own; up to PAIRS_ALL each two CPUs are one pair;
 * above that PAIRS_SAMPLED of each class are drawn, always the same ones.
 */
#ifndef HARNESS_PAIRS_H
#define HARNESS_PAIRS_H

#include "groups.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef PAIRS_ORDERED /* a test makes it smaller */
#define PAIRS_ORDERED 16
#endif
#define PAIRS_ALL     64
#define PAIRS_SAMPLED 32
/* For a rehearsal: so many of each class, and all of so few CPUs. */
#define PAIRS_FEW    2
#define PAIRS_FEW_OF 4

enum pairs_how { PAIRS_USUAL, PAIRS_EVERY, PAIRS_REHEARSAL };

/* What two CPUs share, nearest first. */
enum pair_class { PAIR_SMT, PAIR_CLUSTER, PAIR_L3, PAIR_PACKAGE, PAIR_CROSS_PACKAGE, PAIR_CLASSES };

/* The topology as it was told, by level; kinds are ordered from the fastest. */
struct pair_levels {
	struct groups
		level[PAIR_CROSS_PACKAGE]; /* indexed by pair_class: cores, clusters, caches, packages */
	struct groups kinds;
};

struct pair {
	int a, b;
	enum pair_class share; /* PAIR_CLASSES when the topology is not known */
	int kinds;             /* fastest kind × PAIR_KINDS + slowest; -1 when not known */
};

#define PAIR_KINDS 3

/* All pairs to measure, in a fixed order; NULL when memory is short. The caller frees them. */
struct pair *pairs_plan(const struct pair_levels *levels, const int *cpus, size_t count, enum pairs_how how,
			size_t *planned);

/* How many pairs that would be, without making them. */
size_t pairs_count(const struct pair_levels *levels, const int *cpus, size_t count, enum pairs_how how);

/* smt, cluster, l3, package, cross-package, unknown. */
const char *pair_class_name(enum pair_class share);

/* performance-performance, performance-efficiency, …, unknown. */
const char *pair_kinds_name(int kinds);

#ifdef __cplusplus
}
#endif

#endif
