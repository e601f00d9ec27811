/*
 * robust.h - centre and spread that a few wild runs cannot move.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ROBUST_H
#define ROBUST_H

#include <stddef.h>

/* A MAD of normal data times this is their standard deviation. */
#define MAD_TO_SIGMA 1.4826

/* The median of count values, which are left in ascending order; NAN for none. */
double robust_sort_median(double *values, size_t count);
/* The median of count values, left as they are; NAN for none. */
double robust_median(const double *values, size_t count);
/* The median distance from centre, unscaled; NAN for none. */
double robust_mad(const double *values, size_t count, double centre);
/*
 * Pull values in to median +- max(2.5 * 1.4826 * MAD, step), write them to
 * clipped, and return how many moved.
 */
size_t robust_clip(const double *values, size_t count, double step, double *clipped);

double robust_mean(const double *values, size_t count);
/* Sum of squares about the mean over count - 1; NAN below two values. */
double robust_variance(const double *values, size_t count);

#endif
