/*
 * point - the combinations of parameters that an experiment visits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_POINT_H
#define HARNESS_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct run;

struct point {
	char **cells;     /* its parameters as text */
	void *spot;       /* the experiment's own copy of them */
	const char *skip; /* a reason key: not visited, one row status=skipped */
	unsigned setup;   /* points with the same number but 0 are visited one after the other */
	bool beyond_l2;   /* its working set leaves the second-level cache: neighbours matter */
	uint64_t batch;   /* operations of a sample, once calibrated */
	unsigned rows;    /* rows so far */
};

struct points {
	struct point *point;
	size_t count;
};

/* A random order of all points, those of one setup side by side. */
void points_shuffle(const struct points *, uint32_t *order, uint64_t *random);

/*
 * Declare a point: `spot` (size bytes) is copied and handed to measure(); the
 * format gives the parameter columns, separated by commas. The pointer is good
 * until the next call, to set skip, setup and beyond_l2.
 */
struct point *point_add(struct run *, const void *spot, size_t size, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

#ifdef __cplusplus
}
#endif
#endif
