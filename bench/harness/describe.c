/*
 * describe - an experiment's tables as CSV: columns, budget, needs, reasons.
 *
 * Kept beside the data, it is all that later stages know of an experiment: a
 * folder of another machine renders without building anything.
 *
 * SPDX-License-Identifier: MIT
 */
#include "csv.h"
#include "experiment.h"
#include "run.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const roles[] = { "parameter", "index", "value", "harness" };
static const char *const betters[] = { "none", "lower", "higher" };

static const struct column sample_column = { "sample", ROLE_INDEX,
					     "1",      BETTER_NONE,
					     0,        "number of the sample at its point, from 0" };

/* A row with a name and a value only. */
static void entry(struct csv *csv, const char *item, const char *name, const char *unit, const char *value,
		  const char *meaning)
{
	csv_text(csv, item);
	csv_text(csv, name);
	csv_missing(csv, 1);
	csv_text(csv, unit);
	csv_missing(csv, 2);
	csv_text(csv, value);
	csv_text(csv, meaning);
	csv_end(csv);
}

static void number_entry(struct csv *csv, const char *item, const char *name, const char *unit, double value)
{
	char text[40];

	snprintf(text, sizeof text, "%.9g", value);
	entry(csv, item, name, unit, text, NULL);
}

static void column_entry(struct csv *csv, const struct column *column)
{
	csv_text(csv, "column");
	csv_text(csv, column->name);
	csv_text(csv, roles[column->role]);
	csv_text(csv, column->unit);
	csv_text(csv, betters[column->better]);
	csv_number(csv, column->margin > 0 ? column->margin : NAN);
	csv_missing(csv, 1);
	csv_text(csv, column->meaning);
	csv_end(csv);
}

static void column_entries(struct csv *csv, const struct column *columns, enum role role)
{
	for (; columns->name; columns++)
		if (columns->role == role)
			column_entry(csv, columns);
}

static void need_entries(struct csv *csv, const struct experiment *about)
{
	for (const char *const *name = about->placements; name && *name; name++)
		entry(csv, "need", "placement", NULL, *name, NULL);
	if (about->needs & NEED_LLC)
		entry(csv, "need", "llc", NULL, NULL, NULL);
	if (about->needs & NEED_NODES)
		entry(csv, "need", "nodes", NULL, NULL, NULL);
	if (about->needs & NEED_DIRECTORY)
		entry(csv, "need", "directory", NULL, NULL, NULL);
	if (about->memory)
		entry(csv, "need", "memory", "By", about->memory, NULL);
}

/* A table of reasons; a key that `before` has already is the experiment's own to explain. */
static void reason_entries(struct csv *csv, const struct reason *reasons, const struct reason *before)
{
	for (; reasons && reasons->key; reasons++) {
		const struct reason *own = before;

		while (own && own->key && strcmp(own->key, reasons->key))
			own++;
		if (!own || !own->key)
			entry(csv, "reason", reasons->key, NULL, reasons->settled_by, reasons->text);
	}
}

void describe(const struct run *run)
{
	const struct experiment *about = run->experiment;
	static const char *const header[] = { "item",   "name",         "role",  "unit",
					      "better", "margin_ratio", "value", "meaning" };
	struct csv csv = { NULL, 0, 0, 0, 0 };

	for (unsigned i = 0; i < sizeof header / sizeof *header; i++)
		csv_text(&csv, header[i]);
	csv_end(&csv);
	entry(&csv, "experiment", about->name, NULL, NULL, about->summary);
	number_entry(&csv, "method", "method", NULL, about->method);
	number_entry(&csv, "harness", "harness_method", NULL, HARNESS_METHOD);
	number_entry(&csv, "budget", "seconds", "s", run_budget_s(run, false));
	number_entry(&csv, "budget", "quick_seconds", "s", run_budget_s(run, true));
	entry(&csv, "schedule", "rounds", NULL, about->rounds == 1 ? "1" : "all", NULL);
	entry(&csv, "schedule", "long", NULL, about->long_run ? "yes" : "no", NULL);
	need_entries(&csv, about);
	column_entries(&csv, about->columns, ROLE_PARAMETER);
	column_entry(&csv, &sample_column);
	column_entries(&csv, about->columns, ROLE_VALUE);
	column_entries(&csv, experiment_harness(about), ROLE_HARNESS);
	reason_entries(&csv, about->reasons, NULL);
	reason_entries(&csv, harness_reasons, about->reasons);
	if (about->placements)
		reason_entries(&csv, placement_reasons, about->reasons);
	csv_write(&csv);
}
