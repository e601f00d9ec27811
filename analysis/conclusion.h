/*
 * conclusion - a whole diff in counts, one sentence and one exit status.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CONCLUSION_H
#define ANALYSIS_CONCLUSION_H

#include "gather.h"

enum { COMPARE_UNCHANGED = 0, COMPARE_CHANGED = 1, COMPARE_IMPOSSIBLE = 2 };

struct conclusion {
	size_t counts[VERDICTS]; /* of the cells that a side at least has a number for */
	size_t unmeasured;       /* not comparable for want of any number */
	size_t compared;         /* cells with any verdict or ratio */
	size_t changed;          /* faster, slower, higher, lower */
	int status;              /* one of the above */
	const char *sentence;    /* for people, without markup */
};

struct conclusion conclude_diff(const struct diff *diff, const struct manifest *manifest,
				enum relation relation);

/* The rows of changed and moved cells, largest effect first; returns how many. */
size_t conclusion_largest(const struct diff *diff, size_t *rows);

/* B over A of a row: the rank shift where it was contrasted, else the ratio of the values; NAN for none. */
double conclusion_ratio(const struct diff *diff, size_t row);

#endif
