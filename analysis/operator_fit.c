/*
 * operator_fit - t(x) = t0 + x/B by least squares with weights 1/t^2, so that small and large x count alike.
 *
 * The line is fitted to the medians, and anew to each round's values for the
 * intervals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "operators.h"
#include "series.h"
#include "statistics.h"
#include "units.h"

#include <math.h>
#include <string.h>

#define RESIDUAL_UNSTATED 0.1

static struct line fit_line(const double *x, const double *y, size_t count)
{
	double *weight = memory_take(count + 1, sizeof *weight);

	for (size_t i = 0; i < count; i++)
		weight[i] = 1 / (y[i] * y[i]);
	return statistics_line(x, y, weight, count);
}

struct fits {
	struct figure intercept, slope, half; /* half: x at which both terms are equal */
};

/* One line for each round that has every point. */
static struct fits fit_rounds(const struct series *series, struct line line)
{
	size_t rounds = series->measures[0].round_count;
	double *y = memory_take(series->count + 1, sizeof *y);
	double *intercepts = memory_take(rounds + 1, sizeof *y), *slopes = memory_take(rounds + 1, sizeof *y);
	double *halves = memory_take(rounds + 1, sizeof *y);

	for (size_t r = 0; r < rounds; r++) {
		for (size_t i = 0; i < series->count; i++)
			y[i] = series->measures[i].rounds[r];
		struct line one = fit_line(series->x, y, series->count);

		intercepts[r] = one.intercept;
		slopes[r] = one.slope;
		halves[r] = one.intercept / one.slope;
	}
	struct fits fits = {
		figure_rounds(intercepts, rounds, line.intercept),
		figure_rounds(slopes, rounds, line.slope),
		figure_rounds(halves, rounds, line.intercept / line.slope),
	};

	fits.intercept.value = line.intercept;
	fits.slope.value = line.slope;
	fits.half.value = line.intercept / line.slope;
	return fits;
}

/* One over the slope: bytes over ns read as bytes per second. */
static const char *rate_text(const struct series *series, const struct figure *slope)
{
	struct figure rate = { 1 / slope->value, 1 / slope->high, 1 / slope->low, slope->rounds,
			       slope->level };
	const char *y = unit_of(series->column), *x = unit_of(series->over);

	if (strcmp(y, "ns") != 0)
		return figure_ratio_text(&rate);
	rate.value *= 1e9;
	rate.low *= 1e9;
	rate.high *= 1e9;
	return figure_text(&rate, memory_format("%s%sper_s", x, *x ? "_" : ""));
}

static struct answer fit(struct context *context, const struct clauses *clauses, const struct series *series,
			 bool lower_is_better)
{
	struct answer answer = { 0 };
	struct line line = fit_line(series->x, series->y, series->count);
	double worst = 0;
	size_t worst_at = 0;

	(void)context;
	(void)lower_is_better;
	if (series->count < 3 || !(line.slope > 0)) {
		answer.none = series->count < 3 ? "a line needs three points" : "it does not grow";
		return answer;
	}
	for (size_t i = 0; i < series->count; i++) {
		double residual = fabs(series->y[i] / (line.intercept + line.slope * series->x[i]) - 1);

		worst_at = residual > worst ? i : worst_at;
		worst = fmax(residual, worst);
		answer_doubt(&answer, series->view, series->rows[i]);
	}
	struct fits fits = fit_rounds(series, line);
	struct figure intercept = figure_plain(line.intercept), half = figure_plain(fits.half.value);
	struct figure slope = figure_plain(line.slope);
	const char *unit = series->measures[0].unit;

	answer_put(&answer, "intercept", figure_text(&intercept, unit));
	answer_put(&answer, "rate", rate_text(series, &slope));
	answer_put(&answer, "half", figure_text(&half, unit_of(series->over)));
	answer_put(&answer, "residual", memory_format("%.1f %%", 100 * worst));
	answer_put(&answer, "residual_at", series_x(series, series->x[worst_at]));
	answer_put(&answer, "points", memory_format("%zu", series->count));
	answer.rests = memory_format(
		"fixed part %s, rate %s, equal at %s, largest residual %.1f %% at %s, %zu points; %s",
		figure_text(&fits.intercept, unit), rate_text(series, &fits.slope),
		figure_text(&fits.half, unit_of(series->over)), 100 * worst,
		series_x(series, series->x[worst_at]), series->count, figure_rests(&fits.intercept));
	answer.supported =
		worst <= (isnan(clauses->at) ? RESIDUAL_UNSTATED : clauses->at) && line.intercept > 0;
	answer.sentence = "a fixed {intercept} and a rate of {rate} describe all points; half the rate is "
			  "reached at {half}";
	answer.otherwise = "a fixed part and a rate do not describe it: off by {residual} at {residual_at}";
	return answer;
}

struct answer operator_fit(struct context *context, const struct clauses *clauses)
{
	return series_each(context, clauses, fit);
}
