/*
 * pick - CPUs of a machine that satisfy a condition, the fastest kind first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PLACEMENTS_PICK_H
#define PLACEMENTS_PICK_H

#include "machine.h"

/* Indices into machine->cpus. A kind of -1 below means any. */
struct picked {
	int *at, count;
};

/* One CPU of a kind: where there is a choice, none of the core that holds CPU 0. */
struct picked pick_one(const struct machine *, int kind);
/* The first CPU of every core. */
struct picked pick_cores(const struct machine *, int kind);
/* Every CPU. */
struct picked pick_threads(const struct machine *, int kind);
/* One core of each L3, package or node. */
struct picked pick_each(const struct machine *, enum share);
/* Every CPU of one group. */
struct picked pick_group(const struct machine *, enum share, int group);
/* Two CPUs that have `same` in common and `other` not; SHARES is no condition. */
struct picked pick_pair(const struct machine *, enum share same, enum share other, int kind, int second_kind);
/* The next group number above `after`, -1 after the last. */
int pick_next(const struct machine *, enum share, int after);
/* Is this level told for every CPU? */
bool pick_knows(const struct machine *, enum share);
bool pick_has_kind(const struct machine *, int kind);
/* The nearest thing two CPUs share: same-cpu, smt, cluster, l3, package, cross-package. */
const char *pick_class(const struct machine *, int a, int b);
void pick_free(struct picked *);

#endif
