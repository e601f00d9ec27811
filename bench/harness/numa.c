/*
 * numa - which nodes an experiment of node against node has, and how large its memory may be.
 *
 * SPDX-License-Identifier: MIT
 */
#include "numa.h"

#include "fault.h"
#include "run.h"

const struct reason numa_reasons[] = {
	{ "one_node", "this machine has one memory node, or shows only one", "numa_nodes" },
	{ "pages_elsewhere", "pages lie on another node than the one asked for; free memory there", NULL },
	{ NULL, NULL, NULL },
};

struct cpus numa_nodes(const struct run *run)
{
	struct cpus nodes = { 0, NULL };
	int least = 2;

	FAULT(9, least = 1);
	if (run->nodes && (!cpus_parse(&nodes, run->nodes) || nodes.count < least))
		cpus_clear(&nodes);
	return nodes;
}

size_t numa_bytes(size_t bytes, size_t most, const char **footprint)
{
	if (bytes <= most)
		return bytes;
	*footprint = "capped";
	return most;
}
