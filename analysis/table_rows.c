/*
 * table_rows - one row a point: parameters, then what each value column says.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "table.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

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

static double spread(const struct table *table, size_t row, const char *value, const char *statistic)
{
	const char *full = unit_spread(value, statistic, true);
	bool is_full = csv_column(table->view->summary, full) >= 0;

	return number(table, row, is_full ? full : unit_spread(value, statistic, false));
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
	put_percent(out, spread(table, row, value, "within"));
	put_percent(out, spread(table, row, value, "between"));
}

static void put_value_headings(const struct table *table, struct csv_writer *out)
{
	for (size_t i = 0; i < table->value_count; i++) {
		const char *heading = table->headings[i];
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

static bool is_measured(const struct table *table, size_t row)
{
	for (size_t i = 0; i < table->value_count; i++)
		if (!isnan(number(table, row, unit_column(table->values[i], "median"))))
			return true;
	return false;
}

/*
 * In a brief table, rows without any number that have the same words and the
 * same reason are one: the row after the last of those that begin at `row`.
 */
static size_t run_of_absent(const struct table *table, size_t row, const bool *numbers)
{
	const struct csv_table *summary = table->view->summary;
	size_t next = row + 1;

	if (!table->brief || is_measured(table, row))
		return next;
	for (; next < summary->rows && !is_measured(table, next); next++) {
		bool same = strcmp(doubts(table, row), doubts(table, next)) == 0;

		for (size_t i = 0; i < table->parameters && same; i++)
			same = numbers[i] ||
			       strcmp(csv_text(summary, row, (int)i), csv_text(summary, next, (int)i)) == 0;
		if (!same)
			break;
	}
	return next;
}

static void put_parameters(const struct table *table, struct csv_writer *out, size_t row, size_t last)
{
	const struct csv_table *summary = table->view->summary;

	for (size_t i = 0; i < table->parameters; i++) {
		const char *name = summary->names[i];
		const char *first_text = table_cell(name, csv_text(summary, row, (int)i));
		const char *last_text = table_cell(name, csv_text(summary, last, (int)i));

		if (strcmp(first_text, last_text) == 0)
			csv_put(out, first_text);
		else
			csv_put_format(out, "%s to %s", first_text, last_text);
	}
}

void table_write(const struct table *table, struct csv_writer *out)
{
	const struct csv_table *summary = table->view->summary;
	int rounds = csv_column(summary, "rounds"), samples = csv_column(summary, "samples");
	bool *numbers = memory_take(table->parameters + 1, sizeof *numbers);

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
	for (size_t i = 0; i < table->parameters; i++)
		numbers[i] = table_is_number(summary, i);
	for (size_t row = 0, next; row < summary->rows; row = next) {
		next = run_of_absent(table, row, numbers);
		put_parameters(table, out, row, next - 1);
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
