/*
 * locality - run on the CPUs, and take memory, next to the device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "locality.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_line(const char *path, char *text, int capacity)
{
	FILE *file = fopen(path, "r");

	if (!file)
		return 0;
	int got = fgets(text, capacity, file) != NULL;

	fclose(file);
	text[strcspn(text, "\n")] = 0;
	return got;
}

int locality_each(const char *list, void (*visit)(int cpu, void *context), void *context)
{
	while (*list) {
		char *end;
		long from = strtol(list, &end, 10), to = from;

		if (end == list || from < 0)
			return 0;
		if (*end == '-') {
			list = end + 1;
			to = strtol(list, &end, 10);
			if (end == list || to < from)
				return 0;
		}
		if (*end && *end != ',')
			return 0;
		for (long cpu = from; cpu <= to; cpu++)
			visit((int)cpu, context);
		list = *end ? end + 1 : end;
	}
	return 1;
}

static void collect(int cpu, void *context)
{
	if (cpu < CPU_SETSIZE)
		CPU_SET((size_t)cpu, (cpu_set_t *)context);
}

int locality_enter(const char *sysfs, const char *pci_id)
{
	char path[256], text[4096];
	cpu_set_t allowed, near, both;

	snprintf(path, sizeof path, "%s/bus/pci/devices/%s/numa_node", sysfs, pci_id);
	if (!read_line(path, text, sizeof text))
		return -1;
	int node = atoi(text);

	if (node < 0)
		return -1;
	snprintf(path, sizeof path, "%s/devices/system/node/node%d/cpulist", sysfs, node);
	CPU_ZERO(&near);
	if (!read_line(path, text, sizeof text) || !locality_each(text, collect, &near))
		return -1;
	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
		return -1;
	CPU_AND(&both, &allowed, &near);
	if (CPU_COUNT(&both) == 0 || sched_setaffinity(0, sizeof both, &both) != 0)
		return -1;
	/* memory follows the CPU that touches it first */
	return node;
}
