/*
 * singles - operations timed one by one, and the quantiles that their number allows.
 *
 * SPDX-License-Identifier: MIT
 *
 * How many of n operations lie below the true quantile is binomial whatever
 * the distribution is, so that two ranks bound it with a known level.
 */
#include "singles.h"

#include "order.h"

#include <math.h>

size_t singles_least(double p)
{
	return (size_t)ceil(20 / (1 - p) - 1e-6);
}

/* P(X = k) of n draws, by logarithms so that it does not underflow too early. */
static double binomial(size_t n, double p, size_t k)
{
	double drawn = (double)k, rest = (double)(n - k);

	return exp(lgamma((double)n + 1) - lgamma(drawn + 1) - lgamma(rest + 1) + drawn * log(p) +
		   rest * log1p(-p));
}

/* At most 2.5 % on each side: P(X <= low) and P(X >= high), the quantile between ranks low and high. */
bool singles_ranks(size_t count, double p, size_t *low, size_t *high)
{
	size_t below = 0, above = count;
	double sum;

	if (count < 2)
		return false;
	for (sum = binomial(count, p, 0); sum <= 0.025; sum += binomial(count, p, below))
		below++;
	for (sum = binomial(count, p, count); sum <= 0.025; sum += binomial(count, p, above))
		above--;
	if (below == 0 || above == count)
		return false;
	*low = below - 1;
	*high = above;
	return true;
}

struct singles_quantile singles_quantile(const double *sorted, size_t count, double p)
{
	struct singles_quantile quantile = { NAN, NAN, NAN };
	size_t low, high;

	if (count < singles_least(p))
		return quantile;
	quantile.value = order_quantile(sorted, count, p);
	if (singles_ranks(count, p, &low, &high)) {
		quantile.low = sorted[low];
		quantile.high = sorted[high];
	}
	return quantile;
}
