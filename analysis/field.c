/*
 * field - columns described by the experiment, by its statistics, or by the format.
 *
 * SPDX-License-Identifier: MIT
 */
#include "field.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <string.h>

static const struct {
	const char *statistic, *words;
} statistics[] = {
	{ "median", "median over rounds" },
	{ "low", "lower end of the median's interval" },
	{ "high", "upper end of the median's interval" },
	{ "minimum", "smallest sample" },
	{ "maximum", "largest sample" },
	{ "cpu", "from CPU time, where wall time was disturbed" },
	{ "within", "spread within a round, robust sigma over median" },
	{ "between", "spread between rounds, robust sigma over median" },
};

static const struct {
	const char *name, *unit, *meaning;
} common[] = {
	{ "rounds", "1", "rounds with a value" },
	{ "samples", "1", "samples used" },
	{ "level_ratio", "1", "achieved level of the interval" },
	{ "interval", NULL, "kind of interval: order-statistic, range, within-run" },
	{ "disturbed_ratio", "1", "share of samples with a recorded cause of disturbance" },
	{ "neighbour_ratio", "1", "largest slow-down of a memory canary beside the point" },
	{ "clock_hertz", "Hz", "real clock, by dependent adds" },
	{ "duration_median_ns", "ns", "median duration of a sample" },
	{ "duration_ns", "ns", "duration of the sample" },
	{ "cpu_per_wall_ratio", "1", "thread CPU time over wall time" },
	{ "isa", NULL, "instruction set of the loop" },
	{ "status", NULL, "did it run: ok, disturbed, unsupported, skipped, failed" },
	{ "validity", NULL, "what the number is" },
	{ "reason", NULL, "explains status or validity" },
	{ "flags", NULL, "reasons to doubt the row" },
	{ "column", NULL, "value column" },
	{ "round", "1", "number of the round" },
	{ "value", NULL, "run value, in the unit of its column" },
	{ "resolution", NULL, "smallest step of the value, in the unit of its column" },
	{ "used", "1", "samples that made the value" },
	{ "method", "1", "version of the experiment's method" },
	{ "harness_method", "1", "version of the harness's method" },
	{ "key", NULL, "name" },
	{ "source", NULL, "where it was read" },
	{ "note", NULL, "remark, or why there is no value" },
};

static const char *type_of(const struct csv_table *table, int column)
{
	bool integer = true, any = false;
	double value;

	for (size_t row = 0; row < table->rows; row++) {
		const char *text = csv_text(table, row, column);

		if (text_missing(text))
			continue;
		if (!text_number(text, &value))
			return "string";
		any = true;
		integer &= strspn(text, "+-0123456789") == strlen(text);
	}
	if (!any)
		return *unit_of(table->names[column]) ? "number" : "string";
	return integer ? "integer" : "number";
}

static bool from_description(struct field *field, const char *name, const struct description *description)
{
	const struct described *column = description ? describe_column(description, name) : NULL;

	if (!column)
		return false;
	field->unit = text_missing(column->unit) ? NULL : column->unit;
	field->meaning = text_missing(column->meaning) ? NULL : column->meaning;
	return true;
}

/* STEM_median_UNIT of a described STEM_UNIT; the spreads are STEM_within_ratio of any unit. */
static bool from_statistic(struct field *field, const char *name, const struct description *description)
{
	for (size_t i = 0; description && i < sizeof statistics / sizeof *statistics; i++) {
		const char *base = unit_base(name, statistics[i].statistic);

		for (size_t j = 0; base && j < description->count; j++) {
			const struct described *column = &description->columns[j];
			const char *statistic = statistics[i].statistic;
			bool spread = strcmp(name, unit_spread(column->name, statistic, false)) == 0 ||
				      strcmp(name, unit_spread(column->name, statistic, true)) == 0;

			if (column->role != ROLE_VALUE || (strcmp(column->name, base) != 0 && !spread))
				continue;
			field->unit = strcmp(column->name, base) == 0 ? column->unit : "1";
			field->meaning = memory_format("%s: %s", column->meaning, statistics[i].words);
			return true;
		}
	}
	return false;
}

struct field field_of(const struct csv_table *table, int column, const struct description *description)
{
	const char *name = table->names[column];
	struct field field = { .type = type_of(table, column) };

	if (from_statistic(&field, name, description) || from_description(&field, name, description))
		return field;
	for (size_t i = 0; i < sizeof common / sizeof *common; i++)
		if (strcmp(common[i].name, name) == 0 &&
		    (strcmp(name, "value") != 0 || csv_column(table, "round") >= 0)) {
			field.unit = common[i].unit;
			field.meaning = common[i].meaning;
		}
	return field;
}
