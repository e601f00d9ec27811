/*
 * kinds - which cores are fast ones and which are slow ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PLACEMENTS_KINDS_H
#define PLACEMENTS_KINDS_H

#include <hwloc.h>

/* Fill kind_of[CPU] below limit, 0 the fastest; returns how many kinds there are. */
int kinds_read(hwloc_topology_t, const char *root, int *kind_of, int limit);

#endif
