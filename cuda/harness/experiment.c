/*
 * experiment - what every GPU program shares: description, points, rows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "experiment.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../bench/harness/csv.h"
#include "../../bench/harness/fail.h"
#include "../../bench/harness/permute.h"
#include "../../bench/harness/run.h"
#include "locality.h"
#include "nvml.h"
#include "reasons.h"

#define SAMPLES       11
#define SAMPLES_QUICK 5
#define SAMPLES_LEAST 5

static const struct column gpu_harness_columns[] = {
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
static struct experiment about;
static struct {
	bool help, describe, list, quick, uvm, state;
	double seconds;
	uint64_t seed;
	const char *device;
} options = { .seed = 1 };

/* The driver may hand every program the same placements; a GPU program needs none. */
static void accept_cpus(const char *text)
{
	if (!strchr(text, '='))
		fail_usage("--cpus: '%s' is not NAME=LIST", text);
}

static const struct run_option common[] = {
	{ "help", OPTION_FLAG, &options.help, 0, 0, "print this", NULL },
	{ "describe", OPTION_FLAG, &options.describe, 0, 0, "print columns, budget and reasons as CSV",
	  NULL },
	{ "list", OPTION_FLAG, &options.list, 0, 0, "print the points, measure nothing", NULL },
	{ "quick", OPTION_FLAG, &options.quick, 0, 0, "few points and samples, for trying the pipeline",
	  NULL },
	{ "seconds", OPTION_NUMBER, &options.seconds, 0, 3600, "time budget; 0 is the experiment's own",
	  NULL },
	{ "seed", OPTION_COUNT, &options.seed, 0, 0, "seed of all random order", NULL },
	{ "device", OPTION_TEXT, &options.device, 0, 0, "an index, a PCI id or a UUID", NULL },
	{ "uvm", OPTION_FLAG, &options.uvm, 0, 0, "allow managed memory, where the experiment is about it",
	  NULL },
	{ "state", OPTION_FLAG, &options.state, 0, 0, "print the device's telemetry as CSV, measure nothing",
	  NULL },
	{ "cpus", OPTION_CALL, NULL, 0, 0, "NAME=LIST; accepted, not used", accept_cpus },
	{ NULL, OPTION_FLAG, NULL, 0, 0, NULL, NULL },
};

void gpu_plan(struct gpu_run *run, unsigned tag, uint64_t size, const char *format, ...)
{
	va_list arguments;

	if (run->point_count == run->point_capacity) {
		run->point_capacity = run->point_capacity * 2 + 64;
		run->points = (struct gpu_point *)must_allocate(run->points, run->point_capacity,
								sizeof *run->points);
	}
	struct gpu_point *point = &run->points[run->point_count++];

	point->tag = tag;
	point->size = size;
	va_start(arguments, format);
	vsnprintf(point->parameters, sizeof point->parameters, format, arguments);
	va_end(arguments);
}

static unsigned parameter_count(void)
{
	return columns_of(&about, ROLE_PARAMETER);
}

static void header_of(const struct column *columns, enum role role)
{
	for (; columns->name; columns++)
		if (columns->role == role)
			csv_text(&csv, columns->name);
}

static void write_header(void)
{
	header_of(about.columns, ROLE_PARAMETER);
	csv_text(&csv, "sample");
	header_of(about.columns, ROLE_VALUE);
	header_of(gpu_harness_columns, ROLE_HARNESS);
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
		verdict = verdict_of("fake", "fake_runtime");
	write_parameters(point);
	csv_number(&csv, sample);
	for (unsigned i = 0; i < columns_of(&about, ROLE_VALUE); i++)
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
	csv_missing(&csv, 1 + columns_of(&about, ROLE_VALUE));
	write_ends(run, NULL, status, verdict);
}

void gpu_warm(struct gpu_run *run, const struct body *body, struct job job)
{
	if (run->warmed)
		return;
	run->warmed = true;
	run->unsteady = !body_warm(&run->gpu, body, job);
}

static void list_points(struct gpu_run *run)
{
	write_header();
	for (unsigned i = 0; i < run->point_count; i++) {
		write_parameters(&run->points[i]);
		csv_missing(&csv, 1 + columns_of(&about, ROLE_VALUE));
		write_ends(run, NULL, NULL, verdict_of(NULL, NULL));
	}
}

