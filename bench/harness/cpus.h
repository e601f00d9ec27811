/*
 * cpus - sets of CPUs and the text the kernel writes them in.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CPUS_H
#define HARNESS_CPUS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CPU numbers in the order given, each once; no upper limit but CPUS_MAX. */
struct cpus {
	int count;
	int *cpu;
};

#define CPUS_MAX 65536

/* Add one CPU unless it is there. */
void cpus_add(struct cpus *, int cpu);
/* Is this CPU in the set? */
bool cpus_has(const struct cpus *, int cpu);
/* Read "0-3,8"; false, and an empty set, if it is anything else. */
bool cpus_parse(struct cpus *, const char *text);
/* Write "0-3,8"; false if it does not fit. */
bool cpus_text(const struct cpus *, char *text, unsigned long capacity);
/* Give the memory back; an empty set remains. */
void cpus_clear(struct cpus *);

#ifdef __cplusplus
}
#endif
#endif
