/*
 * relay - tasks in a ring that hand a token round: context switches, and what they cost.
 *
 * SPDX-License-Identifier: MIT
 *
 * Each task adds one to the token, so that a hop left out shows. A watchdog
 * turns a token that never comes back into a failure; tasks that are processes
 * are killed by the kernel when the first task ends, and leave by themselves
 * when their channel closes.
 */
#include "relay.h"

#include "child.h"
#include "cpu_time.h"
#include "fail.h"
#include "fault.h"
#include "placement.h"
#include "switches.h"
#include "watchdog.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef RELAY_PATIENCE_S
#define RELAY_PATIENCE_S 30 /* far more than one visit to a point takes */
#endif

enum { LINE = 64 };

/* One task, in memory that all share; each in lines of its own. */
struct seat {
	uint32_t word __attribute__((aligned(128)));     /* its futex */
	uint32_t reported __attribute__((aligned(128))); /* the roll call it last answered */
	bool wrong;
	struct switches_count count;
};

/* Read by every task at each hop, written between laps only. */
struct board {
	uint32_t roll
		__attribute__((aligned(128))); /* roll call: each task reports its switches when it changes */
	bool stop;
	struct seat seats[RELAY_TASKS_MAX];
};

struct relay {
	struct relay_plan plan;
	struct board *board;
	struct channel channels[RELAY_TASKS_MAX]; /* to each task */
	struct partner partners[RELAY_TASKS_MAX];
	pid_t children[RELAY_TASKS_MAX];
	struct task {
		struct relay *relay;
		int index;
	} tasks[RELAY_TASKS_MAX];
	int started;   /* tasks, the first included */
	uint64_t *set; /* the first task's working set */
	uint64_t touches, laps;
	unsigned token;
	struct switches switches;
	struct relay_switches last;
};

/* Every line of the working set is read and changed. */
static void touch(uint64_t *set, size_t bytes)
{
	for (size_t at = 0; at < bytes / sizeof *set; at += LINE / sizeof *set)
		set[at]++;
	__asm__ volatile("" ::: "memory");
}

static bool touched(const uint64_t *set, size_t bytes, uint64_t times)
{
	for (size_t at = 0; at < bytes / sizeof *set; at += LINE / sizeof *set)
		if (set[at] != times)
			return false;
	return true;
}

static uint64_t *set_of(size_t bytes)
{
	uint64_t *set = bytes ? (uint64_t *)aligned_alloc(4096, (bytes + 4095) / 4096 * 4096) : NULL;

	if (bytes && !set)
		fail("cannot allocate a working set of %zu bytes; free some memory", bytes);
	return set ? (uint64_t *)memset(set, 0, bytes) : NULL;
}

/* The life of every task but the first. */
static void run_task(void *context)
{
	struct task *task = (struct task *)context;
	struct relay *relay = task->relay;
	struct board *board = relay->board;
	struct seat *seat = &board->seats[task->index];
	const struct channel *mine = &relay->channels[task->index];
	const struct channel *next = &relay->channels[(task->index + 1) % relay->plan.tasks];
	struct switches switches = relay->plan.events ? switches_open() : switches_none();
	size_t bytes = relay->plan.working_set;
	uint64_t *set = set_of(bytes), touches = 0;
	uint32_t answered = 0;
	int token;

	while ((token = channel_take(mine)) >= 0) {
		bool last = board->stop; /* what the board says, it says to whoever has the token */

		touch(set, bytes);
		touches++;
		if (board->roll != answered) {
			seat->count = switches_read(&switches);
			seat->reported = answered = board->roll;
		}
		FAULT(1, if (touches == 1000) continue);
		FAULT(2, if (touches == 1000) token++);
		FAULT(3, if (set && touches == 10) set[0]++);
		if (!channel_pass(next, (unsigned)token + 1) || last)
			break;
	}
	seat->wrong = !touched(set, bytes, touches);
	switches_close(&switches);
	free(set);
}

/* A process pins itself and keeps only its own two ends, so that closing goes round the ring. */
static void run_process(void *context)
{
	struct task *task = (struct task *)context;
	struct relay *relay = task->relay;
	int index = task->index, after = (index + 1) % relay->plan.tasks;

	for (int i = 0; i < relay->plan.tasks; i++) {
		if (i != index)
			channel_close_in(&relay->channels[i]);
		if (i != after)
			channel_close_out(&relay->channels[i]);
	}
	if (!placement_pin(relay->plan.cpus[index]))
		_exit(1);
	run_task(task);
}

static bool start_task(struct relay *relay, int index, const char **reason_key)
{
	struct task *task = &relay->tasks[index];

	*task = (struct task){ relay, index };
	if (!relay->plan.processes) {
		*reason_key = "cpu_not_allowed";
		if (!partner_start(&relay->partners[index], relay->plan.cpus[index], run_task, task))
			return false;
	} else {
		*reason_key = "fork_refused";
		relay->children[index] = child_start(run_process, task);
		if (relay->children[index] < 0)
			return false;
	}
	relay->started++;
	return true;
}

struct relay *relay_start(const struct relay_plan *plan, const char **reason_key)
{
	struct relay *relay = (struct relay *)must_allocate(NULL, 1, sizeof *relay);

