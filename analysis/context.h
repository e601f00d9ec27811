/*
 * context - what a section may ask of: this experiment's data, others', the machine's facts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CONTEXT_H
#define ANALYSIS_CONTEXT_H

#include "clauses.h"
#include "figure.h"

struct context {
	const struct section *section;
	const char *key, *others; /* others: folder with summary/ and runs/ */
	struct view *view;
	struct facts facts;
	struct texts summaries, runs; /* KEY=PATH */
	struct view **opened;
	size_t count, capacity;
};

/* The data of an experiment; NULL key: this one's. */
const struct view *context_view(struct context *context, const char *key);

/*
 * A text from the data, fit for a sentence: numbers scaled by the column's
 * unit, lists of CPU numbers, and words that the section itself or the fixed
 * list uses. Anything else shows as "unlisted".
 */
const char *context_word(const struct context *context, const char *column, const char *text);

/*
 * A row in words by its parameters, less those named in the two conditions
 * and those that are the same in all of `rows` (none: NULL): "size 32 KiB, pages 4k".
 */
const char *context_point(const struct context *context, const struct view *view, size_t row,
			  const struct conditions *first, const struct conditions *second, const size_t *rows,
			  size_t count);

/* Flags and validity of a row that a sentence should carry: "wide, neighbours"; "" for none. */
const char *context_doubts(const struct view *view, size_t row);

#endif
