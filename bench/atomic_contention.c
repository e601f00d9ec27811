/*
 * atomic_contention - how many atomic operations a second does one cache line bear?
 *
 * Threads advance one shared counter, by fetch_add or by a loop of load and
 * compare-and-swap, which has to try again whenever another thread was faster.
 * One thread alone shows the instruction; from the second on, the line has to
 * travel, and what the machine does together in a second usually falls. How even
 * the threads share it stands beside: the slowest one's operations over the
 * fastest one's.
 *
 * Emits: operation,placement,threads,sample,throughput_operation_per_s,
 * fairness_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/clock.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/run.h"
#include "harness/team.h"
#include "harness/threads.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 64 /* operations between two looks at the flag */

static const char *const placements[] = {
	"all-performance-cores", "all-efficiency-cores", "all-performance-logical",
	"all-physical",          "all-logical",          NULL
};

enum operation { FETCH_ADD, CAS, OPERATIONS };

static const char *const operations[OPERATIONS] = { "fetch_add", "cas" };

static const struct column columns[] = {
	{ "operation", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "fetch_add, or cas: load and compare-and-swap until it succeeds" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "CPUs that the threads are taken from" },
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads, one on each CPU" },
	{ "throughput_operation_per_s", ROLE_VALUE, "{operation}/s", BETTER_HIGHER, 0.05,
	  "increments of all threads per second" },
	{ "fairness_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "operations of the slowest thread over those of the fastest" },
	{ 0 },
};

struct spot {
	enum operation operation;
	const struct cpus *cpus;
	int threads;
};

struct tally {
	uint64_t done;
} __attribute__((aligned(128)));

struct contention {
	const struct spot *spot;
	_Atomic uint64_t *counter;
	struct tally *tally;
	double for_ns;
	_Atomic int stop __attribute__((aligned(128)));
};

/* The measured loops: a block of operations on the shared line. */
static __attribute__((noinline)) void add_block(_Atomic uint64_t *counter)
{
	for (int i = 0; i < BLOCK; i++)
		atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

static __attribute__((noinline)) void cas_block(_Atomic uint64_t *counter)
{
	for (int i = 0; i < BLOCK; i++) {
		uint64_t seen = atomic_load_explicit(counter, memory_order_relaxed);

		while (!atomic_compare_exchange_weak_explicit(counter, &seen, seen + 1, memory_order_relaxed,
							      memory_order_relaxed))
			;
	}
}

/* The first thread looks at the clock and ends it for all; the others look at its flag. */
static void contend(void *context, int member)
{
	struct contention *contention = context;
	void (*block)(_Atomic uint64_t *) = contention->spot->operation == CAS ? cas_block : add_block;
	double until_ns = (double)clock_ns() + contention->for_ns;
	uint64_t done = 0;

	do {
		block(contention->counter);
		done += BLOCK;
		if (member == 0 && done % (16 * BLOCK) == 0 && (double)clock_ns() > until_ns)
			atomic_store_explicit(&contention->stop, 1, memory_order_relaxed);
	} while (!atomic_load_explicit(&contention->stop, memory_order_relaxed));
	FAULT(1, done += (uint64_t)(member == 0));
	contention->tally[member].done = done;
}

static uint64_t together(struct contention *contention, struct team *team, double ns, double *fairness)
{
	uint64_t before = atomic_load(contention->counter), sum = 0, least = UINT64_MAX, most = 0;

	atomic_store(&contention->stop, 0);
	contention->for_ns = ns;
	team_run(team, contend, contention);
	for (int i = 0; i < contention->spot->threads; i++) {
		uint64_t done = contention->tally[i].done;

		sum += done;
		least = done < least ? done : least;
		most = done > most ? done : most;
	}
	if (atomic_load(contention->counter) - before != sum)
		fail("the counter lost operations: %llu of %llu are there; check this machine's memory",
		     (unsigned long long)(atomic_load(contention->counter) - before),
		     (unsigned long long)sum);
	*fairness = (double)least / (double)most;
	return sum;
}

static void take_samples(struct run *run, struct contention *contention, struct team *team)
{
	struct sample sample;
	double fairness;

	together(contention, team, run->experiment->sample_ns / 4, &fairness);
	while (sampler_begin(run, &sample)) {
		uint64_t done = together(contention, team, run->experiment->sample_ns, &fairness);

		sampler_end(run, &sample, done);
		team_sample(team, &sample);
		run_row(run, &sample, (double[]){ (double)done / sample.duration_ns * 1e9, fairness });
	}
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct contention contention = { .spot = spot };
	const char *reason = "cpu_not_allowed";
	struct team *team = NULL;
	struct buffer line;

	if (run_pin(run, spot->cpus->cpu[0]))
		team = team_start(spot->cpus->cpu, spot->threads);
	if (!team || !buffer_map(&line, 1, PAGES_BASE, run->node, &reason)) {
		run_cannot(run, "skipped", reason, NULL);
	} else {
		contention.counter = line.base;
		contention.tally = aligned_alloc(128, (size_t)spot->threads * sizeof *contention.tally);
		if (!contention.tally)
			fail("cannot count for %d threads: out of memory; use fewer CPUs", spot->threads);
		take_samples(run, &contention, team);
		free(contention.tally);
		buffer_unmap(&line);
	}
	if (team)
		team_stop(team);
}

static void declare_threads(struct run *run, const char *place, const struct cpus *cpus, int threads,
			    const char *skip)
{
	for (int operation = 0; operation < OPERATIONS; operation++) {
		struct spot spot = { operation, cpus, threads };
		char count[16];

		point_add(run, &spot, sizeof spot, "%s,%s,%s", operations[operation], place,
			  threads_text(threads, count, sizeof count))
			->skip = skip;
	}
}

static void declare(struct run *run)
{
	threads_sweep(run, placements, declare_threads);
}

static const struct experiment about = {
	.name = "atomic_contention",
	.summary = "atomic operations per second on one line, by how many threads want it",
	.method = 1,
	.sample_ns = 3e6,
	.samples = 10,
	.passes = 2,
	.placements = placements,
	.columns = columns,
	.reasons = threads_reasons,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
