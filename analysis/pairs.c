/*
 * pairs - the join behind ratio, gain, difference and share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pairs.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

#define PAIRS_MOST 10000

struct place {
	const struct view *view;
	const char *column;
	struct selection selection;
};

static struct place side_of(struct context *context, const struct clauses *clauses, const struct side *side)
{
	struct place place = { 0 };

	place.view = context_view(context, side->key ? side->key : clauses->key);
	place.column = side->column ? side->column : clauses->column;
	place.selection =
		select_rows(place.view, &context->facts, place.column, &side->conditions, &clauses->where);
	return place;
}

static bool is_named(const struct conditions *conditions, const char *parameter)
{
	for (size_t i = 0; i < conditions->count; i++)
		if (strcmp(conditions->items[i].parameter, parameter) == 0)
			return true;
	return false;
}

/* Equal in every parameter that both have and neither side names. */
static bool corresponds(const struct clauses *clauses, const struct place *of, size_t of_row,
			const struct place *to, size_t to_row)
{
	size_t count = view_parameters(of->view);

	for (size_t i = 0; i < count; i++) {
		const char *name = of->view->summary->names[i];
		int other = csv_column(to->view->summary, name);

		if (other < 0 || (size_t)other >= view_parameters(to->view) ||
		    is_named(&clauses->of.conditions, name) || is_named(&clauses->to.conditions, name))
			continue;
		if (strcmp(csv_text(of->view->summary, of_row, (int)i),
			   csv_text(to->view->summary, to_row, other)) != 0)
			return false;
	}
	return true;
}

static struct pair *add(struct pairs *pairs, struct context *context, const struct clauses *clauses,
			const struct place *of, size_t row)
{
	pairs->items = memory_grow(pairs->items, pairs->count, &pairs->capacity, sizeof *pairs->items);
	struct pair *pair = &pairs->items[pairs->count++];

	*pair = (struct pair){ .of_view = of->view, .of_row = row };
	pair->of = view_measure(of->view, row, of->column);
	pair->name = context_point(context, of->view, row, &clauses->of.conditions, &clauses->where,
				   of->selection.rows, of->selection.count);
	return pair;
}

static void pair_with_fact(struct pairs *pairs, struct context *context, const struct clauses *clauses,
			   const struct place *of)
{
	const char *unknown;
	double value;

	if (!facts_number(&context->facts, clauses->to.fact, &value, &unknown)) {
		pairs->none =
			unknown ? memory_format("this machine does not state its %s", clauses_fact(unknown))
				: "the fact is malformed";
		return;
	}
	for (size_t i = 0; i < of->selection.count && pairs->count < PAIRS_MOST; i++)
		add(pairs, context, clauses, of, of->selection.rows[i])->to =
			(struct measure){ value, NAN, NAN, NULL, 0, unit_of(of->column) };
}

static void pair_with_side(struct pairs *pairs, struct context *context, const struct clauses *clauses,
			   const struct place *of)
{
	struct place to = side_of(context, clauses, &clauses->to);

	if (!to.selection.count) {
		pairs->none = answer_none(&to.selection, &pairs->reason);
		return;
	}
	for (size_t i = 0; i < of->selection.count; i++)
		for (size_t j = 0; j < to.selection.count && pairs->count < PAIRS_MOST; j++) {
			if (!corresponds(clauses, of, of->selection.rows[i], &to, to.selection.rows[j]))
				continue;
			struct pair *pair = add(pairs, context, clauses, of, of->selection.rows[i]);

			pair->to_view = to.view;
			pair->to_row = to.selection.rows[j];
			pair->to = view_measure(to.view, pair->to_row, to.column);
			/* A side of several points: the pair is named by what the other side has more. */
			if (!*pair->name)
				pair->name =
					context_point(context, to.view, pair->to_row, &clauses->to.conditions,
						      &clauses->where, to.selection.rows, to.selection.count);
		}
}

struct pairs pairs_find(struct context *context, const struct clauses *clauses)
{
	struct pairs pairs = { 0 };
	struct place of = side_of(context, clauses, &clauses->of);

	pairs.unit = unit_of(of.column);
	if (of.view->description) {
		const struct described *column = describe_column(of.view->description, of.column);

		pairs.lower_is_better = column && column->better == BETTER_LOWER;
	} else {
		pairs.lower_is_better = strcmp(pairs.unit, "ns") == 0;
	}
	if (!of.selection.count)
		pairs.none = answer_none(&of.selection, &pairs.reason);
	else if (clauses->to.fact)
		pair_with_fact(&pairs, context, clauses, &of);
	else
		pair_with_side(&pairs, context, clauses, &of);
	if (!pairs.count && !pairs.none)
		pairs.none = "no two points differ in just this";
	return pairs;
}
