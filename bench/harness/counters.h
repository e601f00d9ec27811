/*
 * counters - hardware event counts of the calling thread, or why there are none.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_COUNTERS_H
#define HARNESS_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum event {
	EVENT_CYCLES,
	EVENT_INSTRUCTIONS,
	EVENT_BRANCHES,
	EVENT_BRANCH_MISSES,
	EVENT_CONTEXT_SWITCHES /* software: counted by the kernel, needs its leave but no hardware */
};
#define COUNTERS_MAX 4

/* A group counted together: all of its events at all times, or none is believed. */
struct counters {
	int descriptor[COUNTERS_MAX];
	int count;
	const char *reason; /* NULL, or the key of why nothing is counted */
};

/* Open a group on the calling thread, on the core type of `cpu`; with or without the kernel's share. */
bool counters_open(struct counters *, const enum event *events, int count, int cpu, bool kernel);
/* Set to zero and count from here. */
void counters_start(struct counters *);
/* Stop; false, and a reason, unless every event was counted all the time. */
bool counters_stop(struct counters *, uint64_t *values);
void counters_close(struct counters *);

#ifdef __cplusplus
}
#endif
#endif
