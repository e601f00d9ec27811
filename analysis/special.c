/*
 * special - digamma and its kin, incomplete beta, Student's t.
 *
 * Relative errors stay near 1e-13 over the range that tests reach, including
 * p far below 1e-12: Benjamini-Hochberg orders small p by their ratio, so an
 * absolute accuracy would not do.
 *
 * SPDX-License-Identifier: MIT
 */
#include "special.h"

#include <math.h>
#include <stdint.h>

/* From here on the asymptotic series has reached double precision. */
#define SERIES_FROM 18.0

double digamma(double x)
{
	double shift = 0.0;
	for (; x < SERIES_FROM; x++)
		shift -= 1.0 / x;
	double w = 1.0 / (x * x);
	double tail =
		w *
		(1.0 / 12 -
		 w * (1.0 / 120 - w * (1.0 / 252 - w * (1.0 / 240 - w * (1.0 / 132 - w * 691.0 / 32760)))));
	return shift + log(x) - 0.5 / x - tail;
}

double trigamma(double x)
{
	double shift = 0.0;
	for (; x < SERIES_FROM; x++)
		shift += 1.0 / (x * x);
	double w = 1.0 / (x * x);
	double tail =
		w * (1.0 / 6 -
		     w * (1.0 / 30 - w * (1.0 / 42 - w * (1.0 / 30 - w * (5.0 / 66 - w * 691.0 / 2730)))));
	return shift + 1.0 / x + 0.5 * w + tail / x;
}

double tetragamma(double x)
{
	double shift = 0.0;
	for (; x < SERIES_FROM; x++)
		shift -= 2.0 / (x * x * x);
	double w = 1.0 / (x * x);
	double tail = w * (0.5 - w * (1.0 / 6 - w * (1.0 / 6 - w * (0.3 - w * (5.0 / 6 - w * 691.0 / 210)))));
	return shift - w - w / x - w * tail;
}

/* Newton on 1/trigamma, which is nearly linear: monotone from this start, for every x. */
double trigamma_inverse(double x)
{
	if (x > 1e7)
		return 1.0 / sqrt(x);
	if (x < 1e-6)
		return 1.0 / x;
	double y = 0.5 + 1.0 / x;
	for (int i = 0; i < 60; i++) {
		double tri = trigamma(y);
		double step = tri * (1.0 - tri / x) / tetragamma(y);
		y += step;
		if (-step / y < 1e-8)
			break;
	}
	return y;
}

/* What Stirling's formula leaves of ln Gamma(x). */
static double stirling_remainder(double x)
{
	if (x < SERIES_FROM)
		return lgamma(x) - ((x - 0.5) * log(x) - x + 0.91893853320467274178);
	double w = 1.0 / (x * x);
	return (1.0 / 12 - w * (1.0 / 360 - w * (1.0 / 1260 -
						 w * (1.0 / 1680 - w * (1.0 / 1188 - w * 691.0 / 360360))))) /
	       x;
}

/* ln B(a, b), without the cancellation of three large ln Gamma. */
static double log_beta(double a, double b)
{
	if (a < b)
		return log_beta(b, a);
	if (a < SERIES_FROM)
		return lgamma(a) + lgamma(b) - lgamma(a + b);
	double ratio = -(a + b - 0.5) * log1p(b / a) - b * log(a) + b + stirling_remainder(a) -
		       stirling_remainder(a + b);
	if (b < SERIES_FROM)
		return lgamma(b) + ratio;
	return ratio + (b - 0.5) * log(b) - b + 0.91893853320467274178 + stirling_remainder(b);
}

static double away_from_zero(double x)
{
	return fabs(x) < 1e-300 ? 1e-300 : x;
}

/* Lentz's evaluation of the continued fraction of I_x(a, b). */
static double beta_fraction(double a, double b, double x)
{
	double c = 1.0;
	double d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
	double h = d;
	for (int m = 1; m <= 1000000; m++) {
		double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
		d = 1.0 / away_from_zero(1.0 + even * d);
		c = away_from_zero(1.0 + even / c);
		h *= d * c;
		double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
		d = 1.0 / away_from_zero(1.0 + odd * d);
		c = away_from_zero(1.0 + odd / c);
		h *= d * c;
		if (fabs(d * c - 1.0) < 4e-16)
			break;
	}
	return h;
}

/* I_x(a, b) with y = 1 - x and both logarithms given, so that neither end loses digits. */
static double beta_lower(double a, double b, double x, double y, double log_x, double log_y)
{
	if (x <= 0.0)
		return 0.0;
	if (y <= 0.0)
		return 1.0;
	double front = exp(a * log_x + b * log_y - log_beta(a, b));
	if (x < (a + 1.0) / (a + b + 2.0))
		return front * beta_fraction(a, b, x) / a;
	return 1.0 - front * beta_fraction(b, a, y) / b;
}

double beta_regularized(double a, double b, double x)
{
	return beta_lower(a, b, x, 1.0 - x, log(x), log1p(-x));
}

double student_two_sided(double t, double degrees)
{
	if (isnan(t) || isnan(degrees))
		return NAN;
	if (t == 0.0)
		return 1.0;
	if (isinf(t))
		return 0.0;
	if (degrees > 1e10)
		return erfc(fabs(t) * M_SQRT1_2);
	double u = t * t / degrees;
	double x = 1.0 / (1.0 + u);
	double y = u / (1.0 + u);
	return beta_lower(0.5 * degrees, 0.5, x, y, -log1p(u), log(y));
}

static double student_density(double t, double degrees)
{
	if (degrees > 1e10)
		return exp(-0.5 * t * t) * 0.39894228040143267794;
	return exp(-0.5 * (degrees + 1.0) * log1p(t * t / degrees) - log_beta(0.5 * degrees, 0.5)) /
	       sqrt(degrees);
}

/* Newton on ln p over ln t, kept inside a bracket that only shrinks. */
static double find_quantile(double p, double degrees)
{
	double low = 0.0, high = 1.0;
	if (!(p > 0.0) || !(p < 1.0) || !(degrees > 0.0))
		return NAN;
	while (student_two_sided(high, degrees) > p) {
		low = high;
		high *= 2.0;
		if (isinf(high))
			return high;
	}
	double t = 0.5 * (low + high);
	for (int i = 0; i < 200; i++) {
		double tail = student_two_sided(t, degrees);
		if (tail > p)
			low = t;
		else
			high = t;
		double slope = -2.0 * student_density(t, degrees) * t / tail;
		double next = t * exp((log(p) - log(tail)) / slope);
		if (!(next > low && next < high))
			next = 0.5 * (low + high);
		if (fabs(next - t) <= 1e-15 * t || high - low <= 1e-15 * high)
			return next;
		t = next;
	}
	return t;
}

/* A page asks for the same few quantiles once a cell: the last answers are kept. */
double student_quantile(double p, double degrees)
{
	static struct known {
		double p, degrees, t;
	} known[256];
	union {
		double number;
		uint64_t bits;
	} key = { .number = degrees };
	struct known *place = &known[(key.bits * 0x9e3779b97f4a7c15u) >> 56];

	if (place->p != p || place->degrees != degrees)
		*place = (struct known){ p, degrees, find_quantile(p, degrees) };
	return place->t;
}
