/*
 * clip - runs pulled in, so that a few wild ones cannot drown the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CLIP_H
#define ANALYSIS_CLIP_H

#include <stddef.h>

/*
 * Pull values in to median +- max(2.5 * 1.4826 * MAD, step), write them to
 * clipped, and return how many moved.
 */
size_t clip_values(const double *values, size_t count, double step, double *clipped);

/* NAN for no value. */
double clip_mean(const double *values, size_t count);

/* Sum of squares about the mean over count - 1; NAN below two values. */
double clip_variance(const double *values, size_t count);

#endif
