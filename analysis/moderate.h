/*
 * moderate - variances of many cells, each informed by all the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_MODERATE_H
#define ANALYSIS_MODERATE_H

#include <stddef.h>

struct prior {
	double degrees;  /* how many degrees of freedom the neighbours are worth; may be infinite */
	double variance; /* the variance that they suggest */
};

/*
 * Fit the prior to sample variances with their degrees of freedom (Smyth
 * 2004, with the floors and limits of limma's fitFDist). No usable cell, or a
 * single one, gives degrees 0.
 */
struct prior moderate_fit(const double *variances, const double *degrees, size_t count);

/* The variance of a cell, drawn towards the prior. */
double moderate_variance(double variance, double degrees, struct prior prior);

#endif
