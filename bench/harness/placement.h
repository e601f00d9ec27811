/*
 * placement - which CPUs we may use, and staying on one of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_PLACEMENT_H
#define HARNESS_PLACEMENT_H

#include "cpus.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A named set of CPUs as the command line gave it. */
struct placement {
	const char *name;
	struct cpus cpus;    /* all of them, in the order given */
	struct cpus *groups; /* the lists between '/'; one group where there is none */
	int group_count;
	const char *reason; /* NULL, or the key of why there is none */
};

/* The CPUs this thread may run on. */
void placement_allowed(struct cpus *);
/* Pin the calling thread and read back where it runs; false (see errno) if it is not there. */
bool placement_pin(int cpu);
/* The CPU this thread runs on, or -1 where the kernel does not say. */
int placement_cpu(void);
/* Read "NAME=LIST", "NAME=LIST/LIST", "NAME=NA" or "NAME=NA:reason_key"; false if it is none of these. */
bool placement_parse(struct placement *, const char *text);
/* What a program started by hand gets: its CPUs for all-*, the first for one-performance-core. */
void placement_default(struct placement *, const char *name, const struct cpus *allowed);

#ifdef __cplusplus
}
#endif
#endif
