/*
 * instruction_dependency - what does waiting for the last result cost?
 *
 * x = x * a + b, again and again: each update needs the one before it, so one
 * chain runs at the latency of a multiply and an add while most of the core
 * idles. Two, three, four independent chains share the same core, and where
 * they still cost the same time per turn the work was free. The values pass an
 * empty asm after every update, which keeps the chains scalar and in order;
 * the object code is one multiply and one add per update, which a test checks.
 *
 * Emits one row per sample: chains,sample,latency_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/run.h"
#include "harness/sink.h"

static const struct column columns[] = {
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "independent chains of updates in flight" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time per update, amortised over the chains" },
	{ 0 },
};

static const char *const placements[] = { "one-performance-core", NULL };

static uint64_t multiplier = 6364136223846793005u, increment = 1442695040888963407u;

#define UPDATE(x) \
	x = x * a + b; \
	OPAQUE(x);
#define CHAINS_1   UPDATE(x0)
#define CHAINS_2   CHAINS_1 UPDATE(x1)
#define CHAINS_3   CHAINS_2 UPDATE(x2)
#define CHAINS_4   CHAINS_3 UPDATE(x3)
#define CHAINS_6   CHAINS_4 UPDATE(x4) UPDATE(x5)
#define CHAINS_8   CHAINS_6 UPDATE(x6) UPDATE(x7)
#define FOUR(turn) turn turn turn turn

/* The measured loop for N chains: four turns of N updates each. */
#define CHAIN_LOOP(N) \
	static void update_##N(void *context, uint64_t updates) \
	{ \
		uint64_t a = multiplier, b = increment; \
		uint64_t x0 = *(uint64_t *)context, x1 = x0 + 1, x2 = x0 + 2, x3 = x0 + 3; \
		uint64_t x4 = x0 + 4, x5 = x0 + 5, x6 = x0 + 6, x7 = x0 + 7; \
\
		OPAQUE(a); \
		OPAQUE(b); \
		for (; updates >= 4 * N; updates -= 4 * N) { \
			FOUR(CHAINS_##N) \
		} \
		sink_number(x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5 ^ x6 ^ x7); \
	}

CHAIN_LOOP(1)
CHAIN_LOOP(2)
CHAIN_LOOP(3)
CHAIN_LOOP(4)
CHAIN_LOOP(6)
CHAIN_LOOP(8)

struct spot {
	unsigned chains;
	work_fn *work;
};

static const struct spot spots[] = {
	{ 1, update_1 }, { 2, update_2 }, { 3, update_3 }, { 4, update_4 }, { 6, update_6 }, { 8, update_8 },
};

static void declare(struct run *run)
{
	for (unsigned i = 0; i < sizeof spots / sizeof *spots; i++)
		point_add(run, &spots[i], sizeof spots[i], "%u", spots[i].chains)->skip =
			run_placement(run, "one-performance-core")->reason;
}

static void measure(struct run *run, const void *data)
{
	const struct spot *spot = data;
	uint64_t start = run->seed;

	sampler_work(run, spot->work, NULL, &start);
}

static const struct experiment about = {
	.name = "instruction_dependency",
	.summary = "time per dependent multiply-add, by independent chains in flight",
	.method = 1,
	.step = 96, /* updates: whole turns of 1, 2, 3, 4, 6 and 8 chains */
	.placements = placements,
	.columns = columns,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
