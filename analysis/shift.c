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

#include "memory.h"
#include "statistics.h"

#include <math.h>

/*
 * P(U = u) of m against n values, from that of m - 1 against n and of m
 * against n - 1: the largest value belongs to one side or to the other. Only
 * sums of positive terms, so nothing cancels.
 */
void shift_rank_law(size_t a_count, size_t b_count, double *below)
{
	size_t width = a_count * b_count + 1;
	double *row = memory_take((b_count + 1) * width, sizeof *row);

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
	for (size_t u = 0; u < width; u++)
		below[u] = sum += row[b_count * width + u];
}

/* A rank law that was asked for before: a diff asks for the same one thousands of times. */
struct known_law {
	struct known_law *next;
	size_t a_count, b_count;
	double *below;
};

static const double *rank_law(size_t a_count, size_t b_count)
{
	static struct known_law *known;

	for (struct known_law *law = known; law; law = law->next)
		if (law->a_count == a_count && law->b_count == b_count)
			return law->below;

	struct known_law *law = memory_take(1, sizeof *law);
	*law = (struct known_law){ known, a_count, b_count,
				   memory_take(a_count * b_count + 1, sizeof(double)) };
	shift_rank_law(a_count, b_count, law->below);
	known = law;
	return law->below;
}

/* Room for so many differences, used again by the next call. */
static double *scratch(size_t count)
{
	static double *room;
	static size_t capacity;

	if (count > capacity) {
		room = memory_take(count, sizeof *room);
		capacity = count;
	}
	return room;
}

struct shift shift_hodges_lehmann(const double *a, size_t a_count, const double *b, size_t b_count,
				  double confidence)
{
	struct shift shift = { NAN, NAN, NAN, NAN };
	size_t count = a_count * b_count, depth = 0;
	double *differences = scratch(count);

	if (count == 0)
		return shift;
	for (size_t i = 0; i < a_count; i++)
		for (size_t j = 0; j < b_count; j++)
			differences[i * b_count + j] = b[j] - a[i];
	statistics_sort(differences, count);
	shift.estimate = statistics_sorted_median(differences, count);

	/* depth: how many differences may be cut off at each end */
	const double *below = rank_law(a_count, b_count);
	while (depth < count && below[depth] <= 0.5 * (1.0 - confidence) * (1.0 + 1e-12))
		depth++;
	if (depth > 0) {
		shift.low = differences[depth - 1];
		shift.high = differences[count - depth];
		shift.level = 1.0 - 2.0 * below[depth - 1];
	}
	return shift;
}
