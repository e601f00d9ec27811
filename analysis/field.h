/*
 * field - what a column of our files is: type, unit, meaning.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_FIELD_H
#define ANALYSIS_FIELD_H

#include "csv.h"
#include "describe.h"

struct field {
	const char *type;    /* integer, number, string; as Frictionless has them */
	const char *unit;    /* UCUM; NULL where there is none */
	const char *meaning; /* NULL where nobody said */
};

/* A column of a table, by its description (may be NULL) and its contents. */
struct field field_of(const struct csv_table *table, int column, const struct description *description);

#endif
