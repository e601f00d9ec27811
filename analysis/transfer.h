/*
 * transfer - the line through transfer times: t(n) = t0 + n / B.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_TRANSFER_H
#define ANALYSIS_TRANSFER_H

#include <stddef.h>

struct estimate {
	double value, low, high; /* 95 %; NaN where there are too few points */
};

struct transfer {
	struct estimate overhead_ns, bytes_per_s, half_bytes; /* t0, B, t0 x B */
	double residual_ratio;                                /* largest |measured - model| / measured */
	size_t points;
};

/* Least squares with weights 1/t^2, so that each size counts alike; fewer than three points give NaN. */
struct transfer transfer_fit(const double *bytes, const double *ns, size_t count);
/* What the model says. */
double transfer_ns(const struct transfer *transfer, double bytes);

#endif
