/*
 * groups - which CPUs share something: cores, clusters, caches, packages, kinds.
 *
 * SPDX-License-Identifier: MIT
 *
 * Programs know no topology; they are told it as text, groups of CPU lists with
 * '/' between them, such as 0-1/2-3/4,6.
 */
#ifndef HARNESS_GROUPS_H
#define HARNESS_GROUPS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct groups {
	int *of;   /* group of each CPU number below limit, -1 for none */
	int limit; /* one past the highest CPU number named */
	int count; /* groups; 0 when the level is not known */
};

/* Read groups from text; NULL, NA and NA:reason make groups that know nothing. False when the text is
 * malformed. */
bool groups_parse(struct groups *groups, const char *text);

/* The group that cpu stands in, -1 when it stands in none. */
int groups_of(const struct groups *groups, int cpu);

/* Whether both CPUs stand in one group. */
bool groups_share(const struct groups *groups, int a, int b);

void groups_free(struct groups *groups);

#ifdef __cplusplus
}
#endif

#endif
