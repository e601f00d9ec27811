/*
 * cells - the cell value is the median of run values; the interval is theirs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cells.h"

#include "memory.h"
#include "text.h"
#include "words.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define RANKS_LEAST 6 /* below, the range of the rounds; no level can be claimed */

/* Median over measured runs of the double at `offset` in struct run. */
static double median_over(const struct run *runs, size_t count, size_t offset)
{
	double *values = memory_take(count + 1, sizeof *values);
	size_t used = 0;

	for (size_t i = 0; i < count; i++) {
		double value = *(const double *)((const char *)&runs[i] + offset);

		if (runs[i].measured && isfinite(value))
			values[used++] = value;
	}
	return statistics_median(values, used);
}

struct conditions conditions_of(const struct run *runs, size_t count)
{
	struct conditions conditions = { .isa = "NA", .reason = "NA", .cause = "NA", .status = STATUS_NA };
	size_t measured = 0, disturbed = 0;
	const char *why_not = "NA";

	conditions.neighbour_ratio = NAN;
	for (size_t i = 0; i < count; i++) {
		const struct run *run = &runs[i];

		if (run->validity > conditions.validity)
			conditions.validity = run->validity;
		if (!run->measured) {
			if (run->status != STATUS_NA && conditions.status == STATUS_NA)
				conditions.status = run->status;
			if (text_missing(why_not))
				why_not = run->reason;
			continue;
		}
		conditions.measured_rounds++;
		measured += run->measured;
		disturbed += run->disturbed;
		if (text_missing(conditions.reason))
			conditions.reason = run->reason;
		if (text_missing(conditions.cause))
			conditions.cause = run->cause;
		if (!(run->neighbour_ratio <= conditions.neighbour_ratio))
			conditions.neighbour_ratio = fmax(run->neighbour_ratio, conditions.neighbour_ratio);
		if (text_missing(conditions.isa))
			conditions.isa = run->isa;
		else if (!text_missing(run->isa) && strcmp(run->isa, conditions.isa) != 0)
			conditions.isa = "mixed";
	}
	if (conditions.measured_rounds)
		conditions.status = STATUS_OK;
	else
		conditions.reason = why_not;
	conditions.disturbed_ratio = measured ? (double)disturbed / (double)measured : NAN;
	conditions.duration_ns = median_over(runs, count, offsetof(struct run, duration_ns));
	conditions.cpu_per_wall_ratio = median_over(runs, count, offsetof(struct run, cpu_per_wall_ratio));
	conditions.clock_hertz = median_over(runs, count, offsetof(struct run, clock_hertz));
	return conditions;
}

/* Spread as a share of the value: robust sigma over median. */
static double relative(double mad, double median)
{
	return median != 0 ? STATISTICS_SIGMA * mad / fabs(median) : NAN;
}

struct cell cell_of(const struct run_value *values, const struct run *runs, size_t count)
{
	struct cell cell = { .interval = { NAN, NAN, NAN }, .interval_word = "NA" };
	double *run_values = memory_take(count + 1, sizeof *run_values);
	double *within = memory_take(count + 1, sizeof *within);
	double *cpu = memory_take(count + 1, sizeof *cpu);
	const struct run_value *only = NULL;
	size_t spreads = 0, cpus = 0;

	cell.minimum = cell.maximum = NAN;
	for (size_t i = 0; i < count; i++) {
		const struct run_value *run = &values[i];

		if (!run->used)
			continue;
		only = run;
		run_values[cell.rounds++] = run->value;
		cell.samples += run->used;
		cell.disturbed |= run->fell_back;
		if (run->used > 1 && !runs[i].singles)
			within[spreads++] = relative(run->mad, run->value);
		if (isfinite(run->cpu_value))
			cpu[cpus++] = run->cpu_value;
		cell.minimum = fmin(run->least, cell.minimum);
		cell.maximum = fmax(run->most, cell.maximum);
	}
	cell.median = statistics_median(run_values, cell.rounds);
	cell.cpu = statistics_median(cpu, cpus);
	cell.within_ratio = statistics_median(within, spreads);
	cell.between_ratio =
		cell.rounds > 1 ? relative(statistics_mad(run_values, cell.rounds, cell.median), cell.median)
				: NAN;
	if (cell.rounds > 1) {
		cell.interval = statistics_median_interval(run_values, cell.rounds);
		cell.interval_word = cell.rounds >= RANKS_LEAST ? "order-statistic" : "range";
	} else if (cell.rounds == 1 && only->used > 1) {
		cell.interval = statistics_median_interval(only->samples, only->used);
		cell.interval_word = "within-run";
	}
	return cell;
}
