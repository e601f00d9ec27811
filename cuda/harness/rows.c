/*
 * rows - a GPU program's points and numbers as CSV.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rows.h"

#include <stdio.h>
#include <string.h>

#include "../../bench/harness/csv.h"
#include "nvml.h"

static const struct column harness_columns[] = {
	{ "operations", ROLE_HARNESS, "1", BETTER_NONE, 0, "operations this sample timed" },
	{ "duration_ns", ROLE_HARNESS, "ns", BETTER_NONE, 0, "host time of the sample" },
	{ "event_ns", ROLE_HARNESS, "ns", BETTER_NONE, 0, "device time between two events around it" },
	{ "kernel_ns", ROLE_HARNESS, "ns", BETTER_NONE, 0,
	  "device time between the first and the last stamp in the kernel" },
	{ "sm_clock_hertz", ROLE_HARNESS, "Hz", BETTER_NONE, 0, "cycles over nanoseconds in the kernel" },
	{ "device", ROLE_HARNESS, NULL, BETTER_NONE, 0, "index of the device" },
	{ "pci_id", ROLE_HARNESS, NULL, BETTER_NONE, 0, "where the device sits" },
	{ "status", ROLE_HARNESS, NULL, BETTER_NONE, 0, "did it run: ok, unsupported, skipped, failed" },
	{ "validity", ROLE_HARNESS, NULL, BETTER_NONE, 0,
	  "what the number is: ok, or the word that limits it" },
	{ "reason", ROLE_HARNESS, NULL, BETTER_NONE, 0,
	  "why status or validity is not ok, or a value is missing" },
	{ NULL, ROLE_HARNESS, NULL, BETTER_NONE, 0, NULL },
};

static struct csv csv;
static const struct experiment *about;

const struct column *rows_begin(const struct experiment *experiment)
{
	about = experiment;
	return harness_columns;
}

static unsigned parameter_count(void)
{
	return columns_of(about, ROLE_PARAMETER);
}

static void header_of(const struct column *columns, enum role role)
{
	for (; columns->name; columns++)
		if (columns->role == role)
			csv_text(&csv, columns->name);
}

void rows_header(void)
{
	header_of(about->columns, ROLE_PARAMETER);
	csv_text(&csv, "sample");
	header_of(about->columns, ROLE_VALUE);
	header_of(harness_columns, ROLE_HARNESS);
	csv_end(&csv);
}

/* The fields of a point's parameters, which hold no commas of their own. */
static void write_parameters(const struct gpu_point *point)
{
	char text[sizeof point->parameters];
	char *rest = text;

	snprintf(text, sizeof text, "%s", point->parameters);
	for (unsigned i = 0; i < parameter_count(); i++)
		csv_text(&csv, strsep(&rest, ","));
}

static void write_ends(const struct gpu_run *run, const struct timing *timing, const char *status,
		       struct verdict verdict)
{
	if (timing) {
		csv_number(&csv, timing->operations);
		csv_number(&csv, timing->duration_ns);
		csv_number(&csv, timing->event_ns > 0 ? timing->event_ns : NAN);
		csv_number(&csv, timing->kernel_ns > 0 ? timing->kernel_ns : NAN);
		csv_number(&csv, timing->clock_hertz > 0 ? timing->clock_hertz : NAN);
	} else {
		csv_missing(&csv, 5);
	}
	if (run->list)
		csv_missing(&csv, 2);
	else {
		csv_integer(&csv, (uint64_t)run->gpu.index);
		csv_text(&csv, run->gpu.pci_id);
	}
	csv_text(&csv, status);
	csv_text(&csv, verdict.validity);
	csv_text(&csv, verdict.reason);
	csv_end(&csv);
}

static void number_row(struct gpu_run *run, const struct gpu_point *point, double sample,
		       const double *values, const struct timing *timing, struct verdict verdict)
{
	if (strcmp(verdict.validity, "corrupt") == 0)
		run->corrupt = true;
	if (run->unsteady)
		verdict = validity_worse(verdict, verdict_of("suspect", "clock_unsteady"));
	if (timing && timing->clocks_disagree)
		verdict = validity_worse(verdict, verdict_of("suspect", "clocks_disagree"));
	if (run->gpu.jit)
		verdict = validity_worse(verdict, verdict_of("jit", "compiled_by_driver"));
	if (run->gpu.fake)
		verdict = verdict_of("fake", verdict.reason ? verdict.reason : "fake_runtime");
	write_parameters(point);
	csv_number(&csv, sample);
	for (unsigned i = 0; i < columns_of(about, ROLE_VALUE); i++)
		csv_number(&csv, values[i]);
	write_ends(run, timing, "ok", verdict);
	run->rows++;
}

void gpu_row(struct gpu_run *run, const struct gpu_point *point, unsigned sample, const double *values,
	     const struct timing *timing, struct verdict verdict)
{
	number_row(run, point, sample, values, timing, verdict);
}

void gpu_summary_row(struct gpu_run *run, const struct gpu_point *point, const double *values,
		     const struct timing *timing, struct verdict verdict)
{
	number_row(run, point, NAN, values, timing, verdict);
}

void gpu_no_row(struct gpu_run *run, const struct gpu_point *point, const char *status, const char *reason)
{
	struct verdict verdict = { run->gpu.fake ? "fake" : NULL, reason };

	write_parameters(point);
	csv_missing(&csv, 1 + columns_of(about, ROLE_VALUE));
	write_ends(run, NULL, status, verdict);
}

void rows_list(struct gpu_run *run)
{
	rows_header();
	for (unsigned i = 0; i < run->point_count; i++) {
		write_parameters(&run->points[i]);
		csv_missing(&csv, 1 + columns_of(about, ROLE_VALUE));
		write_ends(run, NULL, NULL, verdict_of(NULL, NULL));
	}
}

void rows_state(const struct telemetry *telemetry)
{
	csv_text(&csv, "key");
	csv_text(&csv, "value");
	csv_text(&csv, "note");
	csv_end(&csv);
	for (int i = 0; i < TELEMETRY_FIELDS; i++) {
		csv_text(&csv, telemetry_name((enum telemetry_field)i));
		csv_number(&csv, telemetry->value[i]);
		csv_text(&csv, telemetry->reason[i]);
		csv_end(&csv);
	}
}

void rows_end(void)
{
	csv_write(&csv);
}

void rows_rescue(void)
{
	if (csv.text) {
		csv.fields = 0;
		csv_write(&csv);
	}
}
