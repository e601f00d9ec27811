/*
 * ring - the order in which a chase visits its nodes: one cycle, random twice over.
 *
 * `light` permutes nodes inside pages and the pages among each other, so that a
 * page's translation is used many times before the next one; `heavy` permutes
 * all nodes alike. The ring is proved to be one cycle of full length before it
 * is used.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_RING_H
#define CUDA_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* next[i] = the node after node i; `group` nodes to a page, or all of them. */
void ring_build(uint32_t *next, size_t nodes, size_t group, uint64_t *random);
/* Whether following next from node 0 visits every node once and comes back. */
bool ring_is_one_cycle(const uint32_t *next, size_t nodes);
/* starts[i] = the node that lies i/count of a lap behind node 0. */
void ring_starts(const uint32_t *next, size_t nodes, uint32_t *starts, unsigned count);

#ifdef __cplusplus
}
#endif

#endif
