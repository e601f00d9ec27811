/*
 * shift - Hodges-Lehmann shift and its exact rank interval.
 *
 * The median of all pairwise differences ignores a delayed run, and its
 * interval supposes no law of the noise: it stands in the CSV beside the
 * moderated t, as a second opinion.
 *
 * SPDX-License-Identifier: MIT
 */
#include "shift.h"
#include "robust.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * P(U = u) of m against n values, from that of m - 1 against n and of m
 * against n - 1: the largest value belongs to one side or to the other. Only
 * sums of positive terms, so nothing cancels.
 */
bool shift_rank_law(size_t a_count, size_t b_count, double *below)
{
	size_t width = a_count * b_count + 1;
	double *row = calloc((b_count + 1) * width, sizeof *row);
	if (!row)
		return false;
	for (size_t n = 0; n <= b_count; n++)
		row[n * width] = 1.0;
	for (size_t m = 1; m <= a_count; m++) {
		for (size_t n = 1; n <= b_count; n++) {
			double *here = row + n * width, *left = here - width;
			double from_a = (double)m / (double)(m + n), from_b = (double)n / (double)(m + n);
			/* here still holds m - 1 against n; downwards, so that here[u - n] is not yet
			 * replaced */
			for (size_t u = m * n + 1; u-- > 0;)
				here[u] = (u >= n ? from_a * here[u - n] : 0.0) + from_b * left[u];
		}
	}
	double sum = 0.0;
	for (size_t u = 0; u < width; u++) {
		sum += row[b_count * width + u];
		below[u] = sum;
	}
	free(row);
	return true;
}

/* The rank laws asked for most recently: a diff asks for the same one thousands of times. */
static const double *rank_law(size_t a_count, size_t b_count)
{
	static double *law;
	static size_t a_known, b_known;
	if (law && a_known == a_count && b_known == b_count)
		return law;
	free(law);
	law = malloc((a_count * b_count + 1) * sizeof *law);
	if (law && !shift_rank_law(a_count, b_count, law)) {
		free(law);
		law = NULL;
	}
	a_known = a_count;
	b_known = b_count;
	return law;
}

bool shift_hodges_lehmann(const double *a, size_t a_count, const double *b, size_t b_count, double confidence,
			  struct shift *shift)
{
	size_t count = a_count * b_count;
	*shift = (struct shift){ NAN, NAN, NAN, NAN };
	if (count == 0)
		return true;
	double *differences = malloc(count * sizeof *differences);
	const double *law = rank_law(a_count, b_count);
	if (!differences || !law) {
		free(differences);
		return false;
	}
	for (size_t i = 0; i < a_count; i++)
		for (size_t j = 0; j < b_count; j++)
			differences[i * b_count + j] = b[j] - a[i];
	shift->estimate = robust_sort_median(differences, count);
	size_t depth = 0; /* how many differences may be cut off at each end */
	while (depth < count && law[depth] <= 0.5 * (1.0 - confidence) * (1.0 + 1e-12))
		depth++;
	if (depth > 0) {
		shift->low = differences[depth - 1];
		shift->high = differences[count - depth];
		shift->level = 1.0 - 2.0 * law[depth - 1];
	}
	free(differences);
	return true;
}
