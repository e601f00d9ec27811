/*
 * account - where the time of a call goes, as the kernel accounts it and as the hardware counts it.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "account.h"

#include "clock.h"
#include "counters.h"
#include "run.h"
#include "team.h"

#include <math.h>
#include <sys/resource.h>
#include <sys/time.h>

enum { TIMED = 1024, COUNTED = 8192 }; /* operations between two looks at the clock, and under the counters */

struct split {
	work_fn *work;
	void *context;
	double length_ns, user_ns, system_ns;
};

static double nanoseconds(struct timeval time)
{
	return ((double)time.tv_sec * 1e6 + (double)time.tv_usec) * 1e3;
}

/* A thread of its own, so that the kernel's ticks are of this work alone. */
static void split_time(void *context, int index)
{
	struct split *split = (struct split *)context;
	struct rusage usage;
	uint64_t done = 0, started = clock_ns();

	(void)index;
	while ((double)(clock_ns() - started) < split->length_ns) {
		split->work(split->context, TIMED);
		done += TIMED;
	}
	getrusage(RUSAGE_THREAD, &usage);
	split->user_ns = nanoseconds(usage.ru_utime) / (double)done;
	split->system_ns = nanoseconds(usage.ru_stime) / (double)done;
}

static void count_events(const struct run *run, work_fn *work, void *context, struct account *account)
{
	static const enum event events[] = { EVENT_CYCLES, EVENT_INSTRUCTIONS };
	struct counters counters;

	for (int kernel = 0; kernel < 2; kernel++) {
		uint64_t value[COUNTERS_MAX];

		counters_open(&counters, events, 2, run->cpu, kernel);
		counters_start(&counters);
		work(context, COUNTED);
		bool counted = counters_stop(&counters, value);
		for (int i = 0; i < 2; i++)
			account->count[2 * kernel + i] = counted ? (double)value[i] / COUNTED : NAN;
		if (!counted)
			account->reason = counters.reason;
		counters_close(&counters);
	}
}

struct account account_of(struct run *run, work_fn *work, void *context, double length_ns)
{
	struct split split = { work, context, length_ns, NAN, NAN };
	struct team *team = team_start(&run->cpu, 1);
	struct account account = { NAN, NAN, { NAN, NAN, NAN, NAN }, NULL };

	if (team) {
		team_run(team, split_time, &split);
		team_stop(team);
	}
	account.user_ns = split.user_ns;
	account.system_ns = split.system_ns;
	count_events(run, work, context, &account);
	return account;
}
