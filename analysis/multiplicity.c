/*
 * multiplicity - Benjamini-Hochberg over all tested cells of a diff.
 *
 * Five hundred cells at p < 0.05 are twenty-five false alarms a page. q bounds
 * the share of false ones among those called, which is what a reader who acts
 * on the list needs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "multiplicity.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>

struct ranked {
	double p;
	size_t index;
};

static int by_p(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->p != b->p)
		return (a->p > b->p) - (a->p < b->p);
	return (a->index > b->index) - (a->index < b->index);
}

size_t benjamini_hochberg(const double *p, size_t count, double *q)
{
	struct ranked *ranked = memory_take(count + 1, sizeof *ranked);
	size_t tested = 0;

	for (size_t i = 0; i < count; i++) {
		q[i] = NAN;
		if (!isnan(p[i]))
			ranked[tested++] = (struct ranked){ p[i], i };
	}
	qsort(ranked, tested, sizeof *ranked, by_p);

	double least = 1.0;
	for (size_t rank = tested; rank > 0; rank--) {
		least = fmin(least, ranked[rank - 1].p * ((double)tested / (double)rank));
		q[ranked[rank - 1].index] = least;
	}
	return tested;
}
