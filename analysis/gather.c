/*
 * gather - joins two sides cell by cell, and says what keeps a cell from being compared.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gather.h"

#include "calibration.h"
#include "memory.h"
#include "statistics.h"
#include "text.h"
#include "words.h"

#include <math.h>
#include <string.h>

void readings_list_add(struct readings_list *list, struct readings *readings)
{
	list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
	list->items[list->count++] = readings;
}

static const struct readings *newest(const struct readings_list *list)
{
	return list->count ? list->items[list->count - 1] : NULL;
}

struct readings_list readings_list_same_method(const struct readings_list *list)
{
	struct readings_list same = { NULL, 0, 0 };
	const struct readings *last = NULL;

	for (size_t i = list->count; i-- > 0 && !last;)
		if (list->items[i]->cells.count)
			last = list->items[i];
	for (size_t i = 0; i < list->count; i++) {
		struct readings *readings = list->items[i];

		if (readings->cells.count && strcmp(readings->method, last->method) == 0 &&
		    strcmp(readings->harness_method, last->harness_method) == 0)
			readings_list_add(&same, readings);
	}
	return same;
}

struct side gather_side(const struct readings_list *list, const char *cell)
{
	struct session_runs *sessions = memory_take(list->count + 1, sizeof *sessions);
	struct side side = { sessions, 0, 0.0 };
	size_t enough = 0;

	for (size_t i = 0; i < list->count; i++) {
		const struct reading *reading = readings_find(list->items[i], cell);

		enough += reading && reading->count >= RUNS_LEAST;
	}
	for (size_t i = 0; i < list->count; i++) {
		const struct reading *reading = readings_find(list->items[i], cell);

		if (!reading || !reading->count || (enough && reading->count < RUNS_LEAST))
			continue;
		sessions[side.count++] = (struct session_runs){ reading->values, reading->count };
		side.step = fmax(side.step, reading->step);
	}
	return side;
}

/* The newest session's reading of a cell that has a value; else the newest at all. */
static const struct reading *best_reading(const struct readings_list *list, const char *cell)
{
	const struct reading *any = NULL;

	for (size_t i = list->count; i-- > 0;) {
		const struct reading *reading = readings_find(list->items[i], cell);

		if (reading && reading->count)
			return reading;
		any = any ? any : reading;
	}
	return any;
}

static const struct described *described_as(const struct readings_list *list, const char *column)
{
	const struct readings *readings = newest(list);

	return readings && readings->description ? describe_column(readings->description, column) : NULL;
}

/* What keeps all cells of a key from being compared; NULL for nothing. */
static const char *key_obstacle(const struct readings *a, const struct readings *b, enum relation relation)
{
	if (!a || !b)
		return NULL;
	if (relation != RELATION_PUBLISHED) {
		if (strcmp(a->source->schema, b->source->schema) != 0)
			return "schema";
		if (strcmp(a->method, b->method) != 0)
			return "method";
		if (strcmp(a->harness_method, b->harness_method) != 0)
			return "harness_method";
	}
	return strcmp(a->parameters, b->parameters) != 0 ? "parameters" : NULL;
}

bool gather_positive(const struct side *side)
{
	for (size_t i = 0; i < side->count; i++)
		for (size_t j = 0; j < side->sessions[i].count; j++)
			if (!(side->sessions[i].values[j] > 0.0))
				return false;
	return true;
}

static bool disturbed(const struct readings_list *list, const char *cell)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct reading *reading = readings_find(list->items[i], cell);

		if (reading && reading->disturbed)
			return true;
	}
	return false;
}

/* A verdict needs plain measurements; a ratio beside a published number only that neither is wrong. */
static bool doubtful(const struct reading *reading, enum relation relation)
{
	if (relation == RELATION_PUBLISHED)
		return words_validity(reading->validity) >= words_validity("suspect");
	return strcmp(reading->validity, "ok") != 0 && !text_missing(reading->validity);
}

static void obstruct(struct pair *pair, enum barrier barrier, const char *reason)
{
	pair->barrier = barrier;
	pair->reason = reason;
}

/* Why a side has no number for a cell: its own word where it has one. */
static const char *absence(const struct reading *reading)
{
	if (!reading)
		return "absent";
	return text_missing(reading->reason) ? "not_measured" : reading->reason;
}

