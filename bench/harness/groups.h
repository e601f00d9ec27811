/*
 * groups - which CPUs share something: cores, clusters, caches, packages, kinds.
 *
 * SPDX-License-Identifier: MIT
 *
 * Programs know no topology; they are told it as placements that hold groups of
 * CPUs. Here these are turned round: from a CPU to its group.
 */
#ifndef HARNESS_GROUPS_H
#define HARNESS_GROUPS_H

#include "placement.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct groups {
	int *of;   /* group of each CPU number below limit, -1 for none */
	int limit; /* one past the highest CPU number named */
	int count; /* groups; 0 when the level is not known */
};

/* The groups of a placement, allowed or not; one that is absent makes groups that know nothing. */
struct groups groups_of_placement(const struct placement *placement);

/* The group that cpu stands in, -1 when it stands in none. */
int groups_find(const struct groups *groups, int cpu);

/* Whether both CPUs stand in one group. */
bool groups_share(const struct groups *groups, int a, int b);

void groups_clear(struct groups *groups);

#ifdef __cplusplus
}
#endif

#endif
