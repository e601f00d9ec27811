/*
 * statistics - order statistics and ranks, exact where they can be.
 *
 * Every function takes plain arrays and returns numbers; NaN where the data
 * do not reach. Arrays are not changed unless the name says so.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_STATISTICS_H
#define ANALYSIS_STATISTICS_H

#include <stddef.h>

/* Sort in place, rising. */
void statistics_sort(double *values, size_t count);

/* Of a sorted array: the median, and the quantile p by linear interpolation (R's type 7). */
double statistics_sorted_median(const double *sorted, size_t count);
double statistics_sorted_quantile(const double *sorted, size_t count, double p);

double statistics_median(const double *values, size_t count);

/* Median distance from the centre, not scaled; STATISTICS_SIGMA makes it a normal's sigma. */
double statistics_mad(const double *values, size_t count, double center);
#define STATISTICS_SIGMA 1.4826

double statistics_least(const double *values, size_t count);
double statistics_most(const double *values, size_t count);

/* P(X <= successes) of a binomial distribution. */
double statistics_binomial(size_t successes, size_t trials, double p);

struct interval {
	double low, high;
	double level; /* achieved, NaN where none can be claimed */
};

/*
 * The narrowest symmetric pair of order statistics that holds the median with
 * at least 95 %, and what it achieves: 6 values: smallest to largest, 96.9 %.
 * Below 6 values: the range, level NaN.
 */
struct interval statistics_median_interval(const double *values, size_t count);

/*
 * Exact binomial interval of the quantile p from single operations, each tail
 * at most 2.5 %; all NaN where the count does not reach.
 */
struct interval statistics_quantile_interval(const double *sorted, size_t count, double p);

struct kendall {
	double tau, p; /* tau-b; two-sided, exact without ties to 33 values, else normal */
};

/* Rank correlation of values with their order, 0, 1, 2, ... */
struct kendall statistics_trend(const double *values, size_t count);

struct line {
	double intercept, slope;
};

/* Weighted least squares. */
struct line statistics_line(const double *x, const double *y, const double *weight, size_t count);

#endif
