/*
 * operator_pair - ratio, gain, difference, share, disagree: one side against the other.
 *
 * With one pair the figure stands with its interval. With several (a
 * parameter that neither side names) the median of them, the smallest and the
 * largest, and where those are.
 *
 * SPDX-License-Identifier: MIT
 */
#include "operators.h"

#include "memory.h"
#include "pairs.h"
#include "statistics.h"
#include "units.h"

#include <math.h>
#include <string.h>

#define WITHIN_UNSTATED 0.05

typedef const char *show_fn(const struct figure *figure, const char *unit);

static const char *show_ratio(const struct figure *figure, const char *unit)
{
	(void)unit;
	return figure_ratio_text(figure);
}

/* A ratio as a change in per cent: 1.12 is +12.0 %. */
static const char *show_percent(const struct figure *figure, const char *unit)
{
	(void)unit;
	if (!isfinite(figure->low) || !isfinite(figure->high))
		return memory_format("%+.1f %%", 100 * (figure->value - 1));
	return memory_format("%+.1f %% [%+.1f, %+.1f]", 100 * (figure->value - 1), 100 * (figure->low - 1),
			     100 * (figure->high - 1));
}

/* A ratio as a part of the whole in per cent. */
static const char *show_share(const struct figure *figure, const char *unit)
{
	(void)unit;
	if (!isfinite(figure->low) || !isfinite(figure->high))
		return memory_format("%.1f %%", 100 * figure->value);
	return memory_format("%.1f %% [%.1f, %.1f]", 100 * figure->value, 100 * figure->low,
			     100 * figure->high);
}

static const char *show_unit(const struct figure *figure, const char *unit)
{
	return figure_text(figure, unit);
}

/* The value without its interval, which the brackets at the sentence's end show. */
static const char *alone(show_fn *show, double value, const char *unit)
{
	struct figure figure = figure_plain(value);

	return show(&figure, unit);
}

static void put_sides(struct answer *answer, const struct clauses *clauses, const struct pairs *pairs)
{
	struct pair *pair = &pairs->items[0];
	struct figure of = figure_of(&pair->of), to = figure_of(&pair->to);

	answer_put(answer, "of", alone(show_unit, of.value, pair->of.unit));
	answer_put(answer, "to", alone(show_unit, to.value, pair->to.unit));
	answer_put(answer, "of_name", clauses_name(&clauses->of));
	answer_put(answer, "to_name", clauses_name(&clauses->to));
	if (clauses->expect == clauses->expect)
		answer_put(answer, "expect", figure_ratio(clauses->expect));
}

/* One pair, or many: the placeholders and what they rest on. `name` is the operator's main number. */
static void put_figures(struct answer *answer, const struct pairs *pairs, const char *name, show_fn *show)
{
	double *values = memory_take(pairs->count, sizeof *values);
	const struct pair *least = pairs->items, *most = pairs->items, *first = pairs->items;

	for (size_t i = 0; i < pairs->count; i++) {
		const struct pair *pair = &pairs->items[i];

		values[i] = pair->figure.value;
		least = pair->figure.value < least->figure.value ? pair : least;
		most = pair->figure.value > most->figure.value ? pair : most;
		answer_doubt(answer, pair->of_view, pair->of_row);
		if (pair->to_view)
			answer_doubt(answer, pair->to_view, pair->to_row);
	}
	answer_put(answer, name, alone(show, statistics_median(values, pairs->count), pairs->unit));
	answer_put(answer, "least", alone(show, least->figure.value, pairs->unit));
	answer_put(answer, "most", alone(show, most->figure.value, pairs->unit));
	answer_put(answer, "least_at", *least->name ? least->name : "the only point");
	answer_put(answer, "most_at", *most->name ? most->name : "the only point");
	answer_put(answer, "pairs", memory_format("%zu", pairs->count));
	if (pairs->count == 1) {
		struct figure of = figure_of(&first->of), to = figure_of(&first->to);

		answer->rests =
			memory_format("%s to %s, %s %s; %s", figure_text(&of, first->of.unit),
				      figure_text(&to, first->to.unit), name,
				      show(&first->figure, pairs->unit), figure_rests(&first->figure));
		return;
	}
	answer->rests =
		memory_format("%zu pairs, %s from %s at %s to %s at %s; %s", pairs->count, name,
			      show(&least->figure, pairs->unit), least->name,
			      show(&most->figure, pairs->unit), most->name, figure_rests(&first->figure));
}

