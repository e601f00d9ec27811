/*
 * table - a summary in the words and scales of a reader.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_TABLE_H
#define ANALYSIS_TABLE_H

#include "view.h"

#define TABLE_ROWS_MOST 300

struct table {
	const struct view *view;
	const char **values;   /* value columns: latency_ns */
	const char **headings; /* their headings */
	bool *by_cpu; /* does any row have the value from CPU time, taken where wall time was disturbed? */
	size_t value_count, parameters;
	bool brief;
};

struct table table_of(const struct view *view, bool brief);

/* One row a point. */
void table_write(const struct table *table, struct csv_writer *out);

/* One row for each combination of the parameters that are words. */
void table_write_groups(const struct table *table, struct csv_writer *out);

/* A parameter is a number when every row that has it reads as one. */
bool table_is_number(const struct csv_table *summary, size_t column);

/* A column's name as a heading: "size_bytes" reads "size". */
const char *table_heading(const char *column);

/* A parameter's text for reading: numbers scaled by the unit of their column. */
const char *table_cell(const char *column, const char *text);

#endif
