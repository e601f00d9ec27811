/*
 * experiment - what every GPU program shares: options, points, order, budget.
 *
 * SPDX-License-Identifier: MIT
 */
#include "experiment.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../bench/harness/fail.h"
#include "../../bench/harness/permute.h"
#include "../../bench/harness/run.h"
#include "nvml.h"
#include "reasons.h"
#include "rows.h"

#define SAMPLES       11
#define SAMPLES_QUICK 5
#define SAMPLES_LEAST 5

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

void gpu_warm(struct gpu_run *run, const struct body *body, struct job job)
{
	if (run->warmed)
		return;
	run->warmed = true;
	run->unsteady = !body_warm(&run->gpu, body, job);
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

static void measure_points(struct gpu_run *run)
{
	const struct gpu_experiment *experiment = run->experiment;
	uint32_t *order = (uint32_t *)must_allocate(NULL, run->point_count + 1, sizeof *order);

	rows_header();
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
	rows_state(&telemetry);
	gpu_close(&run->gpu);
}

static int measure_all(struct gpu_run *run)
{
	const struct gpu_experiment *experiment = run->experiment;

	if (experiment->uvm && !options.uvm)
		skip("uvm_not_asked",
		     "cannot use managed memory unasked: it can hang a GPU; give UVM=1, or --uvm");
	gpu_open(&run->gpu, options.device);
	check_at_failure(rows_rescue);
	gpu_load(&run->gpu, experiment->kernels, experiment->kernel_count);
	if (experiment->begin)
		experiment->begin(run);
	measure_points(run);
	if (experiment->end)
		experiment->end(run);
	gpu_close(&run->gpu);
	rows_end();
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
	about.harness = rows_begin(&about);
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
		rows_end();
		return EXIT_DONE;
	}
	experiment->plan(&run);
	if (!run.list)
		return measure_all(&run);
	rows_list(&run);
	rows_end();
	return EXIT_DONE;
}
