/*
 * interval - binomial probabilities and the order statistics they choose.
 *
 * SPDX-License-Identifier: MIT
 */
#include "statistics.h"

#include "memory.h"

#include <math.h>
#include <string.h>

/* ln of P(X = k); p strictly between 0 and 1. */
static double ln_term(size_t k, size_t n, double p)
{
	return lgamma((double)n + 1) - lgamma((double)k + 1) - lgamma((double)(n - k) + 1) +
	       (double)k * log(p) + (double)(n - k) * log1p(-p);
}

double statistics_binomial(size_t successes, size_t trials, double p)
{
	double sum = 0;

	if (successes >= trials || p <= 0)
		return 1;
	if (p >= 1)
		return 0;
	/* Sum the shorter tail, smallest terms first. */
	if ((double)successes < p * (double)trials) {
		double term = exp(ln_term(0, trials, p)), odds = p / (1 - p);

		if (term > 1e-280) {
			sum = term;
			for (size_t k = 1; k <= successes; k++) {
				term *= (double)(trials - k + 1) / (double)k * odds;
				sum += term;
			}
			return sum;
		}
		for (size_t k = 0; k <= successes; k++)
			sum += exp(ln_term(k, trials, p));
		return sum;
	}
	for (size_t k = trials; k > successes; k--)
		sum += exp(ln_term(k, trials, p));
	return 1 - sum;
}

struct interval statistics_median_interval(const double *values, size_t count)
{
	struct interval interval = { NAN, NAN, NAN };
	double *sorted = memory_take(count + 1, sizeof *sorted);
	size_t rank = 1;

	if (!count)
		return interval;
	memcpy(sorted, values, count * sizeof *sorted);
	statistics_sort(sorted, count);
	/* rank: from either end, the largest whose two tails together stay within 5 %. */
	while (2 * statistics_binomial(rank, count, 0.5) <= 0.05)
		rank++;
	interval.low = sorted[rank - 1];
	interval.high = sorted[count - rank];
	if (count >= 6)
		interval.level = 1 - 2 * statistics_binomial(rank - 1, count, 0.5);
	return interval;
}

struct interval statistics_quantile_interval(const double *sorted, size_t count, double p)
{
	struct interval interval = { NAN, NAN, NAN };
	double left = 0, below = 0, above = 0;
	size_t low = 0, high = 0;

	/* X(k) lies above the quantile with probability P(B <= k - 1). */
	for (size_t k = 1; k <= count; k++) {
		left += exp(ln_term(k - 1, count, p));
		if (left <= 0.025) {
			low = k;
			below = left;
		}
		if (left >= 0.975) {
			high = k;
			above = 1 - left;
			break;
		}
	}
	if (!low || !high)
		return interval;
	return (struct interval){ sorted[low - 1], sorted[high - 1], 1 - below - above };
}
