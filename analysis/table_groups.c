/*
 * table_groups - a large summary in few rows: one for each combination of its words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "statistics.h"
#include "table.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

struct group {
	const char **words; /* of the parameters that are words, in their order */
	size_t *rows, count, capacity;
};

struct groups {
	const struct table *table;
	size_t *words, word_count; /* places of those parameters */
	struct group *items;
	size_t count, capacity;
};

static struct group *group_of(struct groups *groups, size_t row)
{
	const struct csv_table *summary = groups->table->view->summary;

	for (size_t i = 0; i < groups->count; i++) {
		bool equal = true;

		for (size_t j = 0; j < groups->word_count && equal; j++)
			equal = strcmp(groups->items[i].words[j],
				       csv_text(summary, row, (int)groups->words[j])) == 0;
		if (equal)
			return &groups->items[i];
	}
	if (groups->count == TABLE_ROWS_MOST - 1)
		return NULL;
	groups->items = memory_grow(groups->items, groups->count, &groups->capacity, sizeof *groups->items);
	struct group *group = &groups->items[groups->count++];

	*group = (struct group){ .words = memory_take(groups->word_count + 1, sizeof *group->words) };
	for (size_t j = 0; j < groups->word_count; j++)
		group->words[j] = csv_text(summary, row, (int)groups->words[j]);
	return group;
}

static void put_group_values(const struct groups *groups, struct csv_writer *out, const struct group *group,
			     const char *value)
{
	const struct csv_table *summary = groups->table->view->summary;
	double *numbers = memory_take(group->count + 1, sizeof *numbers);
	int column = csv_column(summary, unit_column(value, "median"));
	size_t count = 0;
	char text[96];

	for (size_t i = 0; i < group->count; i++) {
		numbers[count] = csv_number(summary, group->rows[i], column);
		count += !isnan(numbers[count]);
	}
	csv_put(out, unit_text(text, sizeof text, unit_of(value), statistics_least(numbers, count)));
	csv_put(out, unit_text(text, sizeof text, unit_of(value), statistics_median(numbers, count)));
	csv_put(out, unit_text(text, sizeof text, unit_of(value), statistics_most(numbers, count)));
}

static void put_headings(const struct groups *groups, struct csv_writer *out)
{
	const struct table *table = groups->table;

	for (size_t j = 0; j < groups->word_count; j++)
		csv_put(out, table_heading(table->view->summary->names[groups->words[j]]));
	csv_put(out, "points");
	for (size_t i = 0; i < table->value_count; i++) {
		const char *heading = table->headings[i];

		csv_put_format(out, "smallest %s", heading);
		csv_put_format(out, "median %s", heading);
		csv_put_format(out, "largest %s", heading);
	}
	csv_put(out, "flagged");
	csv_end(out);
}

void table_write_groups(const struct table *table, struct csv_writer *out)
{
	const struct csv_table *summary = table->view->summary;
	struct groups groups = { .table = table };
	int flags = csv_column(summary, "flags");
	size_t left_out = 0;

	groups.words = memory_take(table->parameters + 1, sizeof *groups.words);
	for (size_t i = 0; i < table->parameters; i++)
		if (!table_is_number(summary, i))
			groups.words[groups.word_count++] = i;
	for (size_t row = 0; row < summary->rows; row++) {
		struct group *group = group_of(&groups, row);

		if (!group) {
			left_out++;
			continue;
		}
		group->rows = memory_grow(group->rows, group->count, &group->capacity, sizeof *group->rows);
		group->rows[group->count++] = row;
	}
	put_headings(&groups, out);
	for (size_t i = 0; i < groups.count; i++) {
		struct group *group = &groups.items[i];
		size_t flagged = 0;

		for (size_t j = 0; j < groups.word_count; j++)
			csv_put(out, group->words[j]);
		csv_put_format(out, "%zu", group->count);
		for (size_t j = 0; j < table->value_count; j++)
			put_group_values(&groups, out, group, table->values[j]);
		for (size_t j = 0; j < group->count; j++)
			flagged += !text_missing(csv_text(summary, group->rows[j], flags));
		csv_put_format(out, "%zu of %zu", flagged, group->count);
		csv_end(out);
	}
	if (!left_out)
		return;
	for (size_t j = 0; j < groups.word_count; j++)
		csv_put(out, j ? "NA" : "further");
	csv_put_format(out, "%zu", left_out);
	for (size_t j = 0; j < 3 * table->value_count + 1; j++)
		csv_put(out, "NA");
	csv_end(out);
}
