/*
 * calibrate.h - what clipping does to the variance of normal runs, by simulation.
 *
 * Clipped values scatter less than runs do, and their mean a little more than
 * runs' would; and their variance carries fewer degrees of freedom. So
 *   c = K var(mean of clipped) / E(variance of clipped)
 * makes c times the variance an unbiased measure of the mean's scatter, and
 *   nu = 2 E^2 / var(variance of clipped)
 * are the degrees of freedom of the chi-square with the same relative scatter.
 * The unclipped mean and variance of the same draws have known moments; as
 * controls they take away most of the simulation's own noise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CALIBRATE_H
#define CALIBRATE_H

#include "../../analysis/clip.h"
#include "simulate.h"

#include <stddef.h>

#define CALIBRATE_RUNS 64

struct calibrated {
	double factor, degrees;
};

static inline struct calibrated calibrate(size_t runs, long repetitions, uint64_t seed)
{
	struct draws draws = draws_begin(seed + runs);
	double raw[CALIBRATE_RUNS], clipped[CALIBRATE_RUNS];
	double mean_gain = 0.0, variance_loss = 0.0, square_loss = 0.0;
	double k = (double)runs, n = (double)repetitions;
	for (long i = 0; i < repetitions; i++) {
		for (size_t j = 0; j < runs; j++)
			raw[j] = draw_normal(&draws);
		clip_values(raw, runs, 0.0, clipped);
		double mean = clip_mean(raw, runs), variance = clip_variance(raw, runs);
		double clipped_mean = clip_mean(clipped, runs),
		       clipped_variance = clip_variance(clipped, runs);
		mean_gain += clipped_mean * clipped_mean - mean * mean;
		variance_loss += clipped_variance - variance;
		square_loss += clipped_variance * clipped_variance - variance * variance;
	}
	double mean_square = 1.0 / k + mean_gain / n;
	double expected = 1.0 + variance_loss / n;
	double square = 1.0 + 2.0 / (k - 1.0) + square_loss / n;
	return (struct calibrated){ k * mean_square / expected,
				    2.0 * expected * expected / (square - expected * expected) };
}

#endif
