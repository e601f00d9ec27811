/*
 * table - a run's rows as CSV, with what only its end can say.
 *
 * A canary is slow only against the run's other canaries, so no row is
 * finished before the last sample is taken; and half a file is never written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include "csv.h"
#include "isa.h"
#include "row.h"
#include "run.h"

#include <math.h>
#include <string.h>

static void header(struct csv *csv, const struct run *run)
{
	const struct column *column;

	for (column = run->experiment->columns; column->name; column++)
		if (column->role == ROLE_PARAMETER)
			csv_text(csv, column->name);
	csv_text(csv, "sample");
	for (column = run->experiment->columns; column->name; column++)
		if (column->role == ROLE_VALUE)
			csv_text(csv, column->name);
	for (column = experiment_harness(run->experiment); column->name; column++)
		csv_text(csv, column->name);
	csv_end(csv);
}

static void parameters(struct csv *csv, const struct run *run, size_t point)
{
	for (unsigned i = 0; i < columns_of(run->experiment, ROLE_PARAMETER); i++)
		csv_text(csv, run->points.point[point].cells[i]);
}

void table_list(struct run *run)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };
	unsigned rest = 1 + columns_of(run->experiment, ROLE_VALUE) +
			columns_count(experiment_harness(run->experiment));

	header(&csv, run);
	for (size_t i = 0; i < run->points.count; i++) {
		parameters(&csv, run, i);
		csv_missing(&csv, rest);
		csv_end(&csv);
	}
	csv_write(&csv);
}

static void finish_cpu_row(struct csv *csv, struct run *run, const struct row *row)
{
	const struct sample *sample = &row->sample;
	double median = canary_median(&run->canaries, sample->cpu);
	const char *disturbance = sampler_disturbance(sample, median);

	csv_integer(csv, sample->operations);
	csv_number(csv, sample->duration_ns);
	csv_number(csv, sample->cpu_ns);
	csv_number(csv, sample->voluntary_switches);
	csv_number(csv, sample->involuntary_switches);
	csv_number(csv, sample->minor_faults);
	csv_number(csv, sample->canary_ns / median);
	csv_number(csv, isnan(row->neighbour_ns)
				? NAN
				: row->neighbour_ns / neighbour_usual(&run->neighbour, row->neighbour_cpu));
	csv_number(csv, canary_hertz(&run->canaries, sample->canary_ns));
	csv_text(csv, sample->isa ? sample->isa : isa_baseline());
	csv_text(csv, disturbance ? "disturbed" : "ok");
	csv_text(csv, sample->validity ? sample->validity : "ok");
	csv_text(csv, sample->validity || !disturbance ? sample->reason : disturbance);
}

static void finish_unmeasured(struct csv *csv, const struct run *run, const struct row *row)
{
	for (const struct column *column = experiment_harness(run->experiment); column->name; column++)
		if (!strcmp(column->name, "status"))
			csv_text(csv, row->status);
		else if (!strcmp(column->name, "reason"))
			csv_text(csv, row->reason);
		else
			csv_missing(csv, 1);
}

void table_write(struct run *run)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };

	header(&csv, run);
	for (unsigned long i = 0; i < run->row_count; i++) {
		const struct row *row = &run->rows[i];

		parameters(&csv, run, row->point);
		if (row->measured && !row->sample.summary)
			csv_integer(&csv, row->number);
		else
			csv_missing(&csv, 1);
		for (unsigned v = 0; v < columns_of(run->experiment, ROLE_VALUE); v++)
			csv_number(&csv, row->values[v]);
		if (!row->measured)
			finish_unmeasured(&csv, run, row);
		else if (row->cells)
			for (unsigned c = 0; c < columns_count(experiment_harness(run->experiment)); c++)
				csv_text(&csv, row->cells[c]);
		else
			finish_cpu_row(&csv, run, row);
		csv_end(&csv);
	}
	csv_write(&csv);
}
