/*
 * point - the combinations of parameters that an experiment visits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "point.h"

#include "fail.h"
#include "permute.h"
#include "run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cut text at its commas, in place. */
static char **split(char *text, unsigned expected)
{
	char **cells = (char **)must_allocate(NULL, expected + 1ul, sizeof *cells);
	unsigned count = 0;

	for (char *next = text; next; count++) {
		char *cell = strsep(&next, ",");

		if (count < expected)
			cells[count] = cell;
	}
	if (count != expected)
		fail("cannot declare a point of %u parameters: the columns name %u; this is a bug", count,
		     expected);
	return cells;
}

struct point *point_add(struct run *run, const void *spot, size_t size, const char *format, ...)
{
	struct points *points = &run->points;
	struct point *point;
	char text[512];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (length < 0 || (size_t)length >= sizeof text)
		fail("cannot declare a point: its parameters are longer than %zu bytes", sizeof text);
	points->point = (struct point *)must_allocate(points->point, points->count + 1, sizeof *point);
	point = &points->point[points->count++];
	memset(point, 0, sizeof *point);
	char *copy = (char *)must_allocate(NULL, (size_t)length + 1, 1);
	memcpy(copy, text, (size_t)length + 1);
	point->cells = split(copy, columns_of(run->experiment, ROLE_PARAMETER));
	point->spot = must_allocate(NULL, size, 1);
	memcpy(point->spot, spot, size);
	return point;
}

void points_shuffle(const struct points *points, uint32_t *order, uint64_t *random)
{
	uint32_t *drawn = (uint32_t *)must_allocate(NULL, points->count, sizeof *drawn);
	bool *placed = (bool *)must_allocate(NULL, points->count, sizeof *placed);
	size_t count = 0;

	permute_shuffle(drawn, points->count, random);
	memset(placed, 0, points->count * sizeof *placed);
	for (size_t i = 0; i < points->count; i++) {
		unsigned setup = points->point[drawn[i]].setup;

		for (size_t j = i; j < points->count && (j == i || setup); j++)
			if (!placed[drawn[j]] && points->point[drawn[j]].setup == setup) {
				placed[drawn[j]] = true;
				order[count++] = drawn[j];
			}
	}
	free(placed);
	free(drawn);
}
