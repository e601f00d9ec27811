/*
 * figure - a number made from others, with the interval that the rounds give it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_FIGURE_H
#define ANALYSIS_FIGURE_H

#include "view.h"

struct figure {
	double value, low, high;
	size_t rounds; /* whose values made the interval; 0: from bounds, or none */
	double level;
};

/* A cell as it is. */
struct figure figure_of(const struct measure *measure);

/* A number that is not measured, such as a fact. */
struct figure figure_plain(double value);

enum figure_step { FIGURE_RATIO, FIGURE_DIFFERENCE };

/*
 * a / b or a - b. Where both have the same two or more rounds its interval is
 * that of what each round gives, by order statistics, widened to a / b where it
 * does not hold it. Else it is from the bounds of both, which is wider.
 */
struct figure figure_join(enum figure_step step, const struct measure *a, const struct measure *b);

/* Median and interval of what rounds gave; value replaces the median when there are fewer than two. */
struct figure figure_rounds(const double *values, size_t count, double value);

/* "0.736 ns [0.735, 0.737]"; without an interval just the value. */
const char *figure_text(const struct figure *figure, const char *unit);

/* "4.00", or "4.00 [3.98, 4.02]" with its interval. */
const char *figure_ratio(double value);
const char *figure_ratio_text(const struct figure *figure);

/* What the interval is: "6 rounds, intervals at 96.9 %", "range of 3 rounds", "within one round", "no
 * interval".
 */
const char *figure_rests(const struct figure *figure);

#endif
