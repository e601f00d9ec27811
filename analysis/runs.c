/*
 * runs - the run value: median of the undisturbed samples when there are
 * enough of them, else of all, and said so.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runs.h"

#include "memory.h"
#include "statistics.h"
#include "text.h"
#include "units.h"
#include "words.h"

#include <math.h>
#include <string.h>

#define UNDISTURBED_LEAST       3
#define UNDISTURBED_SHARE_LEAST 0.3
#define CPU_SAMPLE_NS           1e6
#define GPU_SAMPLE_NS           2e6
#define CLOCK_STEP_NS           1.0

static int status_of(const struct csv_table *raw, size_t row)
{
	int column = csv_column(raw, "status"), status = words_status(csv_text(raw, row, column));

	if (status < 0)
		csv_refuse(raw, row, column, "not a status",
			   "use ok, disturbed, unsupported, skipped, failed or NA");
	return status;
}

static int validity_of(const struct csv_table *raw, size_t row)
{
	int column = csv_column(raw, "validity"), validity = words_validity(csv_text(raw, row, column));

	if (validity < 0)
		csv_refuse(raw, row, column, "not a validity", "use the words of the format");
	if (strcmp(words_validity_name(validity), "fake") == 0)
		csv_refuse(raw, row, column, "the number is fake", "measure it");
	return validity;
}

/* Median over the measured rows of column, divided by another where that is >= 0. */
static double median_of(const struct csv_table *raw, const struct rows *rows, int column, int by)
{
	double *values = memory_take(rows->count + 1, sizeof *values);
	size_t count = 0;

	if (column < 0)
		return NAN;
	for (size_t i = 0; i < rows->count; i++) {
		if (!words_measured(status_of(raw, rows->items[i])))
			continue;
		double value = csv_number(raw, rows->items[i], column);

		if (by >= 0)
			value /= csv_number(raw, rows->items[i], by);
		if (isfinite(value))
			values[count++] = value;
	}
	return statistics_median(values, count);
}

/* One word for all rows, "mixed" for several, NA for none. */
static const char *common_word(const struct csv_table *raw, const struct rows *rows, int column)
{
	const char *word = "NA";

	for (size_t i = 0; i < rows->count; i++) {
		const char *text = csv_text(raw, rows->items[i], column);

		if (text_missing(text))
			continue;
		if (!text_missing(word) && strcmp(word, text) != 0)
			return "mixed";
		word = text;
	}
	return word;
}

struct run run_read(const struct round *round, const struct rows *rows)
{
	const struct csv_table *raw = round->raw;
	int reason = csv_column(raw, "reason"), sample = csv_column(raw, "sample");
	int duration = csv_column(raw, "duration_ns"), clock = csv_column(raw, "clock_hertz");
	struct run run = { .isa = "NA", .reason = "NA", .cause = "NA", .status = STATUS_NA };

	if (clock < 0)
		clock = csv_column(raw, "sm_clock_hertz");
	for (size_t i = 0; i < rows->count; i++) {
		size_t row = rows->items[i];
		int status = status_of(raw, row), validity = validity_of(raw, row);

		if (validity > run.validity)
			run.validity = validity;
		if (status != STATUS_DISTURBED && text_missing(run.reason))
			run.reason = csv_text(raw, row, reason);
		if (status == STATUS_DISTURBED && text_missing(run.cause))
			run.cause = csv_text(raw, row, reason);
		if (words_measured(status)) {
			run.measured++;
			run.disturbed += status == STATUS_DISTURBED;
			run.singles |= sample >= 0 && text_missing(csv_text(raw, row, sample));
		} else if (!run.measured) {
			run.status = status;
		}
	}
	if (run.measured)
		run.status = STATUS_OK;
	run.duration_ns = median_of(raw, rows, duration, -1);
	run.cpu_per_wall_ratio =
		duration < 0 ? NAN : median_of(raw, rows, csv_column(raw, "cpu_ns"), duration);
	run.clock_hertz = median_of(raw, rows, clock, -1);
	run.neighbour_ratio = median_of(raw, rows, csv_column(raw, "neighbour_ratio"), -1);
	run.short_below_ns = csv_column(raw, "event_ns") >= 0 ? GPU_SAMPLE_NS : CPU_SAMPLE_NS;
	run.isa = common_word(raw, rows, csv_column(raw, "isa"));
	return run;
}

