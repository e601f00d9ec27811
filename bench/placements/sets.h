/*
 * sets - the named sets of CPUs that programs are placed on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PLACEMENTS_SETS_H
#define PLACEMENTS_SETS_H

#include "machine.h"

/* One row of placements.csv. */
struct set {
	const char *name;
	char *cpus;         /* a list, or lists with '/' between them; NULL where there is none */
	const char *kind;   /* performance, efficiency, low-power, mixed; NULL when not known */
	char *class;        /* what the CPUs of a pair share, or one, cores, threads, groups */
	const char *reason; /* the key of why there is none */
};

/* Why a set can be missing, and what to tell people. */
struct set_reason {
	const char *key, *text;
};

extern const struct set_reason set_reasons[];

/* Every name of the fixed list, in its order; the caller frees them. */
struct set *sets_plan(const struct machine *, int *count);
void sets_free(struct set *, int count);

#endif
