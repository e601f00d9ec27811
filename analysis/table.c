/*
 * table - which columns a table shows, and how their names and parameters read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

static bool has_number(const struct csv_table *summary, const char *column)
{
	for (size_t row = 0; row < summary->rows; row++)
		if (!text_missing(csv_text(summary, row, csv_column(summary, column))))
			return true;
	return false;
}

static const char *words_of(const char *name)
{
	char *words = memory_text(name);

	for (char *at = words; *at; at++)
		if (*at == '_')
			*at = ' ';
	return words;
}

/* Headings tell columns apart: "user" alone would not where there is also a "user cycle". */
static const char *heading_of(const struct table *table, size_t i)
{
	bool shared = false;

	for (size_t j = 0; j < table->value_count; j++)
		shared |= i != j && strcmp(unit_stem(table->values[j]), unit_stem(table->values[i])) == 0;
	if (!shared)
		return table_heading(table->values[i]);
	return words_of(table->values[i]);
}

/* An end of the interval that the program gives a quantile: low_ns, or latency_p99_low_ns beside
 * latency_p99_ns. */
static bool is_end(const struct csv_table *summary, const char *column)
{
	static const char *const ends[] = { "low", "high" };
	const char *stem = unit_stem(column);

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		const char *base = unit_base(column, ends[i]);

		if (strcmp(stem, ends[i]) == 0 ||
		    (base && csv_column(summary, unit_column(base, "median")) >= 0))
			return true;
	}
	return false;
}

struct table table_of(const struct view *view, bool brief)
{
	struct table table = { .view = view, .brief = brief, .parameters = view_parameters(view) };

	table.values = memory_take(view->summary->columns + 1, sizeof *table.values);
	table.by_cpu = memory_take(view->summary->columns + 1, sizeof *table.by_cpu);
	for (size_t i = table.parameters; i < view->summary->columns; i++) {
		const char *base = unit_base(view->summary->names[i], "median");

		if (!base || strcmp(view->summary->names[i], "duration_median_ns") == 0)
			continue;
		/* What was measured nowhere is left out of a brief table, unless nothing was; so are stated
		 * ends. */
		if (brief && table.value_count && is_end(view->summary, base))
			continue;
		if (!brief || has_number(view->summary, view->summary->names[i]) || !table.value_count)
			table.values[table.value_count++] = base;
	}
	table.headings = memory_take(table.value_count + 1, sizeof *table.headings);
	for (size_t i = 0; i < table.value_count; i++) {
		table.by_cpu[i] = has_number(view->summary, unit_column(table.values[i], "cpu"));
		table.headings[i] = heading_of(&table, i);
	}
	return table;
}

const char *table_heading(const char *column)
{
	return unit_words(column);
}

const char *table_cell(const char *column, const char *text)
{
	char out[64];
	double value;
	const char *unit = unit_of(column);

	if (!*unit || !text_number(text, &value))
		return text;
	return memory_text(unit_text(out, sizeof out, unit, value));
}

bool table_is_number(const struct csv_table *summary, size_t column)
{
	double value;

	for (size_t row = 0; row < summary->rows; row++) {
		const char *text = csv_text(summary, row, (int)column);

		if (!text_missing(text) && !text_number(text, &value))
			return false;
	}
	return true;
}
