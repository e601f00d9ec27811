/*
 * sleeper - a thread that sleeps on a futex and tells when it woke.
 *
 * The clock is one for all CPUs, so that a moment read on one may be taken from
 * a moment read on another. The waker spins before it wakes, so that the other
 * has gone to sleep; then it sleeps itself until the answer comes, so that both
 * may share a CPU.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sleeper.h"

#include "clock.h"
#include "fail.h"
#include "fault.h"
#include "relax.h"
#include "watchdog.h"

#ifndef SLEEPER_PATIENCE_S
#define SLEEPER_PATIENCE_S 30
#endif

static void sleep_and_tell(void *context)
{
	struct sleeper *sleeper = (struct sleeper *)context;
	bool last = false;
	int token;

	while (!last && (token = channel_take(&sleeper->there)) >= 0) {
		sleeper->woke_ns = clock_ns();
		last = sleeper->last;
		FAULT(2, if (token == 20) continue);
		FAULT(3, token += token == 20);
		channel_pass(&sleeper->back, (unsigned)token);
	}
}

bool sleeper_start(struct sleeper *sleeper, int cpu)
{
	sleeper->token = 0;
	sleeper->last = false;
	channel_open(&sleeper->there, CHANNEL_FUTEX, &sleeper->there_word, false);
	channel_open(&sleeper->back, CHANNEL_FUTEX, &sleeper->back_word, false);
	watchdog_set(SLEEPER_PATIENCE_S);
	return partner_start(&sleeper->partner, cpu, sleep_and_tell, sleeper);
}

double sleeper_wake(struct sleeper *sleeper, uint64_t pause_ns)
{
	uint64_t start_ns = clock_ns() + pause_ns;

	while (clock_ns() < start_ns)
		relax();
	sleeper->token = (sleeper->token + 1) & 0xff;
	start_ns = clock_ns();
	channel_pass(&sleeper->there, sleeper->token);
	if (channel_take(&sleeper->back) != (int)sleeper->token)
		fail("a thread that was woken did not answer, or answered wrongly; check that its CPU runs");
	return (double)sleeper->woke_ns - (double)start_ns;
}

void sleeper_stop(struct sleeper *sleeper)
{
	sleeper->last = true;
	sleeper_wake(sleeper, 0);
	partner_join(&sleeper->partner);
	watchdog_set(0);
}
