/*
 * toy_work - a loop that takes longer while a file exists: what `make ab` must find.
 *
 * The file holds by how many per
 * cent more the loop has to do, and nothing else about the machine changes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/run.h"
#include "harness/sink.h"

#include <stdio.h>

#define TOY_FILE "slower.txt"

static const struct column columns[] = {
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "how many chains the loop has" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time of one operation" },
	{ 0 },
};

static const char *const placements[] = { "one-performance-core", NULL };
static unsigned percent;

struct spot {
	unsigned chains;
};

static const struct spot spots[] = { { 1 }, { 2 }, { 3 }, { 4 }, { 5 }, { 6 } };

static void multiply(void *context, uint64_t operations)
{
	uint64_t x = *(uint64_t *)context, steps = operations * (100 + percent) / 100;

	for (uint64_t i = 0; i < steps; i++) {
		x = x * 6364136223846793005u + 1442695040888963407u;
		OPAQUE(x);
	}
	sink_number(x);
}

static void declare(struct run *run)
{
	FILE *file = fopen(TOY_FILE, "r");

	if (file && fscanf(file, "%u", &percent) != 1)
		percent = 0;
	if (file)
		fclose(file);
	for (unsigned i = 0; i < sizeof spots / sizeof *spots; i++)
		point_add(run, &spots[i], sizeof spots[i], "%u", spots[i].chains)->skip =
			run_placement(run, "one-performance-core")->reason;
}

static void measure(struct run *run, const void *data)
{
	uint64_t start = run->seed;

	(void)data;
	sampler_work(run, multiply, NULL, &start);
}

static const struct experiment about = {
	.name = "toy_work",
	.summary = "a loop that takes longer while a file exists",
	.method = 1,
	.step = 96,
	.seconds = 1,
	.quick_seconds = 1,
	.placements = placements,
	.columns = columns,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
