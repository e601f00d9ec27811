/*
 * neighbour - a random chase beyond the second-level cache: is someone else using the rest?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_NEIGHBOUR_H
#define HARNESS_NEIGHBOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct neighbour {
	void *base; /* 4 times the second-level cache, one cycle through its lines */
	void *at;
	size_t bytes;
	double *ns; /* every value of the run, each with the CPU that sang */
	int *cpu;
	size_t count, capacity;
	uint64_t sung_ns; /* when the last was sung */
	int usual_cpu;    /* the usual value last asked for, and when */
	size_t usual_count;
	double usual_ns;
};

/* Bytes of the second-level cache of `cpu`, 1 MiB where nobody says. */
size_t neighbour_l2_bytes(int cpu);
/*
 * Does a working set leave the second-level cache of `cpu`? From half of it on: physical addresses choose the
 * set, so that base pages crowd some sets long before all are full, and code and page tables want their part.
 */
bool neighbour_beyond(size_t bytes, int cpu);
/*
 * Nanoseconds a load on `cpu`, where the caller runs: least of 3 times 20 000, after a lap that fetches back
 * what the last point displaced. Builds the chase when first called; one sung this instant is not repeated.
 */
double neighbour_sing(struct neighbour *, int cpu);
/* The 10th percentile of this CPU's values in the run, to compare with. */
double neighbour_usual(struct neighbour *, int cpu);

#ifdef __cplusplus
}
#endif
#endif
