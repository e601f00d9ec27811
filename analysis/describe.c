/*
 * describe - describe.csv to columns and reasons.
 *
 * SPDX-License-Identifier: MIT
 */
#include "describe.h"

#include "csv.h"
#include "fail.h"
#include "memory.h"
#include "text.h"

#include <string.h>

/* Which of the words stands in the field; refused when none does. */
static int word_of(const struct csv_table *table, size_t row, int column, const char *const *words)
{
	const char *text = csv_text(table, row, column);

	for (int i = 0; words[i]; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	csv_refuse(table, row, column, memory_format("'%.40s' is not one of its words", text),
		   "write the file again with --describe");
}

static void read_column(struct description *description, const struct csv_table *table, size_t row)
{
	static const char *const roles[] = { "parameter", "index", "value", "harness", NULL };
	static const char *const directions[] = { "none", "lower", "higher", "NA", NULL };
	struct described *column = &description->columns[description->count++];
	int name = csv_need(table, "name");

	column->name = csv_text(table, row, name);
	if (!text_name(column->name))
		csv_refuse(table, row, name, "name of a column is not [a-z0-9_]+",
			   "name columns in lower case with underscores");
	for (size_t i = 0; i + 1 < description->count; i++)
		if (strcmp(description->columns[i].name, column->name) == 0)
			csv_refuse(table, row, name, "the column is described twice",
				   "describe each column once");
	column->role = (enum role)word_of(table, row, csv_need(table, "role"), roles);
	column->unit = csv_text(table, row, csv_need(table, "unit"));
	column->better = (enum better)(word_of(table, row, csv_need(table, "better"), directions) % 3);
	column->margin_ratio = csv_number(table, row, csv_need(table, "margin_ratio"));
	column->meaning = csv_text(table, row, csv_need(table, "meaning"));
}

struct description *describe_read(const char *path)
{
	struct csv_table *table = csv_read(path);
	struct description *description = memory_take(1, sizeof *description);
	int item = csv_need(table, "item"), name = csv_need(table, "name");
	int value = csv_need(table, "value"), meaning = csv_need(table, "meaning");

	description->key = description->summary = description->method = description->harness_method = "NA";
	description->columns = memory_take(table->rows + 1, sizeof *description->columns);
	description->reasons = memory_take(table->rows + 1, sizeof *description->reasons);
	for (size_t row = 0; row < table->rows; row++) {
		const char *kind = csv_text(table, row, item);

		if (strcmp(kind, "experiment") == 0) {
			description->key = csv_text(table, row, name);
			description->summary = csv_text(table, row, meaning);
		} else if (strcmp(kind, "method") == 0) {
			description->method = csv_text(table, row, value);
		} else if (strcmp(kind, "harness") == 0) {
			description->harness_method = csv_text(table, row, value);
		} else if (strcmp(kind, "column") == 0) {
			read_column(description, table, row);
		} else if (strcmp(kind, "reason") == 0) {
			struct described *reason = &description->reasons[description->reason_count++];

			reason->name = csv_text(table, row, name);
			reason->meaning = csv_text(table, row, meaning);
		}
	}
	if (!text_name(description->key))
		fail("%s: no 'experiment' row with a key of [a-z0-9_]+; write it again with --describe",
		     path);
	if (!description->count)
		fail("%s: no 'column' rows; write it again with --describe", path);
	return description;
}

const struct described *describe_column(const struct description *description, const char *name)
{
	for (size_t i = 0; i < description->count; i++)
		if (strcmp(description->columns[i].name, name) == 0)
			return &description->columns[i];
	return NULL;
}

const char *describe_reason(const struct description *description, const char *key)
{
	for (size_t i = 0; i < description->reason_count; i++)
		if (strcmp(description->reasons[i].name, key) == 0)
			return description->reasons[i].meaning;
	return key;
}
