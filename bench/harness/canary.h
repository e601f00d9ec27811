/*
 * canary - dependent adds beside every sample: the clock they show, the trouble they feel.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CANARY_H
#define HARNESS_CANARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The canaries of a run, each with the CPU it sang on. */
struct canaries {
	uint64_t adds; /* dependent adds in 0.1 ms, or in a hundred steps of the clock if that is longer */
	double *ns;    /* what they took */
	int *cpu;
	size_t count, capacity;
	double agreement; /* second chain / first chain: 1 when an add is a cycle */
	int median_cpu;   /* the median last asked for, and when */
	size_t median_count;
	double median_ns;
};

/* Find how many adds last so long on this CPU, and whether a second kind of operation agrees. */
void canary_calibrate(struct canaries *, double clock_resolution_ns);
/* Ask the second kind of operation once more, at the end: cycles are known only if it agrees still. */
void canary_confirm(struct canaries *);
/* The minimum of 4 tries, remembered under `cpu`. */
double canary_sing(struct canaries *, int cpu);
/* Median of this CPU's canaries so far. */
double canary_median(struct canaries *, int cpu);
/* The clock that a canary of `ns` shows: one dependent add a cycle; NAN where the chains disagree. */
double canary_hertz(const struct canaries *, double ns);
/* Has this CPU a canary yet? */
int canary_known(const struct canaries *, int cpu);

#ifdef __cplusplus
}
#endif
#endif
