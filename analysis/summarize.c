/*
 * summarize - what did the rounds of one experiment measure, and how sure is it?
 *
 * Reads the raw rows of all rounds and writes one row per point: for each
 * value column the median of the run values with its interval and spreads,
 * then how it was taken and what casts doubt on it. Points that could not be
 * measured keep their row with the reason. The second file holds every run
 * value, for the diff and for intervals of ratios.
 *
 * Emits: parameters, STEM_median_UNIT, STEM_low_UNIT, STEM_high_UNIT,
 * STEM_minimum_UNIT, STEM_maximum_UNIT, STEM_within_ratio,
 * STEM_between_ratio and for times STEM_cpu_ns of each value, then the
 * columns of `tail`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "cells.h"
#include "fail.h"
#include "memory.h"
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

struct summary {
	const struct description *description;
	const struct described **values;
	size_t value_count;
	struct rounds rounds;
	struct points points;
	struct csv_writer out, runs;
	bool virtual;
};

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

static void write_headers(struct summary *summary)
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

static void write_run(struct summary *summary, const struct point *point, size_t column, size_t round,
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

static void write_cell(struct summary *summary, size_t column, const struct cell *cell)
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

static void write_tail(struct summary *summary, const struct conditions *conditions, const struct cell *cell,
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

/* Rounds, interval and flags of a row are those of its first value column that has a number. */
static void summarize_point(struct summary *summary, const struct point *point)
{
	size_t rounds = summary->rounds.count;
	struct run *runs = memory_take(rounds + 1, sizeof *runs);
	struct cell shown = { .interval = { NAN, NAN, NAN }, .interval_word = "NA" };
	const char *flags = "NA";

	for (size_t r = 0; r < rounds; r++)
		runs[r] = run_read(&summary->rounds.items[r], &point->rounds[r]);
	struct conditions conditions = conditions_of(runs, rounds);

	for (size_t i = 0; i < summary->points.parameter_count; i++)
		csv_put(&summary->out, point->parameters[i]);
	for (size_t i = 0; i < summary->value_count; i++) {
		struct run_value *values = memory_take(rounds + 1, sizeof *values);

		for (size_t r = 0; r < rounds; r++) {
			values[r] =
				run_value(&summary->rounds.items[r], &point->rounds[r], summary->values[i]);
			if (point->rounds[r].count)
				write_run(summary, point, i, r, &runs[r], &values[r]);
		}
		struct cell cell = cell_of(values, runs, rounds);

		write_cell(summary, i, &cell);
		if (cell.rounds && !shown.rounds) {
			shown = cell;
			flags = cell_flags(&cell, &conditions, values, runs, &summary->rounds,
					   summary->values[i]->margin_ratio, summary->virtual);
		}
	}
	write_tail(summary, &conditions, &shown, flags);
}

/* Does the session's configuration say that this is a guest? */
static bool is_virtual(const char *path)
{
	const char *word = path ? csv_lookup(csv_read(path), "key", "virtualization", "value") : "NA";

	return !text_missing(word) && strcmp(word, "none") != 0;
}

int main(int argc, char **argv)
{
	const char *describe = NULL, *out = NULL, *runs = NULL, *config = NULL;
	struct texts files = { 0 };
	const struct argument arguments[] = {
		{ "describe", ARGUMENT_TEXT, &describe, "describe.csv of the session" },
		{ "out", ARGUMENT_TEXT, &out, "summary to write" },
		{ "runs", ARGUMENT_TEXT, &runs, "run values to write" },
		{ "config", ARGUMENT_TEXT, &config, "config.csv of the session: is it a guest?" },
		{ 0 },
	};

	arguments_read("summarize", "Summarise the rounds of one experiment: rNN.csv, records beside them.",
		       arguments, &files, argc, argv);
	if (!describe || !out || !runs || !files.count)
		fail_usage(
			"cannot summarise: --describe, --out, --runs and raw files are needed; see --help");

	struct summary summary = { .description = describe_read(describe), .virtual = is_virtual(config) };

	summary.values = memory_take(summary.description->count + 1, sizeof *summary.values);
	for (size_t i = 0; i < summary.description->count; i++)
		if (summary.description->columns[i].role == ROLE_VALUE)
			summary.values[summary.value_count++] = &summary.description->columns[i];
	summary.rounds = rounds_read(summary.description, files.items, files.count);
	summary.points = points_gather(summary.description, &summary.rounds);
	summary.out = csv_create(out);
	summary.runs = csv_create(runs);
	write_headers(&summary);
	for (size_t i = 0; i < summary.points.count; i++)
		summarize_point(&summary, &summary.points.items[i]);
	csv_close(&summary.runs);
	csv_close(&summary.out);
	return EXIT_DONE;
}
