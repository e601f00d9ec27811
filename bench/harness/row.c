/*
 * row - rows held until the run ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "row.h"

#include "fail.h"
#include "run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
	unsigned count = columns_count(experiment_harness(run->experiment));
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

void rows_neighbour(struct run *run, unsigned long first, int cpu, double ns)
{
	for (unsigned long i = first; i < run->row_count; i++) {
		run->rows[i].neighbour_ns = ns;
		run->rows[i].neighbour_cpu = cpu;
	}
}
