/*
 * node - memory nodes by number, and the node that a CPU belongs to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "node.h"

#include <dirent.h>
#include <stdio.h>

int node_of_cpu(int cpu)
{
	char path[64], rest;
	int node = -1, found;
	struct dirent *entry;
	DIR *directory;

	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d", cpu);
	directory = opendir(path);
	if (!directory)
		return -1;
	while (node < 0 && (entry = readdir(directory)))
		if (sscanf(entry->d_name, "node%d%c", &found, &rest) == 1)
			node = found;
	closedir(directory);
	return node;
}

void node_cpus(int node, const struct cpus *among, struct cpus *here)
{
	cpus_clear(here);
	for (int i = 0; i < among->count; i++)
		if (node_of_cpu(among->cpu[i]) == node)
			cpus_add(here, among->cpu[i]);
}
