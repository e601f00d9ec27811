/*
 * shift - by how much one side lies above the other, by ranks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SHIFT_H
#define ANALYSIS_SHIFT_H

#include <stddef.h>

struct shift {
	double estimate;  /* Hodges-Lehmann: the median of all b - a */
	double low, high; /* interval by inverting the exact rank test; NAN where too few */
	double level;     /* the confidence it really has; NAN where none */
};

/* The shift from a to b, with its interval of at least the asked confidence. */
struct shift shift_hodges_lehmann(const double *a, size_t a_count, const double *b, size_t b_count,
				  double confidence);

/* Mann-Whitney's null law: fills below[u] = P(U <= u) for u = 0 .. a * b. */
void shift_rank_law(size_t a_count, size_t b_count, double *below);

#endif
