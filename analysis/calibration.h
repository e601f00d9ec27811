/*
 * calibration - what clipping took from the variance of K runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CALIBRATION_H
#define ANALYSIS_CALIBRATION_H

#include <stddef.h>

/* Fewer runs a side than these are not tested. */
#define RUNS_LEAST 5

struct calibration {
	double factor;  /* times the variance of the clipped values: what their mean's scatter obeys */
	double degrees; /* the degrees of freedom it is worth */
};

/* The calibration of so many runs; NANs below RUNS_LEAST. */
struct calibration calibration_of(size_t runs);

#endif
