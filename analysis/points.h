/*
 * points - the rows of all rounds, gathered by their parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_POINTS_H
#define ANALYSIS_POINTS_H

#include "rounds.h"

struct rows {
	size_t *items, count, capacity;
};

struct point {
	const char **parameters; /* as text, in described order */
	struct rows *rounds;     /* its rows in each round, in file order */
};

struct points {
	const struct described **parameters;
	size_t parameter_count;
	struct point *items;
	size_t count, capacity;
};

/* Gather and put in order: words by alphabet, numbers by size, NA last, first parameter first. */
struct points points_gather(const struct description *description, const struct rounds *rounds);

/* That order for one value. */
int points_compare(const char *a, const char *b);

#endif
