/*
 * chase - one random cycle of addresses through memory, and the loop that follows it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CHASE_H
#define HARNESS_CHASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the address stands in element i of a cycle: anywhere in its stride, by a hash of i, so that no set is
 * favoured. */
static inline void **chase_node(const void *base, size_t i, size_t stride)
{
	size_t places = stride / sizeof(void *), place = ((i * 0x9e3779b97f4a7c15u) >> 32) % places;

	return (void **)((char *)base + i * stride) + place;
}

/* Link `count` elements of `stride` bytes into one random cycle (Sattolo), in place; returns where it begins.
 */
void *chase_link(void *base, size_t count, size_t stride, uint64_t *random);

/*
 * Walk one lap, which warms the caches and proves the cycle: one that closes early, or not at all, fails the
 * run. Leaves `starts` addresses, evenly spaced along the lap.
 */
void chase_lap(void *at, size_t count, void **start, size_t starts);

/* The measured loop: `loads`, a multiple of 32, each of which waits for the one before; returns where it
 * ended. */
void *chase_follow(void *at, uint64_t loads);

#ifdef __cplusplus
}
#endif

#endif
