/*
 * csv_table - fields of a table that has been read, by name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "csv.h"
#include "fail.h"
#include "text.h"

#include <math.h>
#include <string.h>

int csv_column(const struct csv_table *table, const char *name)
{
	for (size_t i = 0; i < table->columns; i++)
		if (strcmp(table->names[i], name) == 0)
			return (int)i;
	return -1;
}

int csv_need(const struct csv_table *table, const char *name)
{
	int column = csv_column(table, name);

	if (column < 0)
		fail("%s:1: column '%s' is missing; write the file again with this version", table->path,
		     name);
	return column;
}

const char *csv_text(const struct csv_table *table, size_t row, int column)
{
	if (column < 0 || row >= table->rows)
		return "NA";
	return table->text + table->cells[row * table->columns + (size_t)column];
}

void csv_refuse(const struct csv_table *table, size_t row, int column, const char *reason, const char *advice)
{
	fail("%s:%zu: column %d '%s': %s; %s", table->path, row + 2, column + 1,
	     column >= 0 ? table->names[column] : "NA", reason, advice);
}

double csv_number(const struct csv_table *table, size_t row, int column)
{
	const char *text = csv_text(table, row, column);
	double value;

	if (text_missing(text))
		return NAN;
	if (!text_number(text, &value)) {
		char reason[96];

		snprintf(reason, sizeof reason, "'%.40s' is not a number", text);
		csv_refuse(table, row, column, reason, "write a decimal number or NA");
	}
	return value;
}

const char *csv_lookup(const struct csv_table *table, const char *by, const char *key, const char *of)
{
	int by_column = csv_column(table, by), of_column = csv_column(table, of);

	if (by_column < 0)
		return "NA";
	for (size_t row = 0; row < table->rows; row++)
		if (strcmp(csv_text(table, row, by_column), key) == 0)
			return csv_text(table, row, of_column);
	return "NA";
}
