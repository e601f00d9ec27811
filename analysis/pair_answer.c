/*
 * pair_answer - one pair stands with its interval; of several the median, the smallest and the largest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pair_answer.h"

#include "memory.h"
#include "statistics.h"
#include "units.h"

#include <math.h>
#include <string.h>

const char *show_ratio(const struct figure *figure, const char *unit)
{
	(void)unit;
	return figure_ratio_text(figure);
}

/* A ratio as a change in per cent to one decimal, with its sign unless it is nothing: 1.12 is +12.0. */
static const char *change(double ratio)
{
	double tenths = round(1000 * (ratio - 1));

	return tenths == 0 ? "0.0" : memory_format("%+.1f", tenths / 10);
}

const char *show_percent(const struct figure *figure, const char *unit)
{
	(void)unit;
	if (!isfinite(figure->low) || !isfinite(figure->high))
		return memory_format("%s %%", change(figure->value));
	return memory_format("%s %% [%s, %s]", change(figure->value), change(figure->low),
			     change(figure->high));
}

/* A ratio as a part of the whole in per cent; small parts keep two digits. */
const char *show_share(const struct figure *figure, const char *unit)
{
	double size = fabs(100 * figure->value);
	int decimals = size == 0 || size >= 0.95 ? 1 : size >= 0.095 ? 2 : 3;

	(void)unit;
	if (!isfinite(figure->low) || !isfinite(figure->high))
		return memory_format("%.*f %%", decimals, 100 * figure->value);
	return memory_format("%.*f %% [%.*f, %.*f]", decimals, 100 * figure->value, decimals,
			     100 * figure->low, decimals, 100 * figure->high);
}

const char *show_unit(const struct figure *figure, const char *unit)
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

/* Is a's figure below b's in the digits shown? */
static bool below(const struct pair *a, const struct pair *b, show_fn *show, const char *unit)
{
	return a->figure.value < b->figure.value &&
	       strcmp(alone(show, a->figure.value, unit), alone(show, b->figure.value, unit)) != 0;
}

static double low_of(const struct figure *figure)
{
	return fmin(figure->value, figure->low);
}

static double high_of(const struct figure *figure)
{
	return fmax(figure->value, figure->high);
}

/* One pair, or many: the placeholders and what they rest on. `name` is the operator's main number. */
static void put_figures(struct answer *answer, const struct pairs *pairs, const char *name, show_fn *show)
{
	double *values = memory_take(pairs->count, sizeof *values);
	const struct pair *least = pairs->items, *most = pairs->items, *first = pairs->items;

	for (size_t i = 0; i < pairs->count; i++) {
		const struct pair *pair = &pairs->items[i];

		values[i] = pair->figure.value;
		least = below(pair, least, show, pairs->unit) ? pair : least;
		most = below(most, pair, show, pairs->unit) ? pair : most;
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
	answer_put(answer, "low",
		   alone(show, fmin(low_of(&least->figure), low_of(&most->figure)), pairs->unit));
	answer_put(answer, "high",
		   alone(show, fmax(high_of(&least->figure), high_of(&most->figure)), pairs->unit));
	if (pairs->count == 1) {
		struct figure of = figure_of(&first->of), to = figure_of(&first->to);

		answer->rests =
			memory_format("%s to %s, %s %s; %s", figure_text(&of, first->of.unit),
				      figure_text(&to, first->to.unit), name,
				      show(&first->figure, pairs->unit), figure_rests(&first->figure));
		return;
	}
	if (least == most) {
		answer->rests =
			memory_format("%zu pairs, %s %s in all; %s", pairs->count, name,
				      show(&least->figure, pairs->unit), figure_rests(&first->figure));
		return;
	}
	answer->rests =
		memory_format("%zu pairs, %s from %s at %s to %s at %s; %s", pairs->count, name,
			      show(&least->figure, pairs->unit), least->name,
			      show(&most->figure, pairs->unit), most->name, figure_rests(&first->figure));
}

/* `equal` of the figures lie within their tolerance. */
static enum pair_verdict judge(const struct pairs *pairs, double bound, size_t equal)
{
	size_t above = 0, below = 0;

	for (size_t i = 0; i < pairs->count; i++) {
		above += low_of(&pairs->items[i].figure) > bound;
		below += high_of(&pairs->items[i].figure) < bound;
	}
	if (above == pairs->count || below == pairs->count)
		return PAIR_BEYOND;
	if (equal == pairs->count)
		return PAIR_EQUAL;
	return above + below ? PAIR_MIXED : PAIR_UNSURE;
}

enum pair_verdict pair_verdict(const struct pairs *pairs, double bound, double tolerance)
{
	size_t equal = 0;

	for (size_t i = 0; i < pairs->count; i++)
		equal += low_of(&pairs->items[i].figure) >= bound - tolerance &&
			 high_of(&pairs->items[i].figure) <= bound + tolerance;
	return judge(pairs, bound, equal);
}

enum pair_verdict pair_difference(const struct pairs *pairs, double share)
{
	size_t equal = 0;

	for (size_t i = 0; i < pairs->count; i++) {
		const struct pair *pair = &pairs->items[i];
		double tolerance = share * fabs(pair->to.value);

		equal += low_of(&pair->figure) >= -tolerance && high_of(&pair->figure) <= tolerance;
	}
	return judge(pairs, 0, equal);
}

enum pair_verdict pair_expected(const struct pairs *pairs, double expect, double within)
{
	double low = expect * (1 - within), high = expect * (1 + within);
	size_t inside = 0;

	for (size_t i = 0; i < pairs->count; i++) {
		const struct figure *figure = &pairs->items[i].figure;

		if (high_of(figure) < low || low_of(figure) > high)
			return PAIR_BEYOND;
		inside += low_of(figure) >= low && high_of(figure) <= high;
	}
	return inside == pairs->count ? PAIR_EQUAL : PAIR_UNSURE;
}

static void join(struct pairs *pairs, enum figure_step step, bool turned)
{
	for (size_t i = 0; i < pairs->count; i++) {
		struct pair *pair = &pairs->items[i];

		pair->figure = turned ? figure_join(step, &pair->to, &pair->of)
				      : figure_join(step, &pair->of, &pair->to);
	}
}

struct answer pair_answer(struct context *context, const struct clauses *clauses, struct pairs *pairs,
			  enum figure_step step, bool turn, const char *name, show_fn *show)
{
	struct answer answer = { 0 };

	*pairs = pairs_find(context, clauses);
	answer.reason = pairs->reason;
	if ((answer.none = pairs->none) != NULL)
		return answer;
	join(pairs, step, turn && pairs->lower_is_better);
	put_sides(&answer, clauses, pairs);
	put_figures(&answer, pairs, name, show);
	return answer;
}
