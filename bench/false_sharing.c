/*
 * false_sharing - what do two threads pay for counters of their own that lie too close together?
 *
 * Two pinned threads each advance a counter that the other never touches. In one
 * line the counters make the line travel all the same; in lines of their own
 * they do not. 64 bytes apart shows whether the core fetches lines in pairs, 128
 * bytes and 4 KiB that distance no longer matters. Once by an atomic add, which
 * holds the line while it works, and once by plain stores, which may gather in
 * the core before the line is needed.
 *
 * Emits: placement,operation,distance_bytes,sample,latency_ns and the harness
 * columns; latency_ns is the time divided by the increments of both.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/batch.h"
#include "harness/buffer.h"
#include "harness/couple.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/run.h"
#include "harness/team.h"
#include "harness/units.h"

#include <stdatomic.h>
#include <string.h>

static const char *const placements[] = { COUPLES, NULL };

static const size_t distances[] = { sizeof(uint64_t), 64, 128, 4 * KIB };

enum operation { FETCH_ADD, STORE, OPERATIONS };

static const char *const operations[OPERATIONS] = { "fetch_add", "store" };

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "what the two CPUs share" },
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "how a counter is advanced: atomic fetch_add, or a plain store" },
	{ "distance_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0,
	  "from one counter to the other; 8 is within one line" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "time divided by the increments of both threads" },
	{ 0 },
};

struct spot {
	const struct cpus *cpus;
	enum operation operation;
	size_t distance;
};

struct sharing {
	const struct spot *spot;
	struct team *team;
	char *base;
	uint64_t increments, total;
};

/* The measured loops: nothing but the counter, and the count of turns in a register. */
static __attribute__((noinline)) void add_to(_Atomic uint64_t *counter, uint64_t increments)
{
	for (; increments; increments--)
		atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

static __attribute__((noinline)) void store_to(_Atomic uint64_t *counter, uint64_t from, uint64_t increments)
{
	for (uint64_t value = from + 1; value <= from + increments; value++)
		atomic_store_explicit(counter, value, memory_order_relaxed);
}

static _Atomic uint64_t *counter(const struct sharing *sharing, int member)
{
	return (_Atomic uint64_t *)(void *)(sharing->base + (size_t)member * sharing->spot->distance);
}

static void advance(void *context, int member)
{
	struct sharing *sharing = context;
	uint64_t increments = sharing->increments;

	FAULT(1, increments -= (uint64_t)member);
	if (sharing->spot->operation == FETCH_ADD)
		add_to(counter(sharing, member), increments);
	else
		store_to(counter(sharing, member), sharing->total, increments);
}

static double together(void *context, uint64_t increments)
{
	struct sharing *sharing = context;

	sharing->increments = increments;
	team_run(sharing->team, advance, sharing);
	sharing->total += increments;
	for (int member = 0; member < 2; member++)
		if (atomic_load(counter(sharing, member)) != sharing->total)
			fail("counter %d lost increments; check this machine's memory", member);
	return team_duration_ns(sharing->team);
}

static void take_samples(struct run *run, struct sharing *sharing)
{
	uint64_t *batch = &run->visit.point->batch;
	struct sample sample;

	if (!*batch)
		*batch =
			batch_calibrate(batch_target_ns(run->experiment->sample_ns, run->clock_resolution_ns),
					1024, together, sharing);
	while (sampler_begin(run, &sample)) {
		together(sharing, *batch);
		sampler_end(run, &sample, 2 * *batch);
		team_sample(sharing->team, &sample);
		run_row(run, &sample, (double[]){ sample.duration_ns / (double)sample.operations });
	}
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct sharing sharing = { .spot = spot };
	const char *reason = "cpu_not_allowed";
	struct buffer buffer;

	if (run_pin(run, spot->cpus->cpu[0]))
		sharing.team = team_start(spot->cpus->cpu, 2);
	if (!sharing.team || !buffer_map(&buffer, 8 * KIB, PAGES_BASE, run->node, &reason)) {
		run_cannot(run, "skipped", reason, NULL);
	} else {
		sharing.base = buffer.base;
		take_samples(run, &sharing);
		buffer_unmap(&buffer);
	}
	if (sharing.team)
		team_stop(sharing.team);
}

static void declare(struct run *run)
{
	for (int i = 0; placements[i]; i++)
		for (int operation = 0; operation < OPERATIONS; operation++)
			for (unsigned d = 0; d < sizeof distances / sizeof *distances; d++) {
				const struct placement *placement = run_placement(run, placements[i]);
				struct spot spot = { &placement->cpus, operation, distances[d] };

				point_add(run, &spot, sizeof spot, "%s,%s,%zu", placements[i],
					  operations[operation], distances[d])
					->skip = placement->reason;
			}
}

static const struct experiment about = {
	.name = "false_sharing",
	.summary = "what counters of two threads cost each other, by their distance",
	.method = 1,
	.sample_ns = 1.5e6,
	.samples = 12,
	.passes = 2,
	.placements = placements,
	.columns = columns,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
