/*
 * bins - counts of values in bins that grow with the value: two a doubling, so that counts of rounds add up.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_BINS_H
#define HARNESS_BINS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All below BINS_FIRST is one bin, all beyond the last edge another. */
#define BINS_FIRST 1024.0
enum { BINS_DOUBLINGS = 14, BINS_STEPS = 2, BINS = BINS_DOUBLINGS * BINS_STEPS + 2 };

/* All zero: nothing counted yet. */
struct bins {
	size_t count[BINS];
};

/* Lower edge of a bin; 0 for the first. */
double bins_edge(unsigned bin);
/* Count a value, 0 or more. */
void bins_add(struct bins *, double value);
/* Values in this bin and in all above it. */
size_t bins_from(const struct bins *, unsigned bin);

#ifdef __cplusplus
}
#endif

#endif
