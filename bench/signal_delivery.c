/*
 * signal_delivery - how long does a signal take until its handler has run?
 *
 * `self`: a thread signals itself, and the call returns after the handler. Then
 * a signal to another thread, whose handler answers with one: the round trip is
 * two deliveries. The other `runs`, so that it must be interrupted, or it
 * `sleeps` in sigsuspend and must be woken, as must the first thread for the
 * answer. On one CPU only the second makes sense.
 *
 * Signals are sent to one thread of this process by the kernel's own call. Each
 * round waits for its answer, and all are counted on both sides: the kernel
 * merges signals of a kind that wait, so that one too few would go unseen.
 *
 * Emits one row per sample: target,placement,sample,latency_ns and the harness
 * columns.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/clock.h"
#include "harness/couple.h"
#include "harness/cpu_time.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/partner.h"
#include "harness/relax.h"
#include "harness/run.h"
#include "harness/signals.h"
#include "harness/watchdog.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SIGNAL_PATIENCE_S
#define SIGNAL_PATIENCE_S 30 /* far more than one visit to a point takes */
#endif

enum { TO_OTHER = SIGUSR1, TO_FIRST = SIGUSR2 };
enum target { SELF, RUNNING, SLEEPING };

static const char *const targets[] = { "self", "running", "sleeping" };

static const char *const placements[] = { COUPLES_AFTER_SINGLES, NULL };

static const struct column columns[] = {
	{ "target", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "who gets it: the sender itself, another thread that runs, another that sleeps" },
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "where the threads run" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "self: from sending until the handler has returned; else there and back, two signals" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "signal_refused", "the kernel or a filter refuses tgkill", "seccomp" },
	{ 0 },
};

struct spot {
	enum target target;
	int cpus[2];
};

/* Handlers see nothing else than this. */
static struct post {
	_Atomic uint64_t answers __attribute__((aligned(128)));  /* handled by the first thread */
	_Atomic uint64_t received __attribute__((aligned(128))); /* by the other */
	_Atomic uint64_t last __attribute__((aligned(128)));     /* the signal after which the other leaves */
	_Atomic pid_t other;                                     /* once it is ready */
	pid_t process, first;
	bool sleeps;
	uint64_t sent;
} post;

static int send_signal(pid_t thread, int number)
{
	return (int)syscall(SYS_tgkill, post.process, thread, number);
}

static void handle_first(int number)
{
	(void)number;
	atomic_fetch_add_explicit(&post.answers, 1, memory_order_relaxed);
}

static void handle_other(int number)
{
	uint64_t before = atomic_fetch_add_explicit(&post.received, 1, memory_order_relaxed);

	(void)number;
	(void)before;
	FAULT(1, if (before == 100) return );
	send_signal(post.first, TO_FIRST);
}

/* The other thread: it does nothing but wait, running or asleep. */
static void be_signalled(void *context)
{
	sigset_t waiting;

	(void)context;
	signals_block(TO_FIRST);
	if (post.sleeps)
		signals_block(TO_OTHER);
	pthread_sigmask(SIG_BLOCK, NULL, &waiting);
	sigdelset(&waiting, TO_OTHER);
	atomic_store(&post.other, (pid_t)syscall(SYS_gettid));
	while (atomic_load_explicit(&post.received, memory_order_relaxed) < post.last) {
		if (post.sleeps)
			sigsuspend(&waiting);
		else
			relax();
	}
}

static void wait_answer(uint64_t wanted)
{
	sigset_t waiting;

	if (post.sleeps) {
		pthread_sigmask(SIG_BLOCK, NULL, &waiting);
		sigdelset(&waiting, TO_FIRST);
	}
	while (atomic_load_explicit(&post.answers, memory_order_relaxed) < wanted) {
		if (watchdog_overdue)
			fail("a signal is lost: no answer to number %llu; check that all CPUs run",
			     (unsigned long long)wanted);
		if (post.sleeps)
			sigsuspend(&waiting);
		else
			relax();
	}
}