static void judge(struct pair *pair, const struct readings_list *a, const struct readings_list *b,
		  const char *cell, const char *obstacle, bool same_unit, enum relation relation)
{
	const struct reading *left = best_reading(a, cell), *right = best_reading(b, cell);

	if (obstacle && strcmp(obstacle, "parameters") == 0)
		obstruct(pair, BARRIER_NOT_COMPARABLE, obstacle);
	else if (!pair->side[0].count && !pair->side[1].count)
		obstruct(pair, BARRIER_NOT_COMPARABLE, left ? absence(left) : absence(right));
	else if (!pair->side[1].count)
		obstruct(pair, BARRIER_ONLY_IN_A, absence(right));
	else if (!pair->side[0].count)
		obstruct(pair, BARRIER_ONLY_IN_B, absence(left));
	else if (obstacle)
		obstruct(pair, BARRIER_NOT_COMPARABLE, obstacle);
	else if (!same_unit)
		obstruct(pair, BARRIER_NOT_COMPARABLE, "unit");
	else if (doubtful(left, relation) || doubtful(right, relation))
		obstruct(pair, BARRIER_NOT_COMPARABLE, "validity");
	else if (!gather_positive(&pair->side[0]) || !gather_positive(&pair->side[1]))
		obstruct(pair, BARRIER_UNTESTED, "not_positive");
	else if (disturbed(a, cell) || disturbed(b, cell))
		obstruct(pair, BARRIER_UNTESTED, "disturbed");
}

static void describe_side(struct matched *row, int index, const struct side *side,
			  const struct reading *reading)
{
	row->value[index] = side->count ? contrast_side_value(side) : NAN;
	row->sessions[index] = side->count;
	row->rounds[index] = 0;
	for (size_t i = 0; i < side->count; i++)
		if (side->sessions[i].count > row->rounds[index])
			row->rounds[index] = side->sessions[i].count;
	row->status[index] = reading ? reading->status : "NA";
	row->validity[index] = reading ? reading->validity : "NA";
}

static void add_cell(struct diff *diff, const struct manifest *manifest, size_t key,
		     const struct readings_list *a, const struct readings_list *b,
		     const struct reading *shape, const char *cell, const char *obstacle,
		     enum relation relation)
{
	const struct described *left = described_as(a, shape->column),
			       *right = described_as(b, shape->column);
	const struct described *described = left ? left : right;
	bool same_unit = !left || !right || strcmp(left->unit, right->unit) == 0;
	double margin = described ? described->margin_ratio : NAN;

	diff->rows = memory_grow(diff->rows, diff->count, &diff->row_capacity, sizeof *diff->rows);
	diff->pairs = memory_grow(diff->pairs, diff->count, &diff->pair_capacity, sizeof *diff->pairs);
	struct matched *row = &diff->rows[diff->count];
	struct pair *pair = &diff->pairs[diff->count++];

	margin = fmax(isfinite(margin) ? margin : MARGIN_UNSTATED, MARGIN_LEAST);
	*pair = (struct pair){
		.chapter = manifest->chapter_of[key],
		.better = described ? described->better : BETTER_NONE,
		.log_margin = log1p(margin),
		.side = { gather_side(a, cell), gather_side(b, cell) },
	};
	*row = (struct matched){ .key = key,
				 .parameters = shape->parameters,
				 .column = shape->column,
				 .unit = described ? described->unit : "NA",
				 .margin_ratio = margin };
	describe_side(row, 0, &pair->side[0], best_reading(a, cell));
	describe_side(row, 1, &pair->side[1], best_reading(b, cell));
	judge(pair, a, b, cell, obstacle, same_unit, relation);
}

/* Every cell of either side once: in the order of the newest session of A, then what only others have. */
static void gather_cells(const struct readings_list *list, struct index *cells)
{
	for (size_t i = list->count; i-- > 0;)
		for (size_t j = 0; j < list->items[i]->cells.count; j++)
			index_add(cells, list->items[i]->cells.texts[j]);
}

void gather_key(struct diff *diff, const struct manifest *manifest, size_t key, const struct readings_list *a,
		const struct readings_list *b, enum relation relation)
{
	struct readings_list left = readings_list_same_method(a), right = readings_list_same_method(b);
	const char *obstacle = key_obstacle(newest(&left), newest(&right), relation);
	struct index cells = { .count = 0 };

	gather_cells(&left, &cells);
	gather_cells(&right, &cells);
	for (size_t i = 0; i < cells.count; i++) {
		const struct reading *shape = best_reading(&left, cells.texts[i]);

		if (!shape)
			shape = best_reading(&right, cells.texts[i]);
		add_cell(diff, manifest, key, &left, &right, shape, cells.texts[i], obstacle, relation);
	}
}
