/*
 * clip - clipping of a handful of run values, and their mean and variance.
 *
 * A benchmark's runs are a floor plus positive delays. One delayed run in
 * eight would drown a real change in the variance, so runs are clipped, never
 * dropped; calibration.c gives back the variance that clipping takes away.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clip.h"

#include "statistics.h"

#include <math.h>

size_t clip_values(const double *values, size_t count, double step, double *clipped)
{
	double centre = statistics_median(values, count);
	double reach = fmax(2.5 * STATISTICS_SIGMA * statistics_mad(values, count, centre), step);
	size_t moved = 0;

	for (size_t i = 0; i < count; i++) {
		clipped[i] = fmin(fmax(values[i], centre - reach), centre + reach);
		moved += clipped[i] != values[i];
	}
	return moved;
}

double clip_mean(const double *values, size_t count)
{
	double sum = 0.0;

	for (size_t i = 0; i < count; i++)
		sum += values[i];
	return count ? sum / (double)count : NAN;
}

double clip_variance(const double *values, size_t count)
{
	double mean = clip_mean(values, count), sum = 0.0;

	for (size_t i = 0; i < count; i++)
		sum += (values[i] - mean) * (values[i] - mean);
	return count > 1 ? sum / (double)(count - 1) : NAN;
}
