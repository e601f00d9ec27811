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

/* A ratio as a change in per cent: 1.12 is +12.0 %. */
const char *show_percent(const struct figure *figure, const char *unit)
{
	(void)unit;
	if (!isfinite(figure->low) || !isfinite(figure->high))
		return memory_format("%+.1f %%", 100 * (figure->value - 1));
	return memory_format("%+.1f %% [%+.1f, %+.1f]", 100 * (figure->value - 1), 100 * (figure->low - 1),
			     100 * (figure->high - 1));
}

/* A ratio as a part of the whole in per cent. */
const char *show_share(const struct figure *figure, const char *unit)
{
	(void)unit;
	if (!isfinite(figure->low) || !isfinite(figure->high))
		return memory_format("%.1f %%", 100 * figure->value);
	return memory_format("%.1f %% [%.1f, %.1f]", 100 * figure->value, 100 * figure->low,
			     100 * figure->high);
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

bool pair_beyond(const struct pairs *pairs, double bound)
{
	size_t above = 0, below = 0;

	for (size_t i = 0; i < pairs->count; i++) {
		const struct figure *figure = &pairs->items[i].figure;

		above += fmin(figure->value, figure->low) > bound;
		below += fmax(figure->value, figure->high) < bound;
	}
	return above == pairs->count || below == pairs->count;
}

bool pair_expected(const struct pairs *pairs, double expect, double within)
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

struct answer pair_answer(struct context *context, const struct clauses *clauses, struct pairs *pairs,
			  enum figure_step step, bool turn, const char *name, show_fn *show)
{
	struct answer answer = { 0 };

	*pairs = pairs_find(context, clauses);
	if ((answer.none = pairs->none) != NULL)
		return answer;
	join(pairs, step, turn && pairs->lower_is_better);
	put_sides(&answer, clauses, pairs);
	put_figures(&answer, pairs, name, show);
	return answer;
}
