/*
 * numa - which nodes an experiment of node against node has, and how large its memory may be.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_NUMA_H
#define HARNESS_NUMA_H

#include "cpus.h"
#include "experiment.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* The nodes that --nodes names; none, and so the reason one_node, where they are fewer than two. */
struct cpus numa_nodes(const struct run *);
/* `bytes`, or `most` of them, and the footprint that this is: capped where it had to be fewer. */
size_t numa_bytes(size_t bytes, size_t most, const char **footprint);
/* Less than this share of the pages where they were asked for is another measurement. */
#define NUMA_SHARE 0.99

/* one_node and pages_elsewhere. */
extern const struct reason numa_reasons[];

#ifdef __cplusplus
}
#endif

#endif
