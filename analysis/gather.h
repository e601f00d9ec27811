/*
 * gather - the cells of two sides, matched.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_GATHER_H
#define ANALYSIS_GATHER_H

#include "page.h"
#include "readings.h"

/* The margin of an experiment that states none. */
#define MARGIN_UNSTATED 0.05
/* No margin is narrower. */
#define MARGIN_LEAST 0.02

/* What a row of the diff is about; its numbers are in the pair of the same place. */
struct matched {
	size_t key;
	const char *parameters, *column, *unit;
	double margin_ratio;
	double value[2];       /* median of the run values used; NAN for none */
	size_t rounds[2];      /* of the session with the most */
	size_t sessions[2];    /* used */
	const char *status[2]; /* NA where the side has no such cell */
	const char *validity[2];
};

struct diff {
	struct matched *rows;
	struct pair *pairs;
	size_t count, row_capacity, pair_capacity;
};

/* The readings of one key on one side, oldest session first. */
struct readings_list {
	struct readings **items;
	size_t count, capacity;
};

void readings_list_add(struct readings_list *list, struct readings *readings);

/* Readings whose program measured as the newest one's did; numbers of two methods never share a cell. */
struct readings_list readings_list_same_method(const struct readings_list *list);

/* Match one key's cells and add them to the diff; relation says how strict to be. */
void gather_key(struct diff *diff, const struct manifest *manifest, size_t key, const struct readings_list *a,
		const struct readings_list *b, enum relation relation);

/* Are all runs of a side above zero, so that they have logarithms? */
bool gather_positive(const struct side *side);

/* The sessions of a cell with enough rounds to be tested; all of them when none has enough. */
struct side gather_side(const struct readings_list *list, const char *cell);

#endif