/* The smallest difference between two of the values; NaN when all are equal. */
static double smallest_gap(const double *values, size_t count)
{
	double *sorted = memory_take(count + 1, sizeof *sorted), gap = NAN;

	memcpy(sorted, values, count * sizeof *sorted);
	statistics_sort(sorted, count);
	for (size_t i = 1; i < count; i++)
		if (sorted[i] > sorted[i - 1] && !(sorted[i] - sorted[i - 1] >= gap))
			gap = sorted[i] - sorted[i - 1];
	return gap;
}

/*
 * The value from CPU time. Only a time per operation can be had so: the value
 * must be what duration and operations of its row give, within 2 %.
 */
static double cpu_value(const struct csv_table *raw, const struct rows *rows, int column)
{
	int duration = csv_column(raw, "duration_ns"), cpu = csv_column(raw, "cpu_ns");
	int operations = csv_column(raw, "operations");
	double *values = memory_take(rows->count + 1, sizeof *values);
	double *agreement = memory_take(rows->count + 1, sizeof *values);
	size_t count = 0;

	if (duration < 0 || cpu < 0 || operations < 0)
		return NAN;
	for (size_t i = 0; i < rows->count; i++) {
		double wall = csv_number(raw, rows->items[i], duration);

		values[count] =
			csv_number(raw, rows->items[i], cpu) / csv_number(raw, rows->items[i], operations);
		agreement[count] = csv_number(raw, rows->items[i], column) *
				   csv_number(raw, rows->items[i], operations) / wall;
		count += isfinite(values[count]) && isfinite(agreement[count]);
	}
	if (!(fabs(statistics_median(agreement, count) - 1) <= 0.02))
		return NAN;
	return statistics_median(values, count);
}

struct run_value run_value(const struct round *round, const struct rows *rows,
			   const struct described *described)
{
	const struct csv_table *raw = round->raw;
	int column = csv_column(raw, described->name);
	double *all = memory_take(rows->count + 1, sizeof *all);
	double *undisturbed = memory_take(rows->count + 1, sizeof *undisturbed);
	struct run_value run = { .cpu_value = NAN, .samples = all, .resolution = NAN, .trend_p = NAN };

	for (size_t i = 0; i < rows->count; i++) {
		int status = status_of(raw, rows->items[i]);
		double value = csv_number(raw, rows->items[i], column);

		if (!words_measured(status) || isnan(value))
			continue;
		if (value <= 0 && strncmp(described->name, "latency", 7) == 0)
			csv_refuse(raw, rows->items[i], column, "not above zero",
				   "no operation takes no time; measure it again");
		all[run.taken++] = value;
		if (status == STATUS_OK)
			undisturbed[run.undisturbed++] = value;
	}
	run.used = run.taken;
	if (run.undisturbed >= UNDISTURBED_LEAST &&
	    (double)run.undisturbed >= UNDISTURBED_SHARE_LEAST * (double)run.taken) {
		run.samples = undisturbed;
		run.used = run.undisturbed;
	}
	run.fell_back = run.used > run.undisturbed;
	run.value = statistics_median(run.samples, run.used);
	run.mad = statistics_mad(run.samples, run.used, run.value);
	run.least = statistics_least(run.samples, run.used);
	run.most = statistics_most(run.samples, run.used);
	run.trend_p = statistics_trend(run.samples, run.used).p;
	double duration = median_of(raw, rows, csv_column(raw, "duration_ns"), -1);

	run.resolution = isfinite(duration) && duration > 0 ? fabs(run.value) * CLOCK_STEP_NS / duration
							    : smallest_gap(run.samples, run.used);
	if (strcmp(unit_of(described->name), "ns") == 0)
		run.cpu_value = cpu_value(raw, rows, column);
	return run;
}
