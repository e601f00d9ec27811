/*
 * trend - does a series rise or fall with its order? Kendall's rank correlation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "statistics.h"

#include "memory.h"

#include <math.h>
#include <string.h>

#define EXACT_MOST 33

/*
 * P of at most k inversions among the orders of `count` things, for every k:
 * Mahonian numbers, divided by count! as they grow. Made once for each count.
 */
static const double *inversions(size_t count)
{
	static double *made[EXACT_MOST + 1];
	double share[EXACT_MOST * EXACT_MOST] = { 1 }, next[EXACT_MOST * EXACT_MOST];
	size_t pairs = count * (count - 1) / 2;

	if (made[count])
		return made[count];
	made[count] = memory_take(pairs + 1, sizeof **made);
	for (size_t n = 2; n <= count; n++) {
		memset(next, 0, sizeof next);
		for (size_t k = 0; k <= n * (n - 1) / 2; k++)
			for (size_t j = 0; j < n && j <= k; j++)
				next[k] += share[k - j] / (double)n;
		memcpy(share, next, sizeof share);
	}
	for (size_t k = 0; k <= pairs; k++)
		made[count][k] = share[k] + (k ? made[count][k - 1] : 0);
	return made[count];
}

/* Sums over groups of equal values, for tau-b and for the variance of its count. */
struct ties {
	double pairs, variance;
};

static struct ties count_ties(const double *values, size_t count)
{
	struct ties ties = { 0 };
	double *sorted = memory_take(count + 1, sizeof *sorted);

	memcpy(sorted, values, count * sizeof *sorted);
	statistics_sort(sorted, count);
	for (size_t i = 0, j; i < count; i = j) {
		for (j = i + 1; j < count && sorted[j] == sorted[i]; j++)
			;
		double n = (double)(j - i);

		ties.pairs += n * (n - 1) / 2;
		ties.variance += n * (n - 1) * (2 * n + 5);
	}
	return ties;
}

struct kendall statistics_trend(const double *values, size_t count)
{
	struct kendall kendall = { NAN, NAN };
	double balance = 0, n = (double)count, total = n * (n - 1) / 2;
	size_t falling = 0;

	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++) {
			balance += (values[j] > values[i]) - (values[j] < values[i]);
			falling += values[j] < values[i];
		}
	struct ties ties = count_ties(values, count);

	if (count < 2 || ties.pairs == total)
		return kendall;
	kendall.tau = balance / sqrt(total * (total - ties.pairs));
	if (ties.pairs == 0 && count <= EXACT_MOST) {
		size_t all = count * (count - 1) / 2,
		       fewer = falling < all - falling ? falling : all - falling;

		if (2 * fewer == all)
			kendall.p = 1;
		else
			kendall.p = fmin(1, 2 * inversions(count)[fewer]);
		return kendall;
	}
	/* The order has no ties, so the variance has only the values' own term. */
	double variance = (n * (n - 1) * (2 * n + 5) - ties.variance) / 18;

	kendall.p = erfc(fabs(balance) / sqrt(2 * variance));
	return kendall;
}
