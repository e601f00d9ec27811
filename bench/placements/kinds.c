/*
 * kinds - which cores are fast ones and which are slow ones.
 *
 * Needs: hwloc
 *
 * Kinds are only those the kernel tells apart. On x86 each has a PMU of its
 * own, which hwloc would ask CPUID for and not sysfs; elsewhere capacities
 * differ. A higher clock alone makes no kind: of equal cores the best few are
 * often allowed one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "kinds.h"

#include "../harness/cpus.h"
#include "lines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define KINDS_MAX 64

/* Capacities within this ratio of the largest are one kind. */
#define SAME_KIND 0.8

static int by_unit(const char *root, int *kind_of, int limit)
{
	static const char *const units[] = { "/sys/devices/cpu_core/cpus", "/sys/devices/cpu_atom/cpus",
					     "/sys/devices/cpu_lowpower/cpus" };
	int kinds = 0;

	for (int unit = 0; unit < 3; unit++) {
		struct cpus cpus = { 0, NULL };
		char line[16384];

		if (lines_first(root, units[unit], line, sizeof line) && cpus_parse(&cpus, line)) {
			for (int i = 0; i < cpus.count; i++)
				if (cpus.cpu[i] < limit)
					kind_of[cpus.cpu[i]] = kinds;
			kinds++;
		}
		cpus_clear(&cpus);
	}
	return kinds;
}

/* The capacity hwloc read for the CPUs of a kind of its own; 0 when there is none. */
static double capacity_of(hwloc_topology_t topology, int kind, hwloc_bitmap_t set)
{
	struct hwloc_info_s *info;
	unsigned infos;

	if (hwloc_cpukinds_get_info(topology, (unsigned)kind, set, NULL, &infos, &info, 0))
		return 0;
	for (unsigned i = 0; i < infos; i++)
		if (!strcmp(info[i].name, "LinuxCapacity"))
			return strtod(info[i].value, NULL);
	return 0;
}

static int by_capacity(hwloc_topology_t topology, int *kind_of, int limit)
{
	hwloc_bitmap_t set = hwloc_bitmap_alloc();
	int count = hwloc_cpukinds_get_nr(topology, 0), kinds = 0;
	bool done[KINDS_MAX] = { false };
	double least = 0;

	for (int round = 0; round < count && count <= KINDS_MAX; round++) {
		double capacity = 0;
		int best = -1;
		unsigned cpu;

		for (int kind = 0; kind < count; kind++) {
			if (!done[kind] && capacity_of(topology, kind, set) > capacity) {
				capacity = capacity_of(topology, kind, set);
				best = kind;
			}
		}
		if (best < 0)
			break;
		done[best] = true;
		if (!kinds || capacity < least) {
			kinds++;
			least = capacity * SAME_KIND;
		}
		capacity_of(topology, best, set);
		hwloc_bitmap_foreach_begin(cpu, set) if ((int)cpu < limit) kind_of[cpu] = kinds - 1;
		hwloc_bitmap_foreach_end();
	}
	hwloc_bitmap_free(set);
	return kinds;
}

int kinds_read(hwloc_topology_t topology, const char *root, int *kind_of, int limit)
{
	memset(kind_of, 0, (size_t)limit * sizeof *kind_of);
	int kinds = by_unit(root, kind_of, limit);
	if (!kinds)
		kinds = by_capacity(topology, kind_of, limit);
	return kinds ? kinds : 1;
}
