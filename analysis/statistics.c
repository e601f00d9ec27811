/*
 * statistics - medians, spreads, ranges and lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "statistics.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int rising(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void statistics_sort(double *values, size_t count)
{
	if (count < 32) {
		for (size_t i = 1; i < count; i++) {
			double value = values[i];
			size_t at = i;

			for (; at && values[at - 1] > value; at--)
				values[at] = values[at - 1];
			values[at] = value;
		}
		return;
	}
	qsort(values, count, sizeof *values, rising);
}

double statistics_sorted_median(const double *sorted, size_t count)
{
	if (!count)
		return NAN;
	return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

double statistics_sorted_quantile(const double *sorted, size_t count, double p)
{
	if (!count)
		return NAN;
	double place = (double)(count - 1) * p, below = floor(place);
	size_t at = (size_t)below;

	return at + 1 < count ? sorted[at] + (place - below) * (sorted[at + 1] - sorted[at]) : sorted[at];
}

static double median_of_copy(double *copy, size_t count)
{
	statistics_sort(copy, count);
	return statistics_sorted_median(copy, count);
}

double statistics_median(const double *values, size_t count)
{
	double small[64], *copy = count <= 64 ? small : memory_take(count, sizeof *copy);

	if (count)
		memcpy(copy, values, count * sizeof *copy);
	return median_of_copy(copy, count);
}

double statistics_mad(const double *values, size_t count, double center)
{
	double small[64], *copy = count <= 64 ? small : memory_take(count, sizeof *copy);

	for (size_t i = 0; i < count; i++)
		copy[i] = fabs(values[i] - center);
	return median_of_copy(copy, count);
}

double statistics_least(const double *values, size_t count)
{
	double least = NAN;

	for (size_t i = 0; i < count; i++)
		least = values[i] < least || isnan(least) ? values[i] : least;
	return least;
}

double statistics_most(const double *values, size_t count)
{
	double most = NAN;

	for (size_t i = 0; i < count; i++)
		most = values[i] > most || isnan(most) ? values[i] : most;
	return most;
}

struct line statistics_line(const double *x, const double *y, const double *weight, size_t count)
{
	double total = 0, mean_x = 0, mean_y = 0, xx = 0, xy = 0;

	for (size_t i = 0; i < count; i++) {
		total += weight[i];
		mean_x += weight[i] * x[i];
		mean_y += weight[i] * y[i];
	}
	mean_x /= total;
	mean_y /= total;
	for (size_t i = 0; i < count; i++) {
		xx += weight[i] * (x[i] - mean_x) * (x[i] - mean_x);
		xy += weight[i] * (x[i] - mean_x) * (y[i] - mean_y);
	}
	double slope = count >= 2 && xx > 0 ? xy / xx : NAN;

	return (struct line){ .intercept = mean_y - slope * mean_x, .slope = slope };
}
