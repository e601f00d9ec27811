/*
 * view - rows of a summary matched with the run values behind them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "view.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

bool view_present(const char *path)
{
	struct stat status;

	return path && stat(path, &status) == 0 && status.st_size > 0;
}

size_t view_parameters(const struct view *view)
{
	size_t count = 0;

	if (!view->summary)
		return 0;
	while (count < view->summary->columns && !unit_base(view->summary->names[count], "median") &&
	       strcmp(view->summary->names[count], "rounds") != 0)
		count++;
	return count;
}

static bool same_point(const struct view *view, size_t row, size_t run, const int *places, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(csv_text(view->summary, row, (int)i), csv_text(view->runs, run, places[i])) != 0)
			return false;
	return true;
}

/* Both files have the points in the same order, so one pass pairs them; what does not follow is not paired.
 */
static void pair_runs(struct view *view)
{
	size_t count = view_parameters(view), run = 0;
	int *places = memory_take(count + 1, sizeof *places);

	for (size_t i = 0; i < count; i++)
		places[i] = csv_need(view->runs, view->summary->names[i]);
	view->first_run = memory_take(view->summary->rows + 1, sizeof *view->first_run);
	for (size_t row = 0; row < view->summary->rows; row++) {
		view->first_run[row] = run;
		while (run < view->runs->rows && same_point(view, row, run, places, count))
			run++;
	}
	view->first_run[view->summary->rows] = run;
}

static size_t round_place(const struct view *view, const char *name)
{
	size_t place = 0;

	while (place < view->round_count && strcmp(view->rounds[place], name) != 0)
		place++;
	return place;
}

static void name_rounds(struct view *view)
{
	int column = csv_need(view->runs, "round");
	size_t capacity = 0;

	for (size_t row = 0; row < view->runs->rows; row++) {
		const char *name = csv_text(view->runs, row, column);

		if (round_place(view, name) < view->round_count)
			continue;
		view->rounds = memory_grow(view->rounds, view->round_count, &capacity, sizeof *view->rounds);
		view->rounds[view->round_count++] = name;
	}
}

struct view *view_open(const char *key, const char *describe, const char *summary, const char *runs)
{
	struct view *view = memory_take(1, sizeof *view);

	view->key = key;
	if (view_present(describe))
		view->description = describe_read(describe);
	if (view_present(summary))
		view->summary = csv_read(summary);
	if (view->summary && view_present(runs)) {
		view->runs = csv_read(runs);
		name_rounds(view);
		pair_runs(view);
	}
	return view;
}

/* A column STEM_cycle made from STEM_ns; NULL when it is not that. */
static const char *clocked(const struct view *view, const char *column)
{
	const char *base = memory_format("%s_ns", unit_stem(column));

	if (strcmp(unit_of(column), "cycle") != 0 ||
	    csv_column(view->summary, unit_column(column, "median")) >= 0 ||
	    csv_column(view->summary, unit_column(base, "median")) < 0 ||
	    csv_column(view->summary, "clock_hertz") < 0)
		return NULL;
	return base;
}

bool view_has(const struct view *view, const char *column)
{
	return view->summary && (csv_column(view->summary, unit_column(column, "median")) >= 0 ||
				 clocked(view, column) != NULL);
}

static const double *round_values(const struct view *view, size_t row, const char *column, double factor)
{
	double *values;

	if (!view->runs)
		return NULL;
	values = memory_take(view->round_count + 1, sizeof *values);
	for (size_t i = 0; i < view->round_count; i++)
		values[i] = NAN;
	int named = csv_need(view->runs, "column"), value = csv_need(view->runs, "value");
	int round = csv_need(view->runs, "round");

	for (size_t run = view->first_run[row]; run < view->first_run[row + 1]; run++)
		if (strcmp(csv_text(view->runs, run, named), column) == 0)
			values[round_place(view, csv_text(view->runs, run, round))] =
				csv_number(view->runs, run, value) * factor;
	return values;
}

struct measure view_measure(const struct view *view, size_t row, const char *column)
{
	const struct csv_table *summary = view->summary;
	const char *base = clocked(view, column);
	double factor = 1;
	struct measure measure = { .unit = unit_of(column) };

	if (base) {
		factor = csv_number(summary, row, csv_column(summary, "clock_hertz")) / 1e9;
		column = base;
	}
	measure.value = factor * csv_number(summary, row, csv_column(summary, unit_column(column, "median")));
	measure.low = factor * csv_number(summary, row, csv_column(summary, unit_column(column, "low")));
	measure.high = factor * csv_number(summary, row, csv_column(summary, unit_column(column, "high")));
	measure.rounds = round_values(view, row, column, factor);
	measure.round_count = measure.rounds ? view->round_count : 0;
	return measure;
}

bool view_measured(const struct view *view, size_t row, const char *column)
{
	const struct csv_table *summary = view->summary;
	const char *base = clocked(view, column);

	if (base && isnan(csv_number(summary, row, csv_column(summary, "clock_hertz"))))
		return false;
	return !isnan(
		csv_number(summary, row, csv_column(summary, unit_column(base ? base : column, "median"))));
}