	memset(relay, 0, sizeof *relay);
	relay->plan = *plan;
	relay->started = 1;
	relay->board = (struct board *)mmap(NULL, sizeof *relay->board, PROT_READ | PROT_WRITE,
					    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (relay->board == MAP_FAILED)
		fail("cannot map the board of a relay: %m; free some memory");
	relay->set = set_of(plan->working_set);
	relay->switches = plan->events ? switches_open() : switches_none();
	for (int i = 0; i < plan->tasks; i++)
		if (!channel_open(&relay->channels[i], plan->by, &relay->board->seats[i].word,
				  plan->processes))
			fail("cannot open a channel: %m; raise the limit of open files");
	signal(SIGPIPE, SIG_IGN);
	watchdog_set(RELAY_PATIENCE_S);
	while (relay->started < plan->tasks)
		if (!start_task(relay, relay->started, reason_key)) {
			relay_stop(relay);
			return NULL;
		}
	if (plan->processes)
		for (int i = 0; i < plan->tasks; i++) {
			if (i != 0)
				channel_close_in(&relay->channels[i]);
			if (i != 1 % plan->tasks)
				channel_close_out(&relay->channels[i]);
		}
	relay_count(relay);
	return relay;
}

static void expect_token(struct relay *relay, int token, unsigned hops)
{
	if (token < 0)
		fail("the token is lost after %llu laps: %s; check that all CPUs run",
		     (unsigned long long)relay->laps,
		     watchdog_overdue ? "it did not come back in time" : "a task is gone");
	if ((unsigned)token != ((relay->token + hops) & 0xff))
		fail("the token came back as %d, not %u: a task was left out", token,
		     (relay->token + hops) & 0xff);
	relay->token = (unsigned)token;
	relay->laps++;
}

/* The measured loop: the token leaves the first task and comes back to it. */
void relay_laps(struct relay *relay, uint64_t laps)
{
	const struct channel *mine = &relay->channels[0], *next = &relay->channels[1];
	size_t bytes = relay->plan.working_set;
	unsigned hops = (unsigned)relay->plan.tasks - 1;

	for (; laps; laps--) {
		channel_pass(next, relay->token);
		expect_token(relay, channel_take(mine), hops);
		touch(relay->set, bytes);
		relay->touches++;
	}
}

void relay_laps_alone(struct relay *relay, uint64_t laps)
{
	const struct channel *mine = &relay->channels[0];
	size_t bytes = relay->plan.working_set;

	for (; laps; laps--) {
		channel_pass(mine, relay->token);
		expect_token(relay, channel_take(mine), 0);
		touch(relay->set, bytes);
		relay->touches++;
	}
}

double relay_cpu_ns(const struct relay *relay)
{
	double ns = cpu_time_own_ns();

	for (int i = 1; relay->plan.processes && i < relay->started; i++)
		ns += cpu_time_of_ns(relay->children[i]);
	return ns;
}

/* Every task reports at the moment it takes the token of the roll call's lap; the first when it sends it. */
struct relay_switches relay_count(struct relay *relay)
{
	struct relay_switches now = { relay->laps, 0, 0, true }, since;
	struct seat *seats = relay->board->seats;

	seats[0].count = switches_read(&relay->switches);
	relay->board->roll++;
	if (relay->plan.tasks > 1)
		relay_laps(relay, 1);
	for (int i = 0; i < relay->plan.tasks; i++) {
		now.accounted += seats[i].count.voluntary + seats[i].count.involuntary;
		now.events += seats[i].count.event;
		now.has_events &= seats[i].count.has_event;
	}
	since = (struct relay_switches){ now.laps - relay->last.laps, now.accounted - relay->last.accounted,
					 now.events - relay->last.events, now.has_events };
	relay->last = now;
	return since;
}

static bool join_tasks(struct relay *relay)
{
	bool right = true;

	for (int i = 1; i < relay->started; i++) {
		if (relay->plan.processes)
			right &= child_join(relay->children[i]);
		else
			partner_join(&relay->partners[i]);
		right &= !relay->board->seats[i].wrong;
	}
	return right && touched(relay->set, relay->plan.working_set, relay->touches);
}

/* The last lap carries the order to stop; where the ring is not whole, tasks are ended one by one. */
void relay_stop(struct relay *relay)
{
	bool whole = relay->started == relay->plan.tasks, right;

	relay->board->stop = true;
	if (whole && relay->plan.tasks > 1)
		relay_laps(relay, 1);
	for (int i = 1; !whole && i < relay->started; i++) {
		if (relay->plan.processes)
			child_kill(relay->children[i]);
		else
			channel_pass(&relay->channels[i], 0);
	}
	if (!whole && relay->plan.processes)
		relay->started = 1;
	right = join_tasks(relay);
	watchdog_set(0);
	for (int i = 0; i < relay->plan.tasks; i++) {
		channel_close_out(&relay->channels[i]);
		channel_close_in(&relay->channels[i]);
	}
	switches_close(&relay->switches);
	munmap(relay->board, sizeof *relay->board);
	free(relay->set);
	if (!right)
		fail("a task of the relay ended badly, or its working set is wrong; check this machine's "
		     "memory");
	free(relay);
}
