/*
 * statistics - medians, intervals, ranks and lines against scipy's frozen numbers, to 1e-9.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/statistics.h"

#include "statistics_golden.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT(list) (sizeof list / sizeof *list)

static int failures;

static void expect(const char *what, unsigned which, double got, double right)
{
	if (fabs(got - right) <= 1e-9 * fmax(1, fabs(right)))
		return;
	fprintf(stderr, "%s %u: %.17g, not %.17g\n", what, which, got, right);
	failures++;
}

/* The series that golden.py draws too. */
static void draw(double *values, unsigned seed, unsigned count, unsigned steps)
{
	unsigned long long state = seed;

	for (unsigned i = 0; i < count; i++) {
		state = (state * 1103515245 + 12345) % 2147483648u;
		values[i] = (double)state / 2147483648.0;
		if (steps)
			values[i] = floor(values[i] * steps) / steps;
	}
}

static void check_series(void)
{
	double values[100], sorted[100], x[100], weight[100];

	for (unsigned i = 0; i < COUNT(golden_series); i++) {
		unsigned count = golden_series[i].count;

		draw(values, golden_series[i].seed, count, golden_series[i].steps);
		for (unsigned j = 0; j < count; j++) {
			sorted[j] = values[j];
			x[j] = j;
			weight[j] = 1 / (1 + values[j]);
		}
		statistics_sort(sorted, count);
		for (unsigned j = 1; j < count; j++)
			expect("order", i, sorted[j - 1] <= sorted[j], 1);
		double median = statistics_median(values, count);
		struct kendall trend = statistics_trend(values, count);
		struct line line = statistics_line(x, values, weight, count);

		expect("median", i, median, golden_series[i].median);
		expect("median of sorted", i, statistics_sorted_median(sorted, count),
		       golden_series[i].median);
		expect("mad", i, statistics_mad(values, count, median), golden_series[i].mad);
		expect("quantile", i, statistics_sorted_quantile(sorted, count, 0.3),
		       golden_series[i].quantile);
		expect("tau", i, trend.tau, golden_series[i].tau);
		expect("p of tau", i, trend.p, golden_series[i].p);
		expect("slope", i, line.slope, golden_series[i].slope);
		expect("intercept", i, line.intercept, golden_series[i].intercept);
		expect("least", i, statistics_least(values, count), sorted[0]);
		expect("most", i, statistics_most(values, count), sorted[count - 1]);
	}
}

/* Ranks themselves as values, so that an interval names the ranks it chose. */
static double *ranks(size_t count)
{
	double *values = malloc(count * sizeof *values);

	for (size_t i = 0; values && i < count; i++)
		values[i] = (double)i + 1;
	return values;
}

static void check_intervals(void)
{
	for (unsigned i = 0; i < COUNT(golden_binomial); i++)
		expect("binomial", i,
		       statistics_binomial(golden_binomial[i].successes, golden_binomial[i].trials,
					   golden_binomial[i].p),
		       golden_binomial[i].probability);
	for (unsigned i = 0; i < COUNT(golden_median); i++) {
		double *values = ranks(golden_median[i].count);
		struct interval interval = statistics_median_interval(values, golden_median[i].count);

		expect("median's low rank", i, interval.low, golden_median[i].low);
		expect("median's high rank", i, interval.high, golden_median[i].high);
		expect("median's level", i, interval.level, golden_median[i].level);
		free(values);
	}
	for (unsigned i = 0; i < COUNT(golden_quantile); i++) {
		double *values = ranks(golden_quantile[i].count);
		struct interval interval =
			statistics_quantile_interval(values, golden_quantile[i].count, golden_quantile[i].p);

		expect("quantile's low rank", i, interval.low, golden_quantile[i].low);
		expect("quantile's high rank", i, interval.high, golden_quantile[i].high);
		expect("quantile's level", i, interval.level, golden_quantile[i].level);
		free(values);
	}
}

/* Where the data do not reach there is no number. */
static void check_edges(void)
{
	double one[] = { 3 }, equal[] = { 2, 2, 2, 2 }, five[] = { 5, 1, 4, 2, 3 };

	expect("median of none is NaN", 0, isnan(statistics_median(one, 0)), 1);
	expect("least of none is NaN", 0, isnan(statistics_least(one, 0)), 1);
	expect("interval of none is NaN", 0, isnan(statistics_median_interval(one, 0).low), 1);
	expect("interval of one", 0, statistics_median_interval(one, 1).low, 3);
	expect("range of five, low", 0, statistics_median_interval(five, 5).low, 1);
	expect("range of five, high", 0, statistics_median_interval(five, 5).high, 5);
	expect("range of five has no level", 0, isnan(statistics_median_interval(five, 5).level), 1);
	expect("five are not changed", 0, five[0], 5);
	expect("trend of equals is NaN", 0, isnan(statistics_trend(equal, 4).p), 1);
	expect("trend of one is NaN", 0, isnan(statistics_trend(one, 1).p), 1);
	expect("p99 of 100 has no upper rank", 0, isnan(statistics_quantile_interval(equal, 4, 0.99).high),
	       1);
	expect("line through one is NaN", 0, isnan(statistics_line(one, one, one, 1).slope), 1);
	expect("mad of equals", 0, statistics_mad(equal, 4, 2), 0);
}

int main(void)
{
	check_series();
	check_intervals();
	check_edges();
	return failures != 0;
}