/* The measured loops. */
static void go_round(void *context, uint64_t rounds)
{
	(void)context;
	for (; rounds; rounds--) {
		if (send_signal(atomic_load_explicit(&post.other, memory_order_relaxed), TO_OTHER))
			fail("cannot signal a thread: %m; check what filters system calls");
		wait_answer(++post.sent);
	}
}

static void go_self(void *context, uint64_t times)
{
	(void)context;
	for (post.sent += times; times; times--)
		send_signal(post.first, TO_FIRST);
}

static void expect_counts(bool self)
{
	uint64_t answers = post.answers, received = self ? answers : post.received;

	FAULT(2, answers--);
	if (answers != post.sent || received != post.sent)
		fail("of %llu signals %llu were received and %llu answered; check this kernel",
		     (unsigned long long)post.sent, (unsigned long long)received,
		     (unsigned long long)answers);
}

static void take(struct run *run, const struct spot *spot)
{
	uint64_t *batch = &run->visit.point->batch;
	struct sample sample;

	if (!*batch)
		*batch = sampler_calibrate(run, go_round, NULL);
	while (sampler_begin(run, &sample)) {
		double cpu_ns = cpu_time_own_ns();

		sample.duration_ns = (double)clock_ns();
		go_round(NULL, *batch);
		sampler_end(run, &sample, *batch);
		cpu_ns = cpu_time_own_ns() - cpu_ns;
		sample.blocking = post.sleeps;
		if (post.sleeps)
			sample.cpu_share = spot->cpus[0] == spot->cpus[1] ? cpu_ns / sample.duration_ns : NAN;
		run_row(run, &sample, (double[]){ sample.duration_ns / (double)*batch });
	}
}

static void measure_self(struct run *run)
{
	signals_unblock(TO_FIRST);
	if (send_signal(post.first, TO_FIRST))
		run_cannot(run, "skipped", "signal_refused", NULL);
	else {
		post.sent++;
		sampler_work(run, go_self, NULL, NULL);
		expect_counts(true);
	}
}

static void measure_other(struct run *run, const struct spot *spot)
{
	struct partner partner;

	if (post.sleeps)
		signals_block(TO_FIRST);
	else
		signals_unblock(TO_FIRST);
	if (!partner_start(&partner, spot->cpus[1], be_signalled, NULL)) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	while (!atomic_load(&post.other))
		relax();
	watchdog_set(SIGNAL_PATIENCE_S);
	take(run, spot);
	post.last = post.sent + 1;
	go_round(NULL, 1);
	watchdog_set(0);
	partner_join(&partner);
	expect_counts(false);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;

	if (!run_pin(run, spot->cpus[0])) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	memset(&post, 0, sizeof post);
	post.process = getpid();
	post.first = (pid_t)syscall(SYS_gettid);
	post.sleeps = spot->target == SLEEPING;
	post.last = UINT64_MAX;
	if (spot->target == SELF)
		measure_self(run);
	else
		measure_other(run, spot);
}

static void declare_point(struct run *run, enum target target, const char *place)
{
	const struct placement *placement = run_placement(run, place);
	struct spot spot = { .target = target };

	couple_cpus(placement, spot.cpus);
	point_add(run, &spot, sizeof spot, "%s,%s", targets[target], place)->skip = placement->reason;
}

static void declare(struct run *run)
{
	for (int i = 0; placements[i]; i++)
		if (i < COUPLES_SINGLES)
			declare_point(run, SELF, placements[i]);
		else {
			if (i != COUPLES_SAME_CPU)
				declare_point(run, RUNNING, placements[i]);
			declare_point(run, SLEEPING, placements[i]);
		}
}

static void prepare(struct run *run)
{
	(void)run;
	signals_handle(TO_FIRST, handle_first);
	signals_handle(TO_OTHER, handle_other);
}

static const struct experiment about = {
	.name = "signal_delivery",
	.summary = "time until a signal's handler has run, in the sender and in another thread",
	.method = 1,
	.sample_ns = 2e6,
	.step = 1,
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
