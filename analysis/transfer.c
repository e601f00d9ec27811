/*
 * transfer - the line through transfer times: t(n) = t0 + n / B.
 *
 * Times span six powers of ten. Without weights the largest transfers would
 * decide everything and t0 would be noise; 1/t^2 makes errors relative.
 * Intervals come from the residuals and Student's t; that of t0 x B by the
 * linear law of errors, with the covariance of both.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transfer.h"

#include "special.h"

#include <math.h>

#define LEVEL 0.05

static struct estimate around(double value, double spread)
{
	struct estimate estimate = { value, value - spread, value + spread };
	return estimate;
}

double transfer_ns(const struct transfer *transfer, double bytes)
{
	return transfer->overhead_ns.value + bytes / transfer->bytes_per_s.value * 1e9;
}

struct transfer transfer_fit(const double *bytes, const double *ns, size_t count)
{
	struct estimate none = { NAN, NAN, NAN };
	struct transfer fit = { none, none, none, NAN, count };
	double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0, sum = 0;

	if (count < 3)
		return fit;
	for (size_t i = 0; i < count; i++) {
		double weight = 1 / (ns[i] * ns[i]);

		w += weight;
		wx += weight * bytes[i];
		wy += weight * ns[i];
		wxx += weight * bytes[i] * bytes[i];
		wxy += weight * bytes[i] * ns[i];
	}
	double determinant = w * wxx - wx * wx;
	if (!(determinant > 0))
		return fit;
	double intercept = (wxx * wy - wx * wxy) / determinant;
	double slope = (w * wxy - wx * wy) / determinant;
	if (!(slope > 0))
		return fit;

	fit.overhead_ns.value = intercept;
	fit.bytes_per_s.value = 1e9 / slope;
	fit.half_bytes.value = intercept / slope;
	fit.residual_ratio = 0;
	for (size_t i = 0; i < count; i++) {
		double off = (ns[i] - intercept - slope * bytes[i]) / ns[i];

		sum += off * off;
		fit.residual_ratio = fmax(fit.residual_ratio, fabs(off));
	}
	double variance = sum / (double)(count - 2);
	double var_intercept = variance * wxx / determinant;
	double var_slope = variance * w / determinant;
	double covariance = -variance * wx / determinant;
	double var_half = var_intercept / (slope * slope) +
			  intercept * intercept / pow(slope, 4) * var_slope -
			  2 * intercept / pow(slope, 3) * covariance;
	double t = student_quantile(LEVEL, (double)(count - 2));

	fit.overhead_ns = around(intercept, t * sqrt(var_intercept));
	fit.half_bytes = around(intercept / slope, t * sqrt(fmax(var_half, 0)));
	double far = t * sqrt(var_slope);
	fit.bytes_per_s.low = 1e9 / (slope + far);
	fit.bytes_per_s.high = far < slope ? 1e9 / (slope - far) : INFINITY;
	return fit;
}
