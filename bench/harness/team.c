/*
 * team - pinned threads, made once, released together, timed one by one.
 *
 * Making a thread takes longer than many a measurement, so they are made
 * before it and sleep between runs. Woken, each waits at a spinning gate until
 * the last has come; on a shared CPU the gate yields, or it would never open.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "team.h"

#include "clock.h"
#include "fail.h"
#include "placement.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct member {
	struct team *team;
	pthread_t thread;
	int index, cpu;
};

struct team {
	pthread_mutex_t mutex;
	pthread_cond_t wake, done;
	unsigned long generation; /* of runs; under the mutex */
	int running, refused;
	bool stop;
	int arrived; /* at the gate; atomic */
	member_fn *work;
	void *context;
	int count;
	struct member *members;
	struct member_time *times;
};

static void gate(struct team *team)
{
	/* Who gave the signal may still be on its way to sleep on this CPU, and would be let through later.
	 */
	sched_yield();
	__atomic_add_fetch(&team->arrived, 1, __ATOMIC_ACQ_REL);
	for (unsigned spins = 0; __atomic_load_n(&team->arrived, __ATOMIC_ACQUIRE) < team->count; spins++)
		if (spins % 1024 == 1023)
			sched_yield();
}

static void timed_work(struct member *member)
{
	struct team *team = member->team;
	struct member_time *time = &team->times[member->index];
	struct rusage before = { 0 }, after = { 0 };

	/* After the gate: the switch that brought the member here is not part of the work. */
	gate(team);
	getrusage(RUSAGE_THREAD, &before);
	double cpu_ns = (double)clock_cpu_ns();
	time->started_ns = (double)clock_ns();
	team->work(team->context, member->index);
	time->ended_ns = (double)clock_ns();
	time->cpu_ns = (double)clock_cpu_ns() - cpu_ns;
	getrusage(RUSAGE_THREAD, &after);
	time->voluntary_switches = (double)(after.ru_nvcsw - before.ru_nvcsw);
	time->involuntary_switches = (double)(after.ru_nivcsw - before.ru_nivcsw);
	time->minor_faults = (double)(after.ru_minflt - before.ru_minflt);
	int cpu = placement_cpu();
	time->migrated = cpu >= 0 && cpu != member->cpu;
}

static void *live(void *argument)
{
	struct member *member = (struct member *)argument;
	struct team *team = member->team;
	unsigned long seen = 0;
	bool pinned = placement_pin(member->cpu);

	pthread_mutex_lock(&team->mutex);
	team->refused += !pinned;
	for (;;) {
		if (!--team->running)
			pthread_cond_signal(&team->done);
		while (team->generation == seen && !team->stop)
			pthread_cond_wait(&team->wake, &team->mutex);
		seen = team->generation;
		if (team->stop)
			break;
		pthread_mutex_unlock(&team->mutex);
		timed_work(member);
		pthread_mutex_lock(&team->mutex);
	}
	pthread_mutex_unlock(&team->mutex);
	return NULL;
}

static void await(struct team *team)
{
	while (team->running)
		pthread_cond_wait(&team->done, &team->mutex);
	pthread_mutex_unlock(&team->mutex);
}

struct team *team_start(const int *cpus, int count)
{
	struct team *team = (struct team *)must_allocate(NULL, 1, sizeof *team);

	memset(team, 0, sizeof *team);
	pthread_mutex_init(&team->mutex, NULL);
	pthread_cond_init(&team->wake, NULL);
	pthread_cond_init(&team->done, NULL);
	team->count = team->running = count;
	team->members = (struct member *)must_allocate(NULL, (unsigned long)count, sizeof *team->members);
	team->times = (struct member_time *)must_allocate(NULL, (unsigned long)count, sizeof *team->times);
	pthread_mutex_lock(&team->mutex);
	for (int i = 0; i < count; i++) {
		team->members[i].team = team;
		team->members[i].index = i;
		team->members[i].cpu = cpus[i];
		int error = pthread_create(&team->members[i].thread, NULL, live, &team->members[i]);
		if (error)
			fail("cannot start thread %d of %d: %s; use fewer CPUs", i + 1, count,
			     strerror(error));
	}
	await(team);
	if (team->refused) {
		team_stop(team);
		return NULL;
	}
	return team;
}

void team_run(struct team *team, member_fn *work, void *context)
{
	pthread_mutex_lock(&team->mutex);
	team->work = work;
	team->context = context;
	team->arrived = 0;
	team->running = team->count;
	team->generation++;
	pthread_cond_broadcast(&team->wake);
	await(team);
}

const struct member_time *team_times(const struct team *team)
{
	return team->times;
}

int team_count(const struct team *team)
{
	return team->count;
}

double team_duration_ns(const struct team *team)
{
	double first = INFINITY, last = 0;

	for (int i = 0; i < team->count; i++) {
		first = fmin(first, team->times[i].started_ns);
		last = fmax(last, team->times[i].ended_ns);
	}
	return last - first;
}

void team_sample(const struct team *team, struct sample *sample)
{
	sample->duration_ns = team_duration_ns(team);
	sample->cpu_ns = sample->voluntary_switches = sample->involuntary_switches = sample->minor_faults = 0;
	double share = INFINITY;

	for (int i = 0; i < team->count; i++) {
		const struct member_time *time = &team->times[i];

		sample->cpu_ns += time->cpu_ns / team->count;
		sample->voluntary_switches += time->voluntary_switches;
		sample->involuntary_switches += time->involuntary_switches;
		sample->minor_faults += time->minor_faults;
		sample->migrated |= time->migrated;
		share = fmin(share, time->cpu_ns / (time->ended_ns - time->started_ns));
	}
	sample->cpu_share = sample->blocking ? NAN : share;
}

void team_stop(struct team *team)
{
	pthread_mutex_lock(&team->mutex);
	team->stop = true;
	pthread_cond_broadcast(&team->wake);
	pthread_mutex_unlock(&team->mutex);
	for (int i = 0; i < team->count; i++)
		pthread_join(team->members[i].thread, NULL);
	pthread_cond_destroy(&team->done);
	pthread_cond_destroy(&team->wake);
	pthread_mutex_destroy(&team->mutex);
	free(team->members);
	free(team->times);
	free(team);
}
