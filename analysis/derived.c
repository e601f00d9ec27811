/*
 * derived - summaries that are computed from other summaries, in the same shape.
 *
 * SPDX-License-Identifier: MIT
 */
#include "derived.h"

#include "text.h"
#include "units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char *const statistics[] = { "median", "low", "high", "minimum", "maximum" };
static const char *const tail[] = { "rounds",
				    "samples",
				    "level_ratio",
				    "interval",
				    "disturbed_ratio",
				    "neighbour_ratio",
				    "clock_hertz",
				    "duration_median_ns",
				    "cpu_per_wall_ratio",
				    "isa",
				    "status",
				    "validity",
				    "reason",
				    "flags" };

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void describe_row(struct csv_writer *writer, const char *item, const char *name, const char *role,
			 const char *unit, const char *value, const char *meaning)
{
	csv_put(writer, item);
	csv_put(writer, name);
	csv_put(writer, role);
	csv_put(writer, unit);
	csv_put(writer, role[0] == 'N' ? "NA" : "none");
	csv_put(writer, "NA");
	csv_put(writer, value);
	csv_put(writer, meaning);
	csv_end(writer);
}

void derived_describe(const struct derived *derived)
{
	static const char *const header[] = { "item",   "name",         "role",  "unit",
					      "better", "margin_ratio", "value", "meaning" };
	struct csv_writer writer = csv_create(NULL);

	for (size_t i = 0; i < COUNT(header); i++)
		csv_put(&writer, header[i]);
	csv_end(&writer);
	describe_row(&writer, "experiment", derived->name, "NA", "NA", "NA", derived->summary);
	for (const struct derived_column *column = derived->columns; column->name; column++)
		describe_row(&writer, "column", column->name, column->parameter ? "parameter" : "value",
			     column->unit, "NA", column->meaning);
	for (const struct derived_reason *reason = derived->reasons; reason->key; reason++)
		describe_row(&writer, "reason", reason->key, "NA", "NA", "NA", reason->text);
	csv_close(&writer);
}

void derived_header(struct csv_writer *writer, const struct derived *derived)
{
	for (const struct derived_column *column = derived->columns; column->name; column++) {
		if (column->parameter) {
			csv_put(writer, column->name);
			continue;
		}
		for (size_t i = 0; i < COUNT(statistics); i++)
			csv_put(writer, unit_column(column->name, statistics[i]));
	}
	for (size_t i = 0; i < COUNT(tail); i++)
		csv_put(writer, tail[i]);
	csv_end(writer);
}

void derived_value(struct csv_writer *writer, double value, double low, double high)
{
	csv_put_number(writer, value);
	csv_put_number(writer, low);
	csv_put_number(writer, high);
	csv_put(writer, "NA");
	csv_put(writer, "NA");
}

void derived_end(struct csv_writer *writer, const char *status, const char *validity, const char *reason)
{
	for (size_t i = 0; i + 4 < COUNT(tail); i++)
		csv_put(writer, "NA");
	csv_put(writer, status);
	csv_put(writer, validity);
	csv_put(writer, reason ? reason : "NA");
	csv_put(writer, "NA");
	csv_end(writer);
}

struct csv_table *derived_read(const char *path)
{
	struct stat file;

	if (!path || stat(path, &file) != 0 || file.st_size == 0)
		return NULL;
	return csv_read(path);
}

bool derived_sound(const struct csv_table *table, size_t row)
{
	const char *status = csv_text(table, row, csv_need(table, "status"));
	const char *validity = csv_text(table, row, csv_need(table, "validity"));

	/* a shared cache's share of small copies is said in the sections; what cannot be is left out */
	return (strcmp(status, "ok") == 0 || strcmp(status, "disturbed") == 0) &&
	       strcmp(validity, "impossible") != 0 && strcmp(validity, "corrupt") != 0 &&
	       strcmp(validity, "fake") != 0;
}

bool derived_matches(const struct csv_table *table, size_t row, const char *conditions)
{
	while (*conditions) {
		char name[64];
		size_t length = strcspn(conditions, " "), at = strcspn(conditions, "=");

		if (at >= length || at >= sizeof name)
			return false;
		memcpy(name, conditions, at);
		name[at] = 0;
		int column = csv_column(table, name);
		if (column < 0)
			return false;
		const char *value = csv_text(table, row, column);
		if (strlen(value) != length - at - 1 ||
		    strncmp(value, conditions + at + 1, length - at - 1) != 0)
			return false;
		conditions += length;
		conditions += strspn(conditions, " ");
	}
	return true;
}
