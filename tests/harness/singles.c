/*
 * singles - ranks of binomial intervals against values known by enumeration, and no quantile of too few.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/singles.h"

#include "check.h"

#include <math.h>

/* P(X <= k) by plain recurrence, another way than the module's. */
static double up_to(size_t n, double p, size_t k)
{
	double term = pow(1 - p, (double)n), sum = term;

	for (size_t i = 1; i <= k; i++) {
		term *= (double)(n - i + 1) / (double)i * p / (1 - p);
		sum += term;
	}
	return sum;
}

static void check_level(size_t n, double p)
{
	size_t low = 0, high = 0;

	CHECK(singles_ranks(n, p, &low, &high));
	CHECK(low < high && high < n);
	/* the order statistics miss the quantile on a side with at most 2.5 %, and are the narrowest that do
	 */
	CHECK(up_to(n, p, low) <= 0.025 && up_to(n, p, low + 1) > 0.025);
	CHECK(1 - up_to(n, p, high) <= 0.025 && 1 - up_to(n, p, high - 1) > 0.025);
}

int main(void)
{
	double sorted[100];
	size_t low = 9, high = 9;

	for (int i = 0; i < 100; i++)
		sorted[i] = i + 1;
	CHECK(singles_least(0.5) == 40);
	CHECK(singles_least(0.9) == 200);
	CHECK(singles_least(0.99) == 2000);
	CHECK(singles_least(0.999) == 20000);
	check_level(40, 0.5);
	check_level(100, 0.5);
	check_level(1000, 0.5);
	check_level(200, 0.9);
	/* ten values: the median lies between the second and the ninth, 97.9 % */
	CHECK(singles_ranks(10, 0.5, &low, &high) && low == 1 && high == 8);
	CHECK(!singles_ranks(5, 0.5, &low, &high));
	CHECK(!singles_ranks(1, 0.5, &low, &high));
	CHECK(!singles_ranks(40, 0.99, &low, &high));
	struct singles_quantile half = singles_quantile(sorted, 100, 0.5);
	CHECK(half.value == 50 && half.low < 50 && half.high > 50);
	CHECK(isnan(singles_quantile(sorted, 39, 0.5).value));
	CHECK(isnan(singles_quantile(sorted, 100, 0.99).value));
	CHECK(isnan(singles_quantile(sorted, 0, 0.5).value));
	return CHECK_RESULT;
}
