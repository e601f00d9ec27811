/*
 * operator_curve - knee and scaling: where a curve saturates, and how far it grows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "operators.h"
#include "series.h"

#include <math.h>

#define KNEE_SHARE          0.95
#define EFFICIENCY_UNSTATED 0.9

/* How good a is against b: 1 is equal, below 1 is worse. */
static double merit(double a, double b, bool lower_is_better)
{
	return lower_is_better ? b / a : a / b;
}

/* Do the intervals of two points meet? Without intervals: never. */
static bool meet(const struct measure *a, const struct measure *b)
{
	return a->low <= b->high && b->low <= a->high;
}

/*
 * The smallest x that gives the share `at` of the best, or whose interval
 * reaches the best's: more is not seen to help.
 */
static struct answer knee(struct context *context, const struct clauses *clauses, const struct series *series,
			  bool lower_is_better)
{
	struct answer answer = { 0 };
	double share = isnan(clauses->at) ? KNEE_SHARE : clauses->at;
	size_t best = 0, at = 0;

	(void)context;
	if (series->count < 2) {
		answer.none = "one point makes no curve";
		return answer;
	}
	for (size_t i = 1; i < series->count; i++)
		if (merit(series->y[i], series->y[best], lower_is_better) > 1)
			best = i;
	while (at < best && merit(series->y[at], series->y[best], lower_is_better) < share &&
	       !meet(&series->measures[at], &series->measures[best]))
		at++;
	answer_doubt(&answer, series->view, series->rows[best]);
	answer_doubt(&answer, series->view, series->rows[at]);
	answer_put(&answer, "x", series_x(series, series->x[at]));
	answer_put(&answer, "point", series_point(series, at));
	answer_put(&answer, "last_point", series_point(series, series->count - 1));
	answer_put(&answer, "value", series_y(series, at));
	answer_put(&answer, "best_x", series_x(series, series->x[best]));
	answer_put(&answer, "best", series_y(series, best));
	answer_put(&answer, "last_x", series_x(series, series->x[series->count - 1]));
	answer_put(&answer, "share",
		   memory_format("%.0f %%", 100 * merit(series->y[at], series->y[best], lower_is_better)));
	struct figure figure = figure_of(&series->measures[best]);

	answer.rests = memory_format("%s at %s, best %s at %s, of %zu points; %s", series_figure(series, at),
				     series_point(series, at), series_figure(series, best),
				     series_point(series, best), series->count, figure_rests(&figure));
	answer.supported = at + 1 < series->count;
	answer.sentence = "{share} of the best is reached at {point}";
	answer.otherwise = "no knee: it still improves up to {last_point}";
	return answer;
}

struct answer operator_knee(struct context *context, const struct clauses *clauses)
{
	return series_each(context, clauses, knee);
}

/* Growth from the first point to the last against the growth of x. */
static struct answer scaling(struct context *context, const struct clauses *clauses,
			     const struct series *series, bool lower_is_better)
{
	struct answer answer = { 0 };
	size_t last = series->count - 1;

	(void)context;
	if (series->count < 2 || series->x[0] <= 0) {
		answer.none = "one point shows no scaling";
		return answer;
	}
	const struct measure *a = &series->measures[lower_is_better ? 0 : last];
	const struct measure *b = &series->measures[lower_is_better ? last : 0];
	struct figure speedup = figure_join(FIGURE_RATIO, a, b), efficiency = speedup;
	double factor = series->x[last] / series->x[0];

	efficiency.value /= factor;
	efficiency.low /= factor;
	efficiency.high /= factor;
	answer_doubt(&answer, series->view, series->rows[0]);
	answer_doubt(&answer, series->view, series->rows[last]);
	answer_put(&answer, "speedup", figure_ratio(speedup.value));
	answer_put(&answer, "efficiency", memory_format("%.0f %%", 100 * efficiency.value));
	answer_put(&answer, "first_x", series_x(series, series->x[0]));
	answer_put(&answer, "last_x", series_x(series, series->x[last]));
	answer_put(&answer, "first_point", series_point(series, 0));
	answer_put(&answer, "last_point", series_point(series, last));
	answer_put(&answer, "factor", figure_ratio(factor));
	answer_put(&answer, "least", figure_ratio(fmin(speedup.value, speedup.low)));
	answer_put(&answer, "most", figure_ratio(fmax(speedup.value, speedup.high)));
	answer_put(&answer, "first", series_y(series, 0));
	answer_put(&answer, "last", series_y(series, last));
	answer.rests = memory_format("%s at %s, %s at %s, speed-up %s; %s", series_figure(series, 0),
				     series_point(series, 0), series_figure(series, last),
				     series_point(series, last), figure_ratio_text(&speedup),
				     figure_rests(&speedup));
	double at = isnan(clauses->at) ? EFFICIENCY_UNSTATED : clauses->at;

	answer.supported = fmin(efficiency.value, efficiency.low) >= at;
	answer.unsure = !answer.supported && fmax(efficiency.value, efficiency.high) >= at;
	answer.doubtful =
		"from {first_point} to {last_point} it grows between {least} and {most} times, where "
		"{factor} would be all: how well it scales cannot be told";
	answer.sentence =
		"from {first_point} to {last_point} it grows {speedup} times, {efficiency} of what it could";
	answer.otherwise = "from {first_point} to {last_point} it grows only {speedup} times, {efficiency} "
			   "of what it could";
	return answer;
}

struct answer operator_scaling(struct context *context, const struct clauses *clauses)
{
	return series_each(context, clauses, scaling);
}
