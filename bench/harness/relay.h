/*
 * relay - tasks in a ring that hand a token round: context switches, and what they cost.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_RELAY_H
#define HARNESS_RELAY_H

#include "channel.h"
#include "partner.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RELAY_TASKS_MAX 64

/* What a relay is made of; the caller is the first task and pins itself. */
struct relay_plan {
	enum channel_kind by;
	bool processes;     /* the others are forked processes, not threads */
	int tasks;          /* the caller included */
	const int *cpus;    /* of each task */
	size_t working_set; /* bytes that each task changes whenever it has the token */
	bool events;        /* count switches by the software event too, which makes each of them slower */
};

/* Switches of all tasks and the laps they belong to. */
struct relay_switches {
	uint64_t laps, accounted, events;
	bool has_events;
};

struct relay;

/* Start the other tasks; NULL with a reason key where one is refused. Call from the main thread. */
struct relay *relay_start(const struct relay_plan *plan, const char **reason_key);
/* Send the token round so many times; a token that is lost or changed fails the run. */
void relay_laps(struct relay *relay, uint64_t laps);
/* The same work without other tasks: each hop is a pass to oneself, over the same working set. */
void relay_laps_alone(struct relay *relay, uint64_t laps);
/* CPU time of all tasks so far; NAN where it cannot be had. */
double relay_cpu_ns(const struct relay *relay);
/* Switches since the last call, from one lap to the next in which every task reports. */
struct relay_switches relay_count(struct relay *relay);
/* End the tasks; one that found its working set wrong fails the run. */
void relay_stop(struct relay *relay);

#ifdef __cplusplus
}
#endif

#endif
