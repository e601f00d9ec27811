/*
 * arrays - three arrays that a team streams through, and the proof that it did.
 *
 * SPDX-License-Identifier: MIT
 *
 * Each member has its own part of every array, touches it first and alone works
 * on it. Parts are cut into slices, one of which is a sample's work: large
 * arrays need not be walked whole for each sample to come from beyond the caches.
 */
#ifndef HARNESS_ARRAYS_H
#define HARNESS_ARRAYS_H

#include "buffer.h"
#include "stream.h"
#include "team.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct arrays_slice {
	enum stream_kernel kernel; /* the last that wrote it */
	double scalar;             /* with this scalar */
	bool swapped;              /* from the third array, not the second */
	bool unchecked;            /* since arrays_check looked at it */
};

struct arrays {
	struct team *team;
	struct buffer a, b, c;
	size_t count; /* doubles in each */
	unsigned slices;
	struct arrays_slice *state; /* of each slice of a */
	uint64_t *sums;             /* what reading must give, by slice and member */
	uint64_t passes;
	struct arrays_task *task; /* what the team is at */
};

/* Map arrays of `bytes` each, touched and filled by the team; false with a reason key where the kernel
 * refuses. */
bool arrays_map(struct arrays *arrays, struct team *team, size_t bytes, unsigned slices, enum page_mode pages,
		int node, const char **reason_key);

/* One timed pass over the next slice; returns the doubles of each array it covered. Wrong sums fail the run.
 */
size_t arrays_pass(struct arrays *arrays, enum stream_kernel kernel);

/* Check every element written since the last check; whatever is wrong fails the run. */
void arrays_check(struct arrays *arrays);

/* Check every element of all three, written or not. */
void arrays_check_all(struct arrays *arrays);

/* Share of the arrays in huge pages. */
double arrays_huge_coverage(const struct arrays *arrays);

/* NULL, or the key of why they may not be called by their page mode. */
const char *arrays_complaint(const struct arrays *arrays);

void arrays_unmap(struct arrays *arrays);

#ifdef __cplusplus
}
#endif

#endif
