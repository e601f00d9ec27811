/*
 * operator_cluster - do points fall into groups: by a parameter that names classes, or by gaps between them?
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "operators.h"
#include "statistics.h"
#include "units.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define GAP_LEAST   1.15 /* from one value to the next, for a gap between groups */
#define GROUPS_MOST 24

struct group {
	const char *word; /* the class; NULL: found by gaps */
	double *values, least, most, median;
	size_t count, *rows; /* of a class */
	struct figure figure;
};

struct groups {
	struct group items[GROUPS_MOST];
	size_t count;
	bool overflow;
};

static int by_median(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	return (x->median > y->median) - (x->median < y->median);
}

static struct group *group_of(struct groups *groups, const char *word, size_t capacity)
{
	for (size_t i = 0; i < groups->count; i++)
		if (strcmp(groups->items[i].word, word) == 0)
			return &groups->items[i];
	if (groups->count == GROUPS_MOST) {
		groups->overflow = true;
		return NULL;
	}
	struct group *group = &groups->items[groups->count++];

	group->word = word;
	group->values = memory_take(capacity, sizeof *group->values);
	group->rows = memory_take(capacity, sizeof *group->rows);
	return group;
}

/* The median of the class's points in each round, and so its interval. */
static struct figure class_figure(const struct group *group, const struct view *view, const char *column)
{
	struct measure *measures = memory_take(group->count + 1, sizeof *measures);
	double median = statistics_sorted_median(group->values, group->count);
	size_t rounds = SIZE_MAX;

	for (size_t i = 0; i < group->count; i++) {
		measures[i] = view_measure(view, group->rows[i], column);
		rounds = measures[i].rounds && measures[i].round_count < rounds ? measures[i].round_count
			 : measures[i].rounds                                   ? rounds
										: 0;
	}
	if (rounds == 0 || rounds == SIZE_MAX)
		return figure_plain(median);
	double *values = memory_take(group->count + 1, sizeof *values);
	double *medians = memory_take(rounds, sizeof *medians);

	for (size_t r = 0; r < rounds; r++) {
		size_t known = 0;

		for (size_t i = 0; i < group->count; i++)
			if (isfinite(measures[i].rounds[r]))
				values[known++] = measures[i].rounds[r];
		medians[r] = statistics_median(values, known);
	}
	struct figure figure = figure_rounds(medians, rounds, median);

	figure.value = median;
	return figure;
}

static void by_class(struct groups *groups, const struct view *view, const struct selection *selection,
		     const char *column, const char *by)
{
	int place = csv_column(view->summary, by);

	for (size_t i = 0; i < selection->count; i++) {
		struct group *group = group_of(groups, csv_text(view->summary, selection->rows[i], place),
					       selection->count);

		if (!group)
			continue;
		group->rows[group->count] = selection->rows[i];
		group->values[group->count++] = view_measure(view, selection->rows[i], column).value;
	}
	for (size_t i = 0; i < groups->count; i++) {
		statistics_sort(groups->items[i].values, groups->items[i].count);
		groups->items[i].figure = class_figure(&groups->items[i], view, column);
	}
}

static void by_gaps(struct groups *groups, const struct view *view, const struct selection *selection,
		    const char *column)
{
	double *values = memory_take(selection->count + 1, sizeof *values);

	for (size_t i = 0; i < selection->count; i++)
		values[i] = view_measure(view, selection->rows[i], column).value;
	statistics_sort(values, selection->count);
	for (size_t i = 0; i < selection->count; i++) {
		if (i && values[i] <= values[i - 1] * GAP_LEAST) {
			groups->items[groups->count - 1].count++;
			continue;
		}
		if (groups->count == GROUPS_MOST) {
			groups->overflow = true;
			return;
		}
		groups->items[groups->count++] = (struct group){ .values = values + i, .count = 1 };
	}
}

static const char *group_text(struct context *context, const struct group *group, const char *by,
			      const char *unit)
{
	char value[64], low[64], high[64];
	const char *name = group->word ? memory_format("%s ", context_word(context, by, group->word)) : "";

	unit_text(value, sizeof value, unit, group->median);
	if (group->word)
		return memory_format("%s%s (%s)", name, figure_text(&group->figure, unit),
				     group->count == 1 ? "one point"
						       : memory_format("%zu points", group->count));
	if (group->count == 1)
		return memory_format("%s%s (one point)", name, value);
	unit_text(low, sizeof low, unit, group->least);
	unit_text(high, sizeof high, unit, group->most);
	return memory_format("%s%s (%zu points, %s to %s)", name, value, group->count, low, high);
}

static void finish(struct groups *groups)
{
	for (size_t i = 0; i < groups->count; i++) {
		struct group *group = &groups->items[i];

		group->median = statistics_sorted_median(group->values, group->count);
		group->least = group->values[0];
		group->most = group->values[group->count - 1];
	}
	qsort(groups->items, groups->count, sizeof *groups->items, by_median);
}

/* Classes by the intervals of their medians, groups by their points. */
static bool stands_above(const struct group *group, const struct group *below)
{
	if (!group->word)
		return group->least > below->most;
	return fmin(group->figure.value, group->figure.low) > fmax(below->figure.value, below->figure.high);
}

struct answer operator_cluster(struct context *context, const struct clauses *clauses)
{
	struct answer answer = { 0 };
	struct groups groups = { .count = 0 };
	const struct view *view = context_view(context, clauses->key);
	struct selection selection =
		select_rows(view, &context->facts, clauses->column, &clauses->of.conditions, &clauses->where);
	const char *list = "";
	bool apart = true;

	if (!selection.count)
		answer.none = answer_none(&selection, &answer.reason);
	else if (clauses->by && csv_column(view->summary, clauses->by) < 0)
		answer.none = memory_format("no parameter %s in these data", clauses->by);
	if (answer.none)
		return answer;
	if (clauses->by)
		by_class(&groups, view, &selection, clauses->column, clauses->by);
	else
		by_gaps(&groups, view, &selection, clauses->column);
	if (groups.overflow) {
		answer.none = "more groups than a sentence can hold";
		return answer;
	}
	finish(&groups);
	for (size_t i = 0; i < groups.count; i++) {
		list = memory_format(
			"%s%s%s", list, i ? ", " : "",
			group_text(context, &groups.items[i], clauses->by, unit_of(clauses->column)));
		apart &= !i || stands_above(&groups.items[i], &groups.items[i - 1]);
	}
	for (size_t i = 0; i < selection.count; i++)
		answer_doubt(&answer, view, selection.rows[i]);
	answer_put(&answer, "list", list);
	answer_put(&answer, "groups", memory_format("%zu", groups.count));
	answer_put(&answer, "points", memory_format("%zu", selection.count));
	struct measure first = view_measure(view, selection.rows[0], clauses->column);
	struct figure figure = figure_of(&first);

	answer.rests =
		memory_format("medians of %zu points over %s", selection.count,
			      figure.rounds > 1 ? memory_format("%zu rounds", figure.rounds) : "one round");
	answer.supported = groups.count > 1 && apart;
	answer.sentence = clauses->by ? "the classes stand apart: {list}"
				      : "the points fall into {groups} groups: {list}";
	answer.otherwise = groups.count > 1 ? "not all classes can be told apart: {list}"
			   : clauses->by    ? "there is one class alone, {list}"
					    : "all points fall into one group: {list}";
	return answer;
}
