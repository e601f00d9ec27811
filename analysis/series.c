/*
 * series - selection, split by the other parameters, sorted along the one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "series.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

#define SERIES_MOST 8

static bool same_but(const struct view *view, size_t a, size_t b, int over)
{
	size_t count = view_parameters(view);

	for (size_t i = 0; i < count; i++)
		if ((int)i != over &&
		    strcmp(csv_text(view->summary, a, (int)i), csv_text(view->summary, b, (int)i)) != 0)
			return false;
	return true;
}

/* Put a row where its x belongs; rows come by rising x already where `over` is the last parameter. */
static void insert(struct series *series, size_t row, int over)
{
	double x;
	size_t at = series->count++;

	if (!text_number(csv_text(series->view->summary, row, over), &x)) {
		series->count--;
		return;
	}
	for (; at && series->x[at - 1] > x; at--) {
		series->x[at] = series->x[at - 1];
		series->rows[at] = series->rows[at - 1];
	}
	series->x[at] = x;
	series->rows[at] = row;
}

/* Names tell series apart by the parameters in which they differ from another. */
static const char *name_of(struct context *context, const struct serieses *all, const struct series *series,
			   int over)
{
	const struct csv_table *summary = series->view->summary;
	size_t count = view_parameters(series->view);
	const char *name = "";

	for (size_t i = 0; i < count; i++) {
		const char *text = csv_text(summary, series->rows[0], (int)i);
		bool differs = false;

		for (size_t j = 0; j < all->count; j++)
			differs |= strcmp(text, csv_text(summary, all->items[j].rows[0], (int)i)) != 0;
		if ((int)i != over && differs)
			name = memory_format("%s%s%s %s", name, *name ? ", " : "",
					     unit_words(summary->names[i]),
					     context_word(context, summary->names[i], text));
	}
	return name;
}

static void measure_all(struct series *series)
{
	series->y = memory_take(series->count + 1, sizeof *series->y);
	series->measures = memory_take(series->count + 1, sizeof *series->measures);
	for (size_t i = 0; i < series->count; i++) {
		series->measures[i] = view_measure(series->view, series->rows[i], series->column);
		series->y[i] = series->measures[i].value;
	}
}

struct serieses series_find(struct context *context, const struct clauses *clauses)
{
	struct serieses all = { 0 };
	const struct view *view = context_view(context, clauses->key);
	struct selection selection =
		select_rows(view, &context->facts, clauses->column, &clauses->of.conditions, &clauses->where);
	int over = selection.count ? csv_column(view->summary, clauses->over) : -1;

	if (!selection.count) {
		all.none = answer_none(&selection, &all.reason);
		return all;
	}
	if (over < 0) {
		all.none = memory_format("no parameter %s in these data", clauses->over);
		return all;
	}
	all.items = memory_take(SERIES_MOST, sizeof *all.items);
	for (size_t i = 0; i < selection.count; i++) {
		struct series *series = all.items;

		while (series < all.items + all.count &&
		       !same_but(view, series->rows[0], selection.rows[i], over))
			series++;
		if (series == all.items + SERIES_MOST) {
			all.none = "more than eight curves; narrow them with where";
			return all;
		}
		if (series == all.items + all.count) {
			*series = (struct series){ .view = view, .column = clauses->column };
			series->over = clauses->over;
			series->rows = memory_take(selection.count, sizeof *series->rows);
			series->x = memory_take(selection.count, sizeof *series->x);
			series->rows[0] = selection.rows[i];
			all.count++;
		}
		insert(series, selection.rows[i], over);
	}
	for (size_t i = 0; i < all.count; i++)
		measure_all(&all.items[i]);
	for (size_t i = 0; i < all.count; i++)
		all.items[i].name = all.count > 1 ? name_of(context, &all, &all.items[i], over) : "";
	const struct described *column =
		view->description ? describe_column(view->description, clauses->column) : NULL;

	all.lower_is_better =
		column ? column->better == BETTER_LOWER : strcmp(unit_of(clauses->column), "ns") == 0;
	return all;
}

const char *series_x(const struct series *series, double x)
{
	char text[64];

	return memory_text(unit_text(text, sizeof text, unit_of(series->over), x));
}

const char *series_point(const struct series *series, size_t i)
{
	const char *x = series_x(series, series->x[i]);

	return *unit_of(series->over) ? x : memory_format("%s %s", unit_words(series->over), x);
}

const char *series_y(const struct series *series, size_t i)
{
	char text[64];

	return memory_text(unit_text(text, sizeof text, series->measures[i].unit, series->y[i]));
}

const char *series_figure(const struct series *series, size_t i)
{
	struct figure figure = figure_of(&series->measures[i]);

	return figure_text(&figure, series->measures[i].unit);
}

struct answer series_each(struct context *context, const struct clauses *clauses, series_fn *function)
{
	struct serieses all = { .none = "the directive names no parameter to run over" };
	struct answer first = { 0 }, *last = &first;

	if (clauses->over)
		all = series_find(context, clauses);
	if (all.none) {
		first.none = all.none;
		first.reason = all.reason;
		return first;
	}
	for (size_t i = 0; i < all.count; i++) {
		struct answer answer = function(context, clauses, &all.items[i], all.lower_is_better);

		answer_put(&answer, "series", all.items[i].name);
		answer.about = all.count > 1 ? all.items[i].name : NULL;
		if (i == 0) {
			first = answer;
			continue;
		}
		last->next = memory_take(1, sizeof *last->next);
		last = last->next;
		*last = answer;
	}
	return first;
}
