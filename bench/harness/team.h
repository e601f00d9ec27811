/*
 * team - pinned threads, made once, released together, timed one by one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_TEAM_H
#define HARNESS_TEAM_H

#include "cpus.h"
#include "sampler.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct team;

/* What one member does: `index` is its place in the team. */
typedef void member_fn(void *context, int index);

/* One member's part of the last run. */
struct member_time {
	double started_ns, ended_ns, cpu_ns;
	double voluntary_switches, involuntary_switches, minor_faults;
	bool migrated;
};

/* Start `count` threads, each pinned to cpus[index]; NULL where one cannot be pinned. */
struct team *team_start(const int *cpus, int count);
/* Let every member run `work` once, all released at the same moment; returns when the last is done. */
void team_run(struct team *, member_fn *work, void *context);
/* Times of the members in the last run. */
const struct member_time *team_times(const struct team *);
int team_count(const struct team *);
/* First start to last end of the last run. */
double team_duration_ns(const struct team *);
/* Put the last run into a sample: its duration, CPU time a member, switches of all, the worst share. */
void team_sample(const struct team *, struct sample *);
/* End the threads. */
void team_stop(struct team *);

#ifdef __cplusplus
}
#endif
#endif
