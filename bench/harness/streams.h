/*
 * streams - a team and its arrays, which stand from one point to the next that needs the same.
 *
 * SPDX-License-Identifier: MIT
 *
 * Threads are started, arrays mapped, filled and at last checked once for all
 * points of a setup. What makes a setup is the experiment's to say: it asks for
 * the next when that differs.
 */
#ifndef HARNESS_STREAMS_H
#define HARNESS_STREAMS_H

#include "arrays.h"
#include "cpus.h"
#include "run.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero: nothing stands. */
struct streams {
	struct team *team;
	struct arrays arrays;
};

/* The CPUs whose first `threads` get a member each, and arrays of `bytes` each in so many slices. */
struct streams_plan {
	const struct cpus *cpus;
	int threads;
	size_t bytes;
	unsigned slices;
	enum page_mode pages;
	int node; /* -1: the nearest */
};

/* Let go what stands and raise what is planned; NULL, or the key of why it cannot be had. */
const char *streams_stand(struct streams *, struct run *, const struct streams_plan *);

/*
 * One timed pass of all members over the next slice, as a sample whose operations are elements of each array;
 * false when the point has enough of them.
 */
bool streams_sample(struct streams *, struct run *, enum stream_kernel, struct sample *);

/* Check every element and let go. */
void streams_fall(struct streams *);

#ifdef __cplusplus
}
#endif

#endif
