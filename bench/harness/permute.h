/*
 * permute - seeded random order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_PERMUTE_H
#define HARNESS_PERMUTE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The next 64 random bits of a state that may start anywhere (splitmix64). */
uint64_t permute_draw(uint64_t *state);
/* A random number below `limit`, which is at least 1. */
uint64_t permute_below(uint64_t *state, uint64_t limit);
/* order[i] = a random permutation of 0..count-1 (Fisher and Yates). */
void permute_shuffle(uint32_t *order, size_t count, uint64_t *state);
/* next[i] = a random single cycle: following it visits every slot once a lap (Sattolo). */
void permute_cycle(size_t *next, size_t count, uint64_t *state);

#ifdef __cplusplus
}
#endif
#endif