/* Do all figures lie beyond `bound`, on one side of it, with their intervals? */
static bool beyond(const struct pairs *pairs, double bound)
{
	size_t above = 0, below = 0;

	for (size_t i = 0; i < pairs->count; i++) {
		const struct figure *figure = &pairs->items[i].figure;

		above += fmin(figure->value, figure->low) > bound;
		below += fmax(figure->value, figure->high) < bound;
	}
	return above == pairs->count || below == pairs->count;
}

/* Do all intervals reach into expect, give or take the share `within`? */
static bool as_expected(const struct pairs *pairs, double expect, double within)
{
	double low = expect * (1 - within), high = expect * (1 + within);

	for (size_t i = 0; i < pairs->count; i++) {
		const struct figure *figure = &pairs->items[i].figure;

		if (fmax(figure->value, figure->high) < low || fmin(figure->value, figure->low) > high)
			return false;
	}
	return true;
}

static void join(struct pairs *pairs, enum figure_step step, bool turned)
{
	for (size_t i = 0; i < pairs->count; i++) {
		struct pair *pair = &pairs->items[i];

		pair->figure = turned ? figure_join(step, &pair->to, &pair->of)
				      : figure_join(step, &pair->of, &pair->to);
	}
}

static double within(const struct clauses *clauses)
{
	return isnan(clauses->within) ? WITHIN_UNSTATED : clauses->within;
}

/* What all five share; the caller adds support and sentences. */
static struct answer compare(struct context *context, const struct clauses *clauses, struct pairs *pairs,
			     enum figure_step step, bool turn_when_lower, const char *name, show_fn *show)
{
	struct answer answer = { 0 };

	*pairs = pairs_find(context, clauses);
	if ((answer.none = pairs->none) != NULL)
		return answer;
	join(pairs, step, turn_when_lower && pairs->lower_is_better);
	put_sides(&answer, clauses, pairs);
	put_figures(&answer, pairs, name, show);
	return answer;
}

struct answer operator_ratio(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer = compare(context, clauses, &pairs, FIGURE_RATIO, false, "ratio", show_ratio);

	if (answer.none)
		return answer;
	if (isnan(clauses->expect)) {
		answer.supported = beyond(&pairs, 1);
		answer.sentence = "{of_name} reads {ratio} times {to_name}";
		answer.otherwise = "no difference of {of_name} to {to_name} stands out: the ratio is {ratio}";
	} else {
		answer.supported = as_expected(&pairs, clauses->expect, within(clauses));
		answer.sentence = "{of_name} reads {ratio} times {to_name}, as expected ({expect})";
		answer.otherwise = "{of_name} reads {ratio} times {to_name}, where {expect} was expected";
	}
	return answer;
}

struct answer operator_gain(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer = compare(context, clauses, &pairs, FIGURE_RATIO, true, "gain", show_percent);

	answer.supported = !answer.none && beyond(&pairs, 1);
	answer.sentence = "{of_name} against {to_name} gains {gain}";
	answer.otherwise = "{of_name} gains nothing that stands out over {to_name}: {gain}";
	return answer;
}

struct answer operator_difference(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer =
		compare(context, clauses, &pairs, FIGURE_DIFFERENCE, false, "difference", show_unit);

	answer.supported = !answer.none && beyond(&pairs, 0);
	answer.sentence =
		pairs.count > 1 ? "{of_name} less {to_name} is {difference} in the middle of {pairs} points, "
				  "from {least} at {least_at} to {most} at {most_at}"
				: "{of_name} less {to_name} is {difference}";
	answer.otherwise = pairs.count > 1
				   ? "{of_name} less {to_name} does not stand out everywhere: from {least} "
				     "at {least_at} to "
				     "{most} at {most_at}"
				   : "no difference of {of_name} to {to_name} stands out: {difference}";
	return answer;
}

struct answer operator_share(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer = compare(context, clauses, &pairs, FIGURE_RATIO, false, "share", show_share);

	if (answer.none)
		return answer;
	answer.supported = true;
	for (size_t i = 0; i < pairs.count; i++)
		answer.supported &= fmin(pairs.items[i].figure.value, pairs.items[i].figure.low) <= 1;
	answer.sentence = "{of_name} reaches {share} of {to_name}";
	answer.otherwise =
		"{of_name} reads {share} of {to_name}: more than the whole, so one of them is wrong";
	return answer;
}

struct answer operator_disagree(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs;
	struct answer answer = compare(context, clauses, &pairs, FIGURE_RATIO, false, "ratio", show_ratio);

	answer.supported = !answer.none && !as_expected(&pairs, 1, within(clauses));
	answer.sentence = "the machine states {to}, measured is {of}: {ratio} times as much";
	answer.otherwise = "the machine states {to}, and {of} is measured: they agree";
	return answer;
}
