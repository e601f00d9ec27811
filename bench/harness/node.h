/*
 * node - memory nodes by number, and the node that a CPU belongs to.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_NODE_H
#define HARNESS_NODE_H

#include "cpus.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The memory node of a CPU, -1 where the kernel does not say. */
int node_of_cpu(int cpu);

/* Those of a set of CPUs that belong to a node. */
void node_cpus(int node, const struct cpus *among, struct cpus *here);

#ifdef __cplusplus
}
#endif

#endif
