/*
 * table - one row a point: parameters, then what each value column says.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

static bool has_cpu(const struct csv_table *summary, const char *value)
{
	int column = csv_column(summary, unit_column(value, "cpu"));

	for (size_t row = 0; row < summary->rows; row++)
		if (!text_missing(csv_text(summary, row, column)))
			return true;
	return false;
}

struct table table_of(const struct view *view, bool brief)
{
	struct table table = { .view = view, .brief = brief, .parameters = view_parameters(view) };

	table.values = memory_take(view->summary->columns + 1, sizeof *table.values);
	table.by_cpu = memory_take(view->summary->columns + 1, sizeof *table.by_cpu);
	for (size_t i = table.parameters; i < view->summary->columns; i++) {
		const char *base = unit_base(view->summary->names[i], "median");

		if (base && strcmp(view->summary->names[i], "duration_median_ns") != 0)
			table.values[table.value_count++] = base;
	}
	for (size_t i = 0; i < table.value_count; i++)
		table.by_cpu[i] = has_cpu(view->summary, table.values[i]);
	return table;
}

const char *table_heading(const char *column)
{
	char *words = memory_text(unit_stem(column));

	for (char *at = words; *at; at++)
		if (*at == '_')
			*at = ' ';
	return words;
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

static double number(const struct table *table, size_t row, const char *column)
{
	return csv_number(table->view->summary, row, csv_column(table->view->summary, column));
}

static void put_percent(struct csv_writer *out, double ratio)
{
	if (isnan(ratio))
		csv_put(out, "NA");
	else
		csv_put_format(out, "%.*f %%", fabs(ratio) < 0.1 ? 2 : 1, ratio * 100);
}

static void put_value(const struct table *table, struct csv_writer *out, size_t row, size_t i)
{
	char text[96];
	const char *value = table->values[i], *unit = unit_of(value);
	double median = number(table, row, unit_column(value, "median"));
	double low = number(table, row, unit_column(value, "low"));
	double high = number(table, row, unit_column(value, "high"));

	csv_put(out, unit_text(text, sizeof text, unit, median));
	csv_put(out, unit_range(text, sizeof text, unit, median, low, high));
	if (table->by_cpu[i])
		csv_put(out,
			unit_text(text, sizeof text, unit, number(table, row, unit_column(value, "cpu"))));
	if (table->brief)
		return;
	csv_put(out, unit_text(text, sizeof text, unit, number(table, row, unit_column(value, "minimum"))));
	csv_put(out, unit_text(text, sizeof text, unit, number(table, row, unit_column(value, "maximum"))));
	put_percent(out, number(table, row, memory_format("%s_within_ratio", unit_stem(value))));
	put_percent(out, number(table, row, memory_format("%s_between_ratio", unit_stem(value))));
}

static void put_value_headings(const struct table *table, struct csv_writer *out)
{
	for (size_t i = 0; i < table->value_count; i++) {
		const char *heading = table_heading(table->values[i]);
		/* One value needs no name in front of its statistics. */
		const char *name = table->value_count > 1 ? memory_format("%s ", heading) : "";

		csv_put(out, heading);
		csv_put_format(out, "%sinterval", name);
		if (table->by_cpu[i])
			csv_put_format(out, "%sby CPU time", name);
		if (table->brief)
			continue;
		csv_put_format(out, "%sminimum", name);
		csv_put_format(out, "%smaximum", name);
		csv_put_format(out, "%swithin", name);
		csv_put_format(out, "%sbetween", name);
	}
}

/* Flags, or what the row is when it is not a plain number. */
static const char *doubts(const struct table *table, size_t row)
{
	const struct csv_table *summary = table->view->summary;
	const char *status = csv_text(summary, row, csv_column(summary, "status"));
	const char *validity = csv_text(summary, row, csv_column(summary, "validity"));
	const char *reason = csv_text(summary, row, csv_column(summary, "reason"));
	const char *flags = csv_text(summary, row, csv_column(summary, "flags"));
	bool numbered = strcmp(status, "ok") == 0 || strcmp(status, "disturbed") == 0 || text_missing(status);
	bool valid = strcmp(validity, "ok") == 0 || text_missing(validity);
	const char *why = text_missing(reason) ? "" : memory_format(": %s", reason);

	if (!numbered)
		return memory_format("%s%s", status, why);
	if (!valid)
		return memory_format("%s%s%s%s", validity, why, text_missing(flags) ? "" : " ",
				     text_missing(flags) ? "" : flags);
	return flags;
}

void table_write(const struct table *table, struct csv_writer *out)
{
	const struct csv_table *summary = table->view->summary;
	int rounds = csv_column(summary, "rounds"), samples = csv_column(summary, "samples");

	for (size_t i = 0; i < table->parameters; i++)
		csv_put(out, table_heading(summary->names[i]));
	put_value_headings(table, out);
	if (!table->brief) {
		csv_put(out, "rounds");
		csv_put(out, "samples");
		csv_put(out, "level");
		csv_put(out, "disturbed");
	}
	csv_put(out, "flags");
	csv_end(out);
	for (size_t row = 0; row < summary->rows; row++) {
		for (size_t i = 0; i < table->parameters; i++)
			csv_put(out, table_cell(summary->names[i], csv_text(summary, row, (int)i)));
		for (size_t i = 0; i < table->value_count; i++)
			put_value(table, out, row, i);
		if (!table->brief) {
			csv_put(out, csv_text(summary, row, rounds));
			csv_put(out, csv_text(summary, row, samples));
			put_percent(out, number(table, row, "level_ratio"));
			put_percent(out, number(table, row, "disturbed_ratio"));
		}
		csv_put(out, doubts(table, row));
		csv_end(out);
	}
}
