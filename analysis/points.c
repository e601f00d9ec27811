/*
 * points - a hash of parameters to rows, then a sort, so that no output depends on a shuffle.
 *
 * SPDX-License-Identifier: MIT
 */
#include "points.h"

#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static size_t parameter_count; /* for the comparison, which qsort calls without context */

int points_compare(const char *a, const char *b)
{
	double x = 0, y = 0;
	int a_kind = text_missing(a) ? 2 : text_number(a, &x);
	int b_kind = text_missing(b) ? 2 : text_number(b, &y);

	if (a_kind != b_kind)
		return a_kind - b_kind;
	if (a_kind == 1 && x != y)
		return x < y ? -1 : 1;
	return strcmp(a, b);
}

static int compare_points(const void *a, const void *b)
{
	const struct point *x = a, *y = b;
	int order = 0;

	for (size_t i = 0; i < parameter_count && !order; i++)
		order = points_compare(x->parameters[i], y->parameters[i]);
	return order;
}

struct index {
	size_t *slots, size;
};

static size_t hash(const char **parameters, size_t count)
{
	size_t value = 1469598103934665603u;

	for (size_t i = 0; i < count; i++)
		for (const char *at = parameters[i];; at++) {
			value = (value ^ (unsigned char)*at) * 1099511628211u;
			if (!*at)
				break;
		}
	return value ^ value >> 29;
}

static bool equal(const char **a, const char **b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(a[i], b[i]) != 0)
			return false;
	return true;
}

/* The slot of these parameters; slots hold 1 + the point's place, 0 is free. */
static size_t *find(struct index *index, const struct points *points, const char **parameters)
{
	size_t slot = hash(parameters, points->parameter_count) & (index->size - 1);

	while (index->slots[slot] &&
	       !equal(points->items[index->slots[slot] - 1].parameters, parameters, points->parameter_count))
		slot = (slot + 1) & (index->size - 1);
	return &index->slots[slot];
}

static struct point *point_of(struct index *index, struct points *points, const char **parameters,
			      size_t rounds)
{
	size_t *slot = find(index, points, parameters);

	if (*slot)
		return &points->items[*slot - 1];
	points->items = memory_grow(points->items, points->count, &points->capacity, sizeof *points->items);
	struct point *point = &points->items[points->count++];

	*slot = points->count;
	point->parameters = memory_take(points->parameter_count + 1, sizeof *point->parameters);
	memcpy(point->parameters, parameters, points->parameter_count * sizeof *parameters);
	point->rounds = memory_take(rounds, sizeof *point->rounds);
	if (2 * points->count > index->size) {
		index->size *= 2;
		index->slots = memory_take(index->size, sizeof *index->slots);
		for (size_t i = 0; i < points->count; i++)
			*find(index, points, points->items[i].parameters) = i + 1;
	}
	return point;
}

struct points points_gather(const struct description *description, const struct rounds *rounds)
{
	struct points points = { 0 };
	struct index index = { memory_take(256, sizeof(size_t)), 256 };
	const char **parameters = memory_take(description->count + 1, sizeof *parameters);
	int *places = memory_take(description->count + 1, sizeof *places);

	points.parameters = memory_take(description->count + 1, sizeof *points.parameters);
	for (size_t i = 0; i < description->count; i++)
		if (description->columns[i].role == ROLE_PARAMETER)
			points.parameters[points.parameter_count++] = &description->columns[i];
	for (size_t r = 0; r < rounds->count; r++) {
		const struct csv_table *raw = rounds->items[r].raw;

		for (size_t i = 0; i < points.parameter_count; i++)
			places[i] = csv_column(raw, points.parameters[i]->name);
		for (size_t row = 0; row < raw->rows; row++) {
			for (size_t i = 0; i < points.parameter_count; i++)
				parameters[i] = csv_text(raw, row, places[i]);
			struct rows *rows = &point_of(&index, &points, parameters, rounds->count)->rounds[r];

			rows->items =
				memory_grow(rows->items, rows->count, &rows->capacity, sizeof *rows->items);
			rows->items[rows->count++] = row;
		}
	}
	parameter_count = points.parameter_count;
	qsort(points.items, points.count, sizeof *points.items, compare_points);
	return points;
}
