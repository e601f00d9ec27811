/*
 * select - rows of a summary by conditions on their parameters.
 *
 * Conditions stand between blanks or commas:
 *   pages=4k            the parameter's text, or number, is this
 *   pages!=4k           is not
 *   size_bytes<=X       numbers at most, at least X
 *   size_bytes>=X
 *   size_bytes<X        below, above X
 *   size_bytes>X
 *   size_bytes=largest  of the rows left, those with the largest, smallest
 *   size_bytes=smallest
 *   size_bytes=upto:X   of the rows left, those with the largest not above X
 *   size_bytes=from:X   ... with the smallest not below X
 * X is a number, a fact, or either times or divided by a number. Rows without
 * a number in the asked column take part in the first two kinds only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SELECT_H
#define ANALYSIS_SELECT_H

#include "facts.h"
#include "view.h"

enum selects {
	SELECT_EQUAL,
	SELECT_UNEQUAL,
	SELECT_AT_MOST,
	SELECT_AT_LEAST,
	SELECT_BELOW,
	SELECT_ABOVE,
	SELECT_LARGEST,
	SELECT_SMALLEST,
	SELECT_UP_TO,
	SELECT_FROM,
};

struct condition {
	const char *parameter, *value;
	enum selects kind;
};

struct conditions {
	struct condition *items;
	size_t count, capacity;
};

/* Add one condition; false when the word is none. */
bool select_parse(struct conditions *conditions, const char *word);

struct selection {
	size_t *rows, count;
	size_t matched; /* rows that match before those without a number are left out */
	const char
		*missing; /* why nothing can be selected: a parameter or fact that is not known; else NULL */
	bool is_fact;     /* what is missing is a fact */
	const char *reason; /* the reason of the first matching row without a number; NA */
	const struct conditions *first, *second; /* what was asked for */
};

/* Rows with a number in `column` that meet all conditions of both lists (either may be NULL). */
struct selection select_rows(const struct view *view, const struct facts *facts, const char *column,
			     const struct conditions *first, const struct conditions *second);

#endif
