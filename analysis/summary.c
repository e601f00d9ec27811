/*
 * summary - columns and rows of summary/KEY.csv and runs/KEY.csv.
 *
 * SPDX-License-Identifier: MIT
 */
#include "summary.h"

#include "text.h"
#include "units.h"
#include "words.h"

#include <math.h>
#include <string.h>

static const char *const statistics[] = { "median", "low", "high", "minimum", "maximum" };
static const char *const tail[] = {
	"rounds",
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
	"flags",
};
static const char *const run_tail[] = {
	"column",      "round",  "value",    "resolution", "samples", "used",           "disturbed_ratio",
	"duration_ns", "status", "validity", "reason",     "method",  "harness_method",
};
#define COUNT(list) (sizeof list / sizeof *list)

static bool is_time(const struct described *column)
{
	return strcmp(unit_of(column->name), "ns") == 0;
}

/* Do two value columns differ in their unit alone? */
static bool shares_stem(const struct summary *summary, size_t column)
{
	const char *stem = unit_stem(summary->values[column]->name);

	for (size_t i = 0; i < summary->value_count; i++)
		if (i != column && strcmp(unit_stem(summary->values[i]->name), stem) == 0)
			return true;
	return false;
}

void summary_write_headers(struct summary *summary)
{
	for (size_t i = 0; i < summary->points.parameter_count; i++) {
		csv_put(&summary->out, summary->points.parameters[i]->name);
		csv_put(&summary->runs, summary->points.parameters[i]->name);
	}
	for (size_t i = 0; i < summary->value_count; i++) {
		const char *name = summary->values[i]->name;

		for (size_t j = 0; j < COUNT(statistics); j++)
			csv_put(&summary->out, unit_column(name, statistics[j]));
		csv_put(&summary->out, unit_spread(name, "within", shares_stem(summary, i)));
		csv_put(&summary->out, unit_spread(name, "between", shares_stem(summary, i)));
		if (is_time(summary->values[i]))
			csv_put(&summary->out, unit_column(name, "cpu"));
	}
	for (size_t i = 0; i < COUNT(tail); i++)
		csv_put(&summary->out, tail[i]);
	for (size_t i = 0; i < COUNT(run_tail); i++)
		csv_put(&summary->runs, run_tail[i]);
	csv_end(&summary->out);
	csv_end(&summary->runs);
}

void summary_write_run(struct summary *summary, const struct point *point, size_t column, size_t round,
		       const struct run *run, const struct run_value *value)
{
	struct csv_writer *out = &summary->runs;
	int status = run->measured ? value->fell_back ? STATUS_DISTURBED : STATUS_OK : run->status;

	for (size_t i = 0; i < summary->points.parameter_count; i++)
		csv_put(out, point->parameters[i]);
	csv_put(out, summary->values[column]->name);
	csv_put(out, summary->rounds.items[round].name);
	csv_put_number(out, value->value);
	csv_put_number(out, value->resolution);
	csv_put_format(out, "%zu", value->taken);
	csv_put_format(out, "%zu", value->used);
	csv_put_number(out, run->measured ? (double)run->disturbed / (double)run->measured : NAN);
	csv_put_number(out, run->duration_ns);
	csv_put(out, words_status_name(status));
	csv_put(out, words_validity_name(run->validity));
	csv_put(out, value->fell_back && text_missing(run->reason) ? run->cause : run->reason);
	csv_put(out, summary->rounds.items[round].method);
	csv_put(out, summary->rounds.items[round].harness_method);
	csv_end(out);
}

void summary_write_cell(struct summary *summary, size_t column, const struct cell *cell)
{
	struct csv_writer *out = &summary->out;

	csv_put_number(out, cell->median);
	csv_put_number(out, cell->interval.low);
	csv_put_number(out, cell->interval.high);
	csv_put_number(out, cell->minimum);
	csv_put_number(out, cell->maximum);
	csv_put_number(out, cell->within_ratio);
	csv_put_number(out, cell->between_ratio);
	if (is_time(summary->values[column]))
		csv_put_number(out, cell->disturbed ? cell->cpu : NAN);
}

void summary_write_tail(struct summary *summary, const struct conditions *conditions, const struct cell *cell,
			const char *flags)
{
	struct csv_writer *out = &summary->out;
	int status =
		conditions->status == STATUS_OK && cell->disturbed ? STATUS_DISTURBED : conditions->status;

	csv_put_format(out, "%zu", cell->rounds);
	csv_put_format(out, "%zu", cell->samples);
	csv_put_number(out, cell->interval.level);
	csv_put(out, cell->interval_word);
	csv_put_number(out, conditions->disturbed_ratio);
	csv_put_number(out, conditions->neighbour_ratio);
	csv_put_number(out, conditions->clock_hertz);
	csv_put_number(out, conditions->duration_ns);
	csv_put_number(out, conditions->cpu_per_wall_ratio);
	csv_put(out, conditions->isa);
	csv_put(out, words_status_name(status));
	csv_put(out, words_validity_name(conditions->validity));
	csv_put(out,
		cell->disturbed && text_missing(conditions->reason) ? conditions->cause : conditions->reason);
	csv_put(out, flags);
	csv_end(out);
}
