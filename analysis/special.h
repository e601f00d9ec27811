/*
 * special - the special functions that tests and intervals rest on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SPECIAL_H
#define ANALYSIS_SPECIAL_H

/* Derivative of ln Gamma; x > 0. */
double digamma(double x);
/* Second derivative of ln Gamma; x > 0. */
double trigamma(double x);
/* Third derivative of ln Gamma; x > 0. */
double tetragamma(double x);
/* The y > 0 with trigamma(y) = x; x > 0. */
double trigamma_inverse(double x);
/* Regularized incomplete beta function I_x(a, b); a, b > 0, 0 <= x <= 1. */
double beta_regularized(double a, double b, double x);
/* P(|T| >= |t|) of Student's t; degrees > 0, infinity is the normal law. */
double student_two_sided(double t, double degrees);
/* The t > 0 with P(|T| >= t) = p; 0 < p < 1. */
double student_quantile(double p, double degrees);

#endif
