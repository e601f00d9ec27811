/*
 * readings - a session's run values, or a published summary, gathered by cell.
 *
 * SPDX-License-Identifier: MIT
 */
#include "readings.h"

#include "csv.h"
#include "memory.h"
#include "statistics.h"
#include "text.h"
#include "units.h"
#include "view.h"
#include "words.h"

#include <math.h>
#include <string.h>

/* "name=value" of the first columns, so that 4096 and 4.096e+03 are one point. */
static const char *parameters_of(const struct csv_table *table, size_t row, size_t count)
{
	const char *text = "";
	char number[32];

	for (size_t i = 0; i < count; i++) {
		const char *value = csv_text(table, row, (int)i);
		double parsed;

		if (text_number(value, &parsed))
			value = text_of_number(number, sizeof number, parsed);
		text = memory_format("%s%s%s=%s", text, i ? " " : "", table->names[i], value);
	}
	return text;
}

/* How many of the first columns hold what the row before holds. */
static size_t alike(const struct csv_table *table, size_t row, size_t count)
{
	size_t same = 0;

	while (same < count &&
	       strcmp(csv_text(table, row, (int)same), csv_text(table, row - 1, (int)same)) == 0)
		same++;
	return same;
}

static const char *names_of(const struct csv_table *table, size_t count)
{
	const char *text = "";

	for (size_t i = 0; i < count; i++)
		text = memory_format("%s%s%s", text, i ? " " : "", table->names[i]);
	return text;
}

static struct reading *reading_at(struct readings *readings, const char *parameters, const char *column)
{
	const char *cell = memory_format("%s\n%s", parameters, column);
	size_t before = readings->cells.count, number = index_add(&readings->cells, cell);

	if (number < before)
		return &readings->items[number];
	readings->items = memory_grow(readings->items, number, &readings->capacity, sizeof *readings->items);
	readings->items[number] = (struct reading){ .parameters = parameters,
						    .column = memory_text(column),
						    .status = "NA",
						    .validity = "NA",
						    .reason = "NA",
						    .low = NAN,
						    .high = NAN };
	return &readings->items[number];
}

static void note_words(struct reading *reading, const struct csv_table *table, size_t row)
{
	int status = csv_column(table, "status"), validity = csv_column(table, "validity");
	const char *words = csv_text(table, row, status), *doubt = csv_text(table, row, validity);

	if (words_status(words) < 0)
		csv_refuse(table, row, status, "not a status",
			   "use ok, disturbed, unsupported, skipped, failed or NA");
	if (words_validity(doubt) < 0)
		csv_refuse(table, row, validity, "not a validity", "use the words of the format");
	if (words_measured(words_status(words)) || text_missing(reading->status))
		reading->status = words_measured(words_status(words)) ? "ok" : words;
	reading->disturbed |= strcmp(words, "disturbed") == 0;
	if (words_validity(doubt) > words_validity(reading->validity))
		reading->validity = doubt;
	if (text_missing(reading->reason))
		reading->reason = csv_text(table, row, csv_column(table, "reason"));
}

/* One word of all rows; of several the last, which is the newest round's. */
static const char *last_word(const struct csv_table *table, const char *name)
{
	return table->rows ? csv_text(table, table->rows - 1, csv_column(table, name)) : "NA";
}

static void read_runs(struct readings *readings, const char *path)
{
	struct csv_table *table = csv_read(path);
	int column = csv_need(table, "column"), value = csv_need(table, "value"),
	    resolution = csv_need(table, "resolution");
	const char *parameters = "";
	struct reading *reading = NULL;

	csv_need(table, "status");
	csv_need(table, "validity");
	readings->method = last_word(table, "method");
	readings->harness_method = last_word(table, "harness_method");
	readings->parameters = names_of(table, (size_t)column);
	for (size_t row = 0; row < table->rows; row++) {
		/* rows of a cell stand together: most repeat the row before */
		size_t same = row ? alike(table, row, (size_t)column + 1) : 0;

		if (same < (size_t)column || !reading)
			parameters = parameters_of(table, row, (size_t)column);
		if (same <= (size_t)column || !reading)
			reading = reading_at(readings, parameters, csv_text(table, row, column));
		double run = csv_number(table, row, value), step = csv_number(table, row, resolution);

		note_words(reading, table, row);
		if (!isfinite(run))
			continue;
		reading->values = memory_grow(reading->values, reading->count, &reading->capacity,
					      sizeof *reading->values);
		reading->values[reading->count++] = run;
		if (step > 0.0 && !(reading->step <= step && reading->step > 0.0))
			reading->step = step;
	}
}

/* The medians of a summary stand for runs: one value a cell. */
static void read_summary(struct readings *readings, const char *path)
{
	struct view *view = view_open("published", NULL, path, NULL);
	const struct csv_table *table = view->summary;
	size_t count = view_parameters(view);

	csv_need(table, "validity");
	readings->parameters = names_of(table, count);
	for (size_t row = 0; row < table->rows; row++) {
		const char *parameters = parameters_of(table, row, count);

		for (size_t i = count; i < table->columns && strcmp(table->names[i], "rounds") != 0; i++) {
			const char *column = unit_base(table->names[i], "median");
			if (!column)
				continue;
			struct reading *reading = reading_at(readings, parameters, column);
			double value = csv_number(table, row, (int)i);

			note_words(reading, table, row);
			reading->low = csv_number(table, row, csv_column(table, unit_column(column, "low")));
			reading->high =
				csv_number(table, row, csv_column(table, unit_column(column, "high")));
			if (isfinite(value)) {
				reading->values = memory_take(1, sizeof *reading->values);
				reading->values[0] = value;
				reading->count = 1;
			}
		}
	}
}

struct readings *readings_of(const struct source *source)
{
	struct readings *readings = memory_take(1, sizeof *readings);

	*readings = (struct readings){
		.source = source, .method = "NA", .harness_method = "NA", .parameters = ""
	};
	if (source->describe && view_present(source->describe))
		readings->description = describe_read(source->describe);
	if (source->runs && view_present(source->runs))
		read_runs(readings, source->runs);
	else if (source->summary && view_present(source->summary))
		read_summary(readings, source->summary);
	return readings;
}

const struct reading *readings_find(const struct readings *readings, const char *cell)
{
	size_t number;

	return index_find(&readings->cells, cell, &number) ? &readings->items[number] : NULL;
}
