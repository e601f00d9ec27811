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
#include "robust.h"
#include "special.h"

#include <math.h>
#include <stdlib.h>

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
	double mean = robust_mean(centred, count);
	double excess = robust_variance(centred, count) - expected / (double)count;
	if (!(excess > 0.0)) /* cells scatter no more than chance makes them: one variance for all */
		return (struct prior){ INFINITY, robust_mean(variances, count) };
	double half = trigamma_inverse(excess);
	return (struct prior){ 2.0 * half, exp(mean + digamma(half) - log(half)) };
}

bool moderate_fit(const double *variances, const double *degrees, size_t count, struct prior *prior)
{
	double *room = malloc((count ? count : 1) * 3 * sizeof *room);
	double *used = room, *used_degrees = room + count, *centred = room + 2 * count;
	size_t n = 0;
	if (!room)
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!usable(variances[i], degrees[i]))
			continue;
		used[n] = fmax(variances[i], 0.0);
		used_degrees[n++] = degrees[i];
	}
	*prior = (struct prior){ 0.0, n == 1 ? used[0] : NAN };
	if (n > 1) {
		/* a variance of zero has no logarithm: lift it to a hundred-thousandth of the median */
		double median = robust_median(used, n);
		double floor = 1e-5 * (median > 0.0 ? median : 1.0);
		for (size_t i = 0; i < n; i++)
			used[i] = fmax(used[i], floor);
		*prior = fit(used, used_degrees, centred, n);
	}
	free(room);
	return true;
}

double moderate_variance(double variance, double degrees, struct prior prior)
{
	if (isinf(prior.degrees))
		return prior.variance;
	if (!(prior.degrees > 0.0))
		return variance;
	return (prior.degrees * prior.variance + degrees * variance) / (prior.degrees + degrees);
}
