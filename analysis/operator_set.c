/*
 * operator_set - spread, extreme, value: what a set of points has in common and which stands out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "operators.h"
#include "pair_answer.h"
#include "statistics.h"
#include "units.h"

#include <math.h>
#include <string.h>

#define WITHIN_UNSTATED 0.1

struct set {
	const struct view *view;
	struct selection selection;
	struct measure *measures;
	size_t least, most; /* places in the selection */
};

static struct set set_of(struct context *context, const struct clauses *clauses, struct answer *answer)
{
	struct set set = { .view = context_view(context, clauses->key) };

	set.selection = select_rows(set.view, &context->facts, clauses->column, &clauses->of.conditions,
				    &clauses->where);
	if (!set.selection.count)
		answer->none = answer_none(&set.selection, &answer->reason);
	set.measures = memory_take(set.selection.count + 1, sizeof *set.measures);
	for (size_t i = 0; i < set.selection.count; i++) {
		set.measures[i] = view_measure(set.view, set.selection.rows[i], clauses->column);
		if (clauses->unit)
			set.measures[i].unit = clauses->unit;
		set.least = set.measures[i].value < set.measures[set.least].value ? i : set.least;
		set.most = set.measures[i].value >= set.measures[set.most].value ? i : set.most;
	}
	return set;
}

static const char *at(struct context *context, const struct clauses *clauses, const struct set *set, size_t i)
{
	const char *point = context_point(context, set->view, set->selection.rows[i], &clauses->of.conditions,
					  &clauses->where, set->selection.rows, set->selection.count);

	return *point ? point : set->selection.count > 1 ? "one of them" : "the only point";
}

static const char *text_of(const struct set *set, size_t i)
{
	struct figure figure = figure_of(&set->measures[i]);

	return figure_text(&figure, set->measures[i].unit);
}

static const char *plain(const struct set *set, size_t i)
{
	char text[64];

	return memory_text(unit_text(text, sizeof text, set->measures[i].unit, set->measures[i].value));
}

/* (largest - smallest) / median of the points in one round, or of the medians. */
static double spread_of(const struct set *set, size_t round, bool medians)
{
	size_t count = set->selection.count;
	double *values = memory_take(count + 1, sizeof *values);

	for (size_t i = 0; i < count; i++) {
		values[i] = medians ? set->measures[i].value : set->measures[i].rounds[round];
		if (!isfinite(values[i]))
			return NAN;
	}
	return (statistics_most(values, count) - statistics_least(values, count)) /
	       fabs(statistics_median(values, count));
}

struct answer operator_spread(struct context *context, const struct clauses *clauses)
{
	struct answer answer = { 0 };
	struct set set = set_of(context, clauses, &answer);

	if (!answer.none && set.selection.count < 2)
		answer.none = "one point has no spread";
	if (answer.none)
		return answer;
	size_t rounds = set.measures[0].round_count;
	double *spreads = memory_take(rounds + 1, sizeof *spreads);

	for (size_t r = 0; r < rounds; r++)
		spreads[r] = spread_of(&set, r, false);
	struct figure figure = figure_rounds(spreads, rounds, NAN);

	figure.value = spread_of(&set, 0, true);
	for (size_t i = 0; i < set.selection.count; i++)
		answer_doubt(&answer, set.view, set.selection.rows[i]);
	answer_put(&answer, "spread", memory_format("%.1f %%", 100 * figure.value));
	answer_put(&answer, "low", memory_format("%.1f %%", 100 * fmin(figure.value, figure.low)));
	answer_put(&answer, "high", memory_format("%.1f %%", 100 * fmax(figure.value, figure.high)));
	answer_put(&answer, "least", plain(&set, set.least));
	answer_put(&answer, "most", plain(&set, set.most));
	answer_put(&answer, "least_at", at(context, clauses, &set, set.least));
	answer_put(&answer, "most_at", at(context, clauses, &set, set.most));
	answer_put(&answer, "points", memory_format("%zu", set.selection.count));
	const char *range = isfinite(figure.low) ? memory_format(", spread by round [%.1f, %.1f] %%",
								 100 * figure.low, 100 * figure.high)
						 : "";

	answer.rests = memory_format("%s at %s to %s at %s%s; %s", text_of(&set, set.least),
				     at(context, clauses, &set, set.least), text_of(&set, set.most),
				     at(context, clauses, &set, set.most), range, figure_rests(&figure));
	double within = isnan(clauses->within) ? WITHIN_UNSTATED : clauses->within;

	answer.supported = fmax(figure.value, figure.high) <= within;
	answer.unsure = !answer.supported && fmin(figure.value, figure.low) <= within;
	answer.doubtful = "whether the {points} figures agree cannot be told: by round they spread over "
			  "between {low} and {high}";
	answer.sentence = "the {points} figures agree within {spread}";
	answer.otherwise =
		"the {points} figures do not agree: they spread over {spread}, from {least} at {least_at} "
		"to {most} at {most_at}";
	return answer;
}

struct answer operator_extreme(struct context *context, const struct clauses *clauses)
{
	struct answer answer = { 0 };
	struct set set = set_of(context, clauses, &answer);
	bool least = clauses->least;
	size_t best = least ? set.least : set.most, next = best;

	if (answer.none)
		return answer;
	for (size_t i = 0; i < set.selection.count; i++) {
		double value = set.measures[i].value, other = set.measures[next].value;

		if (i != best && (next == best || (least ? value < other : value > other)))
			next = i;
	}
	struct figure figure = figure_of(&set.measures[best]);

	answer_doubt(&answer, set.view, set.selection.rows[best]);
	answer_put(&answer, "value", plain(&set, best));
	answer_put(&answer, "at", at(context, clauses, &set, best));
	answer_put(&answer, "next", plain(&set, next));
	answer_put(&answer, "next_at", at(context, clauses, &set, next));
	answer_put(&answer, "points", memory_format("%zu", set.selection.count));
	answer_put(&answer, "end", least ? "smallest" : "largest");
	answer.rests = memory_format("%s, next %s at %s, of %zu points; %s", text_of(&set, best),
				     text_of(&set, next), at(context, clauses, &set, next),
				     set.selection.count, figure_rests(&figure));
	const struct measure *a = &set.measures[best], *b = &set.measures[next];

	answer.supported = next != best && (least ? !(a->high >= b->low) : !(a->low <= b->high));
	answer.sentence = "{end} is {value}, at {at}";
	answer.otherwise = next == best ? "the only point reads {value}"
					: "no point stands out: {value} at {at} and {next} at {next_at}";
	return answer;
}

struct answer operator_value(struct context *context, const struct clauses *clauses)
{
	struct answer answer = { .supported = true };
	struct set set = set_of(context, clauses, &answer);

	if (!answer.none && set.selection.count > 1)
		answer.none = "several points match; narrow them with of";
	if (answer.none)
		return answer;
	struct figure figure = figure_of(&set.measures[0]), share = figure_plain(set.measures[0].value);
	bool percent = clauses->sentence && strstr(clauses->sentence, "{percent}");

	answer_doubt(&answer, set.view, set.selection.rows[0]);
	answer_put(&answer, "value", plain(&set, 0));
	answer_put(&answer, "percent", show_share(&share, ""));
	answer_put(&answer, "at", clauses_name(&clauses->of));
	answer.rests = memory_format("%s; %s", percent ? show_share(&figure, "") : text_of(&set, 0),
				     figure_rests(&figure));
	answer.sentence = answer.otherwise = "{at} reads {value}";
	return answer;
}
