/*
 * lock_handoff - what does a lock cost when nobody else wants it, when another does, and when it puts a
 * thread to sleep?
 *
 * A pthread mutex and a spin lock (one exchange, then looks at the line with a
 * pause) are taken and released by one thread alone, and by two threads that
 * both want it all the time. `wake` is the other end of a sleeping lock: one
 * thread wakes another from a futex, and the time runs from before that call
 * until the woken thread reads the clock on its own CPU. It has slept for some
 * microseconds then; one that slept longer may have an idler CPU to wake.
 *
 * Emits: lock,placement,threads,sample,latency_ns and the harness columns;
 * latency_ns is the time per lock and unlock of any thread, or per hand-off.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/batch.h"
#include "harness/couple.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/relax.h"
#include "harness/run.h"
#include "harness/sleeper.h"
#include "harness/team.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

#define PAUSE_NS 10000 /* that a thread has surely gone to sleep */

static const char *const placements[] = { COUPLES_AFTER_SINGLES, NULL };

enum lock { MUTEX, SPIN, WAKE, LOCKS };

static const char *const locks[LOCKS] = { "mutex", "spin", "wake" };

static const struct column columns[] = {
	{ "lock", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "mutex, spin, or wake: from the waking call to the woken thread" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "where the thread runs, or what the CPUs of the two share" },
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads that want the lock: 1 is uncontended" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "per lock and unlock of any thread, or per hand-off" },
	{ 0 },
};

struct spot {
	enum lock lock;
	int threads;
	int cpus[2];
};

/* The lock and what it guards, in lines of their own. */
struct guarded {
	pthread_mutex_t mutex __attribute__((aligned(128)));
	_Atomic int spin __attribute__((aligned(128)));
	uint64_t count __attribute__((aligned(128))); /* changed only with the lock */
};

struct locking {
	const struct spot *spot;
	struct team *team;
	struct guarded *guarded;
	uint64_t times;
};

static __attribute__((noinline)) void by_mutex(struct guarded *guarded, uint64_t times)
{
	for (; times; times--) {
		pthread_mutex_lock(&guarded->mutex);
		guarded->count++;
		pthread_mutex_unlock(&guarded->mutex);
	}
}

static __attribute__((noinline)) void by_spin(struct guarded *guarded, uint64_t times)
{
	for (; times; times--) {
		while (atomic_exchange_explicit(&guarded->spin, 1, memory_order_acquire))
			while (atomic_load_explicit(&guarded->spin, memory_order_relaxed))
				relax();
		guarded->count++;
		atomic_store_explicit(&guarded->spin, 0, memory_order_release);
	}
}

static void take_turns(void *context, int member)
{
	struct locking *locking = context;
	uint64_t times = locking->times;

	(void)member;
	FAULT(1, times -= (uint64_t)(member == 0));
	if (locking->spot->lock == MUTEX)
		by_mutex(locking->guarded, times);
	else
		by_spin(locking->guarded, times);
}

static double together(void *context, uint64_t times)
{
	struct locking *locking = context;
	uint64_t before = locking->guarded->count, wanted = times * (uint64_t)locking->spot->threads;

	locking->times = times;
	team_run(locking->team, take_turns, locking);
	if (locking->guarded->count - before != wanted)
		fail("the lock let two in, or lost one: %llu of %llu; check this machine's memory",
		     (unsigned long long)(locking->guarded->count - before), (unsigned long long)wanted);
	return team_duration_ns(locking->team);
}

static void sample_lock(struct run *run, struct locking *locking)
{
	uint64_t *batch = &run->visit.point->batch;
	struct sample sample;

	if (!*batch)
		*batch =
			batch_calibrate(batch_target_ns(run->experiment->sample_ns, run->clock_resolution_ns),
					64, together, locking);
	while (sampler_begin(run, &sample)) {
		together(locking, *batch);
		sampler_end(run, &sample, *batch * (uint64_t)locking->spot->threads);
		/* Two who want one mutex sleep in turn; a spin lock's threads never do. */
		sample.blocking = locking->spot->lock == MUTEX && locking->spot->threads > 1;
		team_sample(locking->team, &sample);
		run_row(run, &sample, (double[]){ sample.duration_ns / (double)sample.operations });
	}
}

/* A sample is the mean of some wakings, each timed from one thread to the other. */
static void sample_wake(struct run *run, const struct spot *spot)
{
	enum { WAKINGS = 100 };
	struct sleeper sleeper;
	struct sample sample;

	if (!sleeper_start(&sleeper, spot->cpus[1])) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	sleeper_wake(&sleeper, PAUSE_NS);
	while (sampler_begin(run, &sample)) {
		double sum_ns = 0;

		for (int i = 0; i < WAKINGS; i++)
			sum_ns += sleeper_wake(&sleeper, PAUSE_NS);
		sampler_end(run, &sample, WAKINGS);
		sample.blocking = true;
		sample.cpu_share = NAN;
		run_row(run, &sample, (double[]){ sum_ns / WAKINGS });
	}
	sleeper_stop(&sleeper);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct guarded guarded = { .mutex = PTHREAD_MUTEX_INITIALIZER };
	struct locking locking = { spot, NULL, &guarded, 0 };

	if (!run_pin(run, spot->cpus[0])) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
	} else if (spot->lock == WAKE) {
		sample_wake(run, spot);
	} else if (!(locking.team = team_start(spot->cpus, spot->threads))) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
	} else {
		sample_lock(run, &locking);
		team_stop(locking.team);
	}
}

static void declare_point(struct run *run, enum lock lock, int place, int threads)
{
	const struct placement *placement = run_placement(run, placements[place]);
	struct spot spot = { .lock = lock, .threads = threads };

	couple_cpus(placement, spot.cpus);
	point_add(run, &spot, sizeof spot, "%s,%s,%d", locks[lock], placements[place], threads)->skip =
		placement->reason;
}

static void declare(struct run *run)
{
	for (int place = 0; placements[place]; place++) {
		if (place != COUPLES_SAME_CPU) {
			declare_point(run, MUTEX, place, place < COUPLES_SINGLES ? 1 : 2);
			declare_point(run, SPIN, place, place < COUPLES_SINGLES ? 1 : 2);
		}
		if (place >= COUPLES_SINGLES)
			declare_point(run, WAKE, place, 2);
	}
}

static const struct experiment about = {
	.name = "lock_handoff",
	.summary = "what a lock costs alone, contended, and when it wakes a sleeper",
	.method = 1,
	.sample_ns = 3e6,
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
