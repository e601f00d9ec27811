/*
 * team - every member works once a run, on its CPU, between its own two times; threads are reused.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "../../bench/harness/team.h"

#include "../../bench/harness/clock.h"
#include "../../bench/harness/placement.h"
#include "check.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

enum { MEMBERS = 4, RUNS = 50 };

static struct {
	int visits[MEMBERS], cpu[MEMBERS];
	pid_t thread[MEMBERS];
	bool moved[MEMBERS];
	double seen_ns[MEMBERS];
} log_of;

static void note(void *context, int index)
{
	pid_t thread = gettid();

	CHECK(context == &log_of);
	log_of.moved[index] |= log_of.thread[index] && log_of.thread[index] != thread;
	log_of.thread[index] = thread;
	log_of.cpu[index] = placement_cpu();
	log_of.visits[index]++;
	log_of.seen_ns[index] = (double)clock_ns();
}

static void check_times(const struct team *team)
{
	const struct member_time *times = team_times(team);
	double first = INFINITY, last = 0;
	struct sample sample;

	memset(&sample, 0, sizeof sample);
	for (int i = 0; i < MEMBERS; i++) {
		CHECK(times[i].started_ns <= log_of.seen_ns[i] && log_of.seen_ns[i] <= times[i].ended_ns);
		CHECK(times[i].cpu_ns >= 0 && times[i].involuntary_switches >= 0);
		first = fmin(first, times[i].started_ns);
		last = fmax(last, times[i].ended_ns);
	}
	CHECK(team_duration_ns(team) == last - first);
	team_sample(team, &sample);
	CHECK(sample.duration_ns == last - first);
	CHECK(sample.cpu_ns >= 0);
}

int main(void)
{
	struct cpus allowed = { 0, NULL };
	int cpus[MEMBERS], absent[] = { 0, CPUS_MAX - 1 };

	placement_allowed(&allowed);
	for (int i = 0; i < MEMBERS; i++)
		cpus[i] = allowed.cpu[i % allowed.count]; /* more members than CPUs must work too */
	absent[0] = allowed.cpu[0];
	struct team *team = team_start(cpus, MEMBERS);
	CHECK(team && team_count(team) == MEMBERS);
	for (int run = 1; team && run <= RUNS; run++) {
		team_run(team, note, &log_of);
		check_times(team);
		for (int i = 0; i < MEMBERS; i++)
			CHECK(log_of.visits[i] == run && (log_of.cpu[i] < 0 || log_of.cpu[i] == cpus[i]));
	}
	for (int i = 0; i < MEMBERS; i++)
		CHECK(!log_of.moved[i]);
	if (team)
		team_stop(team);
	CHECK(!team_start(absent, 2));
	cpus_clear(&allowed);
	return CHECK_RESULT;
}
