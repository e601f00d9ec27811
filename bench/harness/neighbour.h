/*
 * neighbour - a random chase beyond the second-level cache: is someone else using the rest?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_NEIGHBOUR_H
#define HARNESS_NEIGHBOUR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct neighbour {
	void *base; /* 4 times the second-level cache, one cycle through its lines */
	void *at;
	size_t bytes;
	double *ns; /* every value of the run */
	size_t count, capacity;
};

/* Bytes of the second-level cache of `cpu`, 1 MiB where nobody says. */
size_t neighbour_l2_bytes(int cpu);
/* Nanoseconds a load, least of 3 times 20 000; builds the chase when first called. */
double neighbour_sing(struct neighbour *, int cpu);
/* The run's 10th percentile, to compare with. */
double neighbour_usual(const struct neighbour *);

#ifdef __cplusplus
}
#endif
#endif
