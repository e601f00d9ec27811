/*
 * pairs - rows of one side beside the rows of the other that differ in nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_PAIRS_H
#define ANALYSIS_PAIRS_H

#include "answer.h"

struct pair {
	const struct view *of_view, *to_view; /* to_view NULL: the other side is a fact */
	size_t of_row, to_row;
	struct measure of, to;
	struct figure figure; /* what the operator made of both */
	const char *name;     /* what the pair is, by the parameters left: "size 32 KiB" */
};

struct pairs {
	struct pair *items;
	size_t count, capacity;
	const char *none, *reason; /* why there are none, and the key of the points' reason */
	const char *unit;          /* of the first side */
	bool lower_is_better;
};

/* Pair `of` with `to`; parameters that neither side's conditions name must be equal. */
struct pairs pairs_find(struct context *context, const struct clauses *clauses);

#endif