/* What is left of the budget, shared by the points left, in samples as long as those so far. */
static unsigned next_samples(const struct gpu_run *run)
{
	unsigned most = run->quick ? SAMPLES_QUICK : SAMPLES;
	double spent = host_ns() - run->started_ns;

	if (run->rows == 0)
		return most;
	double share = (run->seconds * 1e9 - spent) / (run->point_count - run->point_index);
	double fit = share / (spent / run->rows);

	return fit < SAMPLES_LEAST ? SAMPLES_LEAST : fit > most ? most : (unsigned)fit;
}

static void write_rows(void)
{
	if (csv.text) {
		csv.fields = 0;
		csv_write(&csv);
	}
}

static void measure_points(struct gpu_run *run)
{
	const struct gpu_experiment *experiment = run->experiment;
	uint32_t *order = (uint32_t *)must_allocate(NULL, run->point_count + 1, sizeof *order);

	write_header();
	permute_shuffle(order, run->point_count, &run->random);
	run->started_ns = host_ns();
	for (run->point_index = 0; run->point_index < run->point_count; run->point_index++) {
		run->samples = next_samples(run);
		experiment->measure(run, &run->points[order[run->point_index]]);
	}
	free(order);
}

static void print_state(struct gpu_run *run)
{
	struct telemetry telemetry;

	gpu_open(&run->gpu, options.device);
	telemetry_begin(run->gpu.pci_id);
	telemetry_read(&telemetry);
	telemetry_end();
	csv_text(&csv, "key");
	csv_text(&csv, "value");
	csv_text(&csv, "note");
	csv_end(&csv);
	for (int i = 0; i < TELEMETRY_FIELDS; i++) {
		csv_text(&csv, telemetry_name((enum telemetry_field)i));
		csv_number(&csv, telemetry.value[i]);
		csv_text(&csv, telemetry.reason[i]);
		csv_end(&csv);
	}
	gpu_close(&run->gpu);
}

static int measure_all(struct gpu_run *run)
{
	const struct gpu_experiment *experiment = run->experiment;

	if (experiment->uvm && !options.uvm)
		skip("uvm_not_asked",
		     "cannot use managed memory unasked: it can hang a GPU; give UVM=1, or --uvm");
	gpu_open(&run->gpu, options.device);
	check_at_failure(write_rows);
	gpu_load(&run->gpu, experiment->kernels, experiment->kernel_count);
	if (experiment->begin)
		experiment->begin(run);
	measure_points(run);
	if (experiment->end)
		experiment->end(run);
	gpu_close(&run->gpu);
	csv_write(&csv);
	if (run->corrupt)
		fail("cannot trust every payload: some did not arrive as sent; rows say validity=corrupt");
	return EXIT_DONE;
}

int gpu_experiment_main(const struct gpu_experiment *experiment, int argc, char **argv)
{
	struct gpu_run run;
	struct run shared;
	const struct run_option *tables[] = { common, experiment->about.options, NULL };

	memset(&run, 0, sizeof run);
	memset(&shared, 0, sizeof shared);
	shared.experiment = &about;
	about = experiment->about;
	about.harness = gpu_harness_columns;
	about.reasons = reasons_with(experiment->about.reasons);
	fail_program(about.name);
	options_parse(tables, argc, argv);
	if (options.help) {
		options_help(tables, about.name, about.summary);
		return EXIT_DONE;
	}
	if (options.describe) {
		describe(&shared);
		if (experiment->uvm)
			printf("need,uvm,NA,NA,NA,NA,NA,NA\n");
		return fflush(stdout) == 0 ? EXIT_DONE : EXIT_FAILED;
	}
	run.experiment = experiment;
	run.quick = options.quick;
	run.list = options.list;
	run.seed = run.random = options.seed;
	run.seconds = options.seconds > 0 ? options.seconds : run_budget_s(&shared, run.quick);
	if (options.state) {
		print_state(&run);
		csv_write(&csv);
		return EXIT_DONE;
	}
	experiment->plan(&run);
	if (!run.list)
		return measure_all(&run);
	list_points(&run);
	csv_write(&csv);
	return EXIT_DONE;
}
