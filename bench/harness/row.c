/*
 * row - rows held until the run ends, when its medians are known.
 *
 * A canary is slow only against the run's other canaries, so no row is
 * finished before the last sample is taken; and half a file is never written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "row.h"

#include "csv.h"
#include "fail.h"
#include "isa.h"
#include "run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct row {
	size_t point;
	unsigned number;
	bool measured;
	double *values;
	char **cells; /* harness columns as text, or NULL */
	struct sample sample;
	double neighbour_ns;
	const char *status, *validity, *reason;
};

static const struct column *harness_of(const struct run *run)
{
	return run->experiment->harness ? run->experiment->harness : cpu_harness_columns;
}

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
	for (column = harness_of(run); column->name; column++)
		csv_text(csv, column->name);
	csv_end(csv);
}

static void parameters(struct csv *csv, const struct run *run, size_t point)
{
	for (unsigned i = 0; i < columns_of(run->experiment, ROLE_PARAMETER); i++)
		csv_text(csv, run->points.point[point].cells[i]);
}

void rows_list(struct run *run)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };
	unsigned rest = 1 + columns_of(run->experiment, ROLE_VALUE) + columns_count(harness_of(run));

	header(&csv, run);
	for (size_t i = 0; i < run->points.count; i++) {
		parameters(&csv, run, i);
		csv_missing(&csv, rest);
		csv_end(&csv);
	}
	csv_write(&csv);
}

static struct row *add_row(struct run *run, size_t point)
{
	unsigned values = columns_of(run->experiment, ROLE_VALUE);

	if (run->row_count == run->row_capacity) {
		run->row_capacity = 2 * run->row_capacity + 256;
		run->rows = (struct row *)must_allocate(run->rows, run->row_capacity, sizeof *run->rows);
	}
	struct row *row = &run->rows[run->row_count++];
	memset(row, 0, sizeof *row);
	row->point = point;
	row->number = run->points.point[point].rows++;
	row->neighbour_ns = NAN;
	row->values = (double *)must_allocate(NULL, values, sizeof *row->values);
	for (unsigned i = 0; i < values; i++)
		row->values[i] = NAN;
	return row;
}

static struct row *add_measured(struct run *run, const double *values)
{
	struct row *row = add_row(run, (size_t)(run->visit.point - run->points.point));

	row->measured = true;
	memcpy(row->values, values, columns_of(run->experiment, ROLE_VALUE) * sizeof *values);
	return row;
}

void run_row(struct run *run, const struct sample *sample, const double *values)
{
	struct row *row;

	if (!sample->operations)
		fail("cannot report a sample of no operations; this is a bug");
	/* Never a zero: a clock that has not moved has measured nothing. */
	if (!(sample->duration_ns > 0)) {
		run_cannot(run, "failed", "clock_too_coarse", NULL);
		return;
	}
	row = add_measured(run, values);
	row->sample = *sample;
	if (!sampler_disturbance(sample, run->visit.canary_median_ns))
		run->visit.pace.clean++;
}

void run_row_text(struct run *run, const double *values, const char *const *cells)
{
	unsigned count = columns_count(harness_of(run));
	struct row *row = add_measured(run, values);

	row->cells = (char **)must_allocate(NULL, count, sizeof *row->cells);
	for (unsigned i = 0; i < count; i++)
		if (!(row->cells[i] = strdup(cells[i] ? cells[i] : "NA")))
			fail("cannot keep a row: out of memory");
	run->visit.pace.clean++;
}

void row_unmeasured(struct run *run, unsigned long point, const char *status, const char *reason)
{
	struct row *row = add_row(run, point);

	row->status = status;
	row->reason = reason;
}

void run_cannot(struct run *run, const char *status, const char *reason_key, const double *values)
{
	row_unmeasured(run, (unsigned long)(run->visit.point - run->points.point), status, reason_key);
	if (values)
		memcpy(run->rows[run->row_count - 1].values, values,
		       columns_of(run->experiment, ROLE_VALUE) * sizeof *values);
	run->visit.pace.taken = run->visit.pace.minimum;
	run->visit.pace.clean = run->visit.pace.wanted;
}

void rows_neighbour(struct run *run, unsigned long first, double ns)
{
	for (unsigned long i = first; i < run->row_count; i++)
		run->rows[i].neighbour_ns = ns;
}

static void finish_cpu_row(struct csv *csv, struct run *run, const struct row *row, double usual)
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
	csv_number(csv, row->neighbour_ns / usual);
	csv_number(csv, canary_hertz(&run->canaries, sample->canary_ns));
	csv_text(csv, sample->isa ? sample->isa : isa_baseline());
	csv_text(csv, disturbance ? "disturbed" : "ok");
	csv_text(csv, sample->validity ? sample->validity : "ok");
	csv_text(csv, sample->validity || !disturbance ? sample->reason : disturbance);
}

static void finish_unmeasured(struct csv *csv, const struct run *run, const struct row *row)
{
	for (const struct column *column = harness_of(run); column->name; column++)
		if (!strcmp(column->name, "status"))
			csv_text(csv, row->status);
		else if (!strcmp(column->name, "reason"))
			csv_text(csv, row->reason);
		else
			csv_missing(csv, 1);
}

void rows_write(struct run *run)
{
	struct csv csv = { NULL, 0, 0, 0, 0 };
	double usual = run->neighbour.count ? neighbour_usual(&run->neighbour) : NAN;

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
			for (unsigned c = 0; c < columns_count(harness_of(run)); c++)
				csv_text(&csv, row->cells[c]);
		else
			finish_cpu_row(&csv, run, row, usual);
		csv_end(&csv);
	}
	csv_write(&csv);
}
