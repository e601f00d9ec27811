/*
 * derived - summaries that are computed from other summaries, in the same shape.
 *
 * A program states its columns once; --describe and the header follow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_DERIVED_H
#define ANALYSIS_DERIVED_H

#include "csv.h"

#include <stdbool.h>

struct derived_column {
	const char *name; /* NULL ends the table */
	bool parameter;
	const char *unit, *meaning;
};

struct derived_reason {
	const char *key, *text; /* NULL ends the table */
};

struct derived {
	const char *name, *summary;
	const struct derived_column *columns; /* parameters first */
	const struct derived_reason *reasons;
};

/* Print the CSV of --describe. */
void derived_describe(const struct derived *derived);
/* The header of a summary. */
void derived_header(struct csv_writer *writer, const struct derived *derived);
/* One value with its interval, NaN where there is none. */
void derived_value(struct csv_writer *writer, double value, double low, double high);
/* The rest of a row; reason NULL: none. */
void derived_end(struct csv_writer *writer, const char *status, const char *validity, const char *reason);

/* A summary, or NULL when the file is absent or empty. */
struct csv_table *derived_read(const char *path);
/* Whether a row was measured and means what it says. */
bool derived_sound(const struct csv_table *table, size_t row);
/* Whether each `name=value` of the text (separated by blanks) holds in the row. */
bool derived_matches(const struct csv_table *table, size_t row, const char *conditions);

#endif
