/*
 * robust - medians, MADs and clipping of a handful of run values.
 *
 * A benchmark's runs are a floor plus positive delays. One delayed run in
 * eight would drown a real change in the variance, so runs are clipped, never
 * dropped; calibration.c gives back the variance that clipping takes away.
 *
 * SPDX-License-Identifier: MIT
 */
#include "robust.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Up to this many values are sorted on the stack. */
#define SMALL 128

static int ascending(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

static void insertion_sort(double *values, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		double value = values[i];
		size_t j = i;
		for (; j > 0 && values[j - 1] > value; j--)
			values[j] = values[j - 1];
		values[j] = value;
	}
}

double robust_sort_median(double *values, size_t count)
{
	if (count == 0)
		return NAN;
	if (count <= 16)
		insertion_sort(values, count);
	else
		qsort(values, count, sizeof *values, ascending);
	return count % 2 ? values[count / 2] : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

/* Room for count values: the caller's small one, or the heap's; leaves when there is none. */
static double *scratch(double *small, size_t count)
{
	if (count <= SMALL)
		return small;
	double *large = malloc(count * sizeof *large);
	if (!large)
		abort();
	return large;
}

double robust_median(const double *values, size_t count)
{
	double small[SMALL], *copy = scratch(small, count);
	if (count > 0)
		memcpy(copy, values, count * sizeof *copy);
	double median = robust_sort_median(copy, count);
	if (copy != small)
		free(copy);
	return median;
}

double robust_mad(const double *values, size_t count, double centre)
{
	double small[SMALL], *away = scratch(small, count);
	for (size_t i = 0; i < count; i++)
		away[i] = fabs(values[i] - centre);
	double mad = robust_sort_median(away, count);
	if (away != small)
		free(away);
	return mad;
}

size_t robust_clip(const double *values, size_t count, double step, double *clipped)
{
	double centre = robust_median(values, count);
	double reach = fmax(2.5 * MAD_TO_SIGMA * robust_mad(values, count, centre), step);
	size_t moved = 0;
	for (size_t i = 0; i < count; i++) {
		clipped[i] = fmin(fmax(values[i], centre - reach), centre + reach);
		moved += clipped[i] != values[i];
	}
	return moved;
}

double robust_mean(const double *values, size_t count)
{
	double sum = 0.0;
	for (size_t i = 0; i < count; i++)
		sum += values[i];
	return count ? sum / (double)count : NAN;
}

double robust_variance(const double *values, size_t count)
{
	double mean = robust_mean(values, count), sum = 0.0;
	for (size_t i = 0; i < count; i++)
		sum += (values[i] - mean) * (values[i] - mean);
	return count > 1 ? sum / (double)(count - 1) : NAN;
}
