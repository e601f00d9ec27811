/*
 * index - numbers for texts, in the order in which they were first seen.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_INDEX_H
#define ANALYSIS_INDEX_H

#include <stdbool.h>
#include <stddef.h>

struct index {
	const char **texts; /* by number */
	size_t count, capacity;
	size_t *slots; /* number + 1, or 0 */
	size_t slot_count;
};

/* The number of a text, which is given the next one when it is new. */
size_t index_add(struct index *index, const char *text);

/* The number of a text; false when it is not there. */
bool index_find(const struct index *index, const char *text, size_t *number);

#endif
