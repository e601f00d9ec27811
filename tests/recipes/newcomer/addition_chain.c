/*
 * addition_chain - what does a chain of additions cost?
 *
 * Each addition needs the one before it. The newcomer of the tests: nothing
 * but this file, its section and its chart tells the tree of it.
 *
 * Emits one row per sample: chains,sample,latency_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/run.h"
#include "harness/sink.h"

static const struct column columns[] = {
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "independent chains of additions" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time per addition" },
	{ 0 },
};

static const char *const placements[] = { "one-performance-core", NULL };

static void add(void *context, uint64_t additions)
{
	uint64_t sum = *(uint64_t *)context, step = sum | 1;

	OPAQUE(step);
	for (; additions > 0; additions--) {
		sum += step;
		OPAQUE(sum);
	}
	sink_number(sum);
}

static const unsigned counts[] = { 1, 2 };

static void declare(struct run *run)
{
	for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
		point_add(run, &counts[i], sizeof counts[i], "%u", counts[i])->skip =
			run_placement(run, "one-performance-core")->reason;
}

static void measure(struct run *run, const void *data)
{
	uint64_t start = run->seed + *(const unsigned *)data;

	sampler_work(run, add, NULL, &start);
}

static const struct experiment about = {
	.name = "addition_chain",
	.summary = "time of one addition in a chain",
	.method = 1,
	.seconds = 3,
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
