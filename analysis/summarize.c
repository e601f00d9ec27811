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
#include "facts.h"
#include "fail.h"
#include "memory.h"
#include "summary.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

/* The program's own interval of a quantile stands in columns STEM_low_UNIT and STEM_high_UNIT. */
static double stated_end(const struct summary *summary, const struct cell *cells, const char *column)
{
	for (size_t i = 0; i < summary->value_count; i++)
		if (strcmp(summary->values[i]->name, column) == 0)
			return cells[i].median;
	return NAN;
}

/* A single value of a single round has the interval that the program gave it, if any. */
static void take_stated(const struct summary *summary, struct cell *cells, size_t column)
{
	struct cell *cell = &cells[column];
	const char *name = summary->values[column]->name;
	double low = stated_end(summary, cells, unit_column(name, "low"));
	double high = stated_end(summary, cells, unit_column(name, "high"));

	if (cell->rounds != 1 || !isnan(cell->interval.low) || !(low <= high))
		return;
	cell->interval.low = low;
	cell->interval.high = high;
	cell->interval_word = "within-run";
}

/* Rounds, interval and flags of a row are those of its first value column that has a number. */
static void write_row(struct summary *summary, const struct point *point, const struct run *runs,
		      struct run_value *const *values, struct cell *cells)
{
	struct conditions conditions = conditions_of(runs, summary->rounds.count);
	struct cell none = { .interval = { NAN, NAN, NAN }, .interval_word = "NA" }, *shown = NULL;
	const char *flags = "NA";

	for (size_t i = 0; i < summary->points.parameter_count; i++)
		csv_put(&summary->out, point->parameters[i]);
	for (size_t i = 0; i < summary->value_count; i++) {
		take_stated(summary, cells, i);
		summary_write_cell(summary, i, &cells[i]);
		if (shown || !cells[i].rounds)
			continue;
		shown = &cells[i];
		flags = cell_flags(shown, &conditions, values[i], runs, &summary->rounds,
				   summary->values[i]->margin_ratio, summary->virtual);
	}
	summary_write_tail(summary, &conditions, shown ? shown : &none, flags);
}

static void summarize_point(struct summary *summary, const struct point *point)
{
	size_t rounds = summary->rounds.count;
	struct run *runs = memory_take(rounds + 1, sizeof *runs);
	struct cell *cells = memory_take(summary->value_count + 1, sizeof *cells);
	struct run_value **values = memory_take(summary->value_count + 1, sizeof *values);

	for (size_t r = 0; r < rounds; r++)
		runs[r] = run_read(&summary->rounds.items[r], &point->rounds[r]);
	for (size_t i = 0; i < summary->value_count; i++) {
		values[i] = memory_take(rounds + 1, sizeof **values);
		for (size_t r = 0; r < rounds; r++) {
			values[i][r] =
				run_value(&summary->rounds.items[r], &point->rounds[r], summary->values[i]);
			if (point->rounds[r].count)
				summary_write_run(summary, point, i, r, &runs[r], &values[i][r]);
		}
		cells[i] = cell_of(values[i], runs, rounds);
	}
	write_row(summary, point, runs, values, cells);
}

/* Does the session's configuration say that this is a guest? */
static bool is_virtual(const char *path)
{
	struct facts facts = { 0 };

	facts_add(&facts, path);
	const char *word = facts_text(&facts, "virtualization");

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
	summary_write_headers(&summary);
	for (size_t i = 0; i < summary.points.count; i++)
		summarize_point(&summary, &summary.points.items[i]);
	csv_close(&summary.runs);
	csv_close(&summary.out);
	return EXIT_DONE;
}
