/*
 * moderate - the empirical Bayes variance of Smyth (2004).
 *
 * Eight runs know their own variance badly: a cell whose runs happen to lie
 * close together would be "changed" by nothing. The variances of all cells
 * follow a scaled F law when true variances scatter like an inverse
 * chi-square; its two parameters come from the mean and variance of ln s^2,
 * and then every cell's variance is a weighted mean of its own and the
 * common one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "moderate.h"

#include "clip.h"
#include "memory.h"
#include "special.h"
#include "statistics.h"

#include <math.h>
#include <stdbool.h>

static bool usable(double variance, double degrees)
{
	return isfinite(degrees) && degrees > 1e-15 && isfinite(variance) && variance > -1e-15;
}

static struct prior fit(const double *variances, const double *degrees, double *centred, size_t count)
{
	double expected = 0.0;
	for (size_t i = 0; i < count; i++) {
		double half = 0.5 * degrees[i];
		centred[i] = log(variances[i]) - digamma(half) + log(half);
		expected += trigamma(half);
	}
	double mean = clip_mean(centred, count);
	double excess = clip_variance(centred, count) - expected / (double)count;
	if (!(excess > 0.0)) /* cells scatter no more than chance makes them: one variance for all */
		return (struct prior){ INFINITY, clip_mean(variances, count) };
	double half = trigamma_inverse(excess);
	return (struct prior){ 2.0 * half, exp(mean + digamma(half) - log(half)) };
}

struct prior moderate_fit(const double *variances, const double *degrees, size_t count)
{
	double *room = memory_take(3 * count + 1, sizeof *room);
	double *used = room, *used_degrees = room + count, *centred = room + 2 * count;
	size_t n = 0;

	for (size_t i = 0; i < count; i++) {
		if (!usable(variances[i], degrees[i]))
			continue;
		used[n] = fmax(variances[i], 0.0);
		used_degrees[n++] = degrees[i];
	}
	if (n < 2)
		return (struct prior){ 0.0, n ? used[0] : NAN };

	/* a variance of zero has no logarithm: lift it to a hundred-thousandth of the median */
	double median = statistics_median(used, n);
	double floor = 1e-5 * (median > 0.0 ? median : 1.0);
	for (size_t i = 0; i < n; i++)
		used[i] = fmax(used[i], floor);
	return fit(used, used_degrees, centred, n);
}

double moderate_variance(double variance, double degrees, struct prior prior)
{
	if (isinf(prior.degrees))
		return prior.variance;
	if (!(prior.degrees > 0.0))
		return variance;
	return (prior.degrees * prior.variance + degrees * variance) / (prior.degrees + degrees);
}
