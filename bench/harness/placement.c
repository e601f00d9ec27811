/*
 * placement - which CPUs we may use, and staying on one of them.
 *
 * The kernel silently drops CPUs it does not have from a mask, so what was
 * asked is read back. Masks are grown until they fit the kernel's own.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "placement.h"

#include "fail.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

void placement_allowed(struct cpus *cpus)
{
	cpus_clear(cpus);
	for (int limit = 1024; limit <= CPUS_MAX; limit *= 2) {
		size_t bytes = CPU_ALLOC_SIZE(limit);
		cpu_set_t *set = CPU_ALLOC(limit);

		if (!set)
			break;
		CPU_ZERO_S(bytes, set);
		int refused = sched_getaffinity(0, bytes, set);
		for (int cpu = 0; !refused && cpu < limit; cpu++)
			if (CPU_ISSET_S(cpu, bytes, set))
				cpus_add(cpus, cpu);
		CPU_FREE(set);
		if (!refused)
			return;
		if (errno != EINVAL)
			break;
	}
	fail("cannot read which CPUs are allowed: %m");
}

int placement_cpu(void)
{
	return sched_getcpu();
}

bool placement_pin(int cpu)
{
	int limit = cpu + 1 > 1024 ? cpu + 1 : 1024, on;
	size_t bytes = CPU_ALLOC_SIZE(limit);
	cpu_set_t *set = CPU_ALLOC(limit);

	if (!set)
		return false;
	CPU_ZERO_S(bytes, set);
	CPU_SET_S(cpu, bytes, set);
	int refused = sched_setaffinity(0, bytes, set);
	CPU_FREE(set);
	if (refused)
		return false;
	on = placement_cpu();
	if (on >= 0 && on != cpu) {
		errno = EINVAL;
		return false;
	}
	return true;
}

static struct cpus *add_group(struct placement *placement)
{
	placement->groups = (struct cpus *)must_allocate(
		placement->groups, (unsigned long)placement->group_count + 1, sizeof *placement->groups);
	memset(&placement->groups[placement->group_count], 0, sizeof *placement->groups);
	return &placement->groups[placement->group_count++];
}

static void flatten(struct placement *placement)
{
	for (int g = 0; g < placement->group_count; g++)
		for (int i = 0; i < placement->groups[g].count; i++)
			cpus_add(&placement->cpus, placement->groups[g].cpu[i]);
}

static bool parse_groups(struct placement *placement, const char *text)
{
	for (;;) {
		size_t length = strcspn(text, "/");
		char *list = (char *)must_allocate(NULL, length + 1, 1);

		memcpy(list, text, length);
		list[length] = 0;
		bool good = cpus_parse(add_group(placement), list);
		free(list);
		if (!good)
			return false;
		if (!text[length])
			break;
		text += length + 1;
	}
	flatten(placement);
	return true;
}

bool placement_parse(struct placement *placement, const char *text)
{
	const char *equals = strchr(text, '=');

	if (!equals || equals == text)
		return false;
	size_t length = (size_t)(equals - text);
	char *name = (char *)must_allocate(NULL, length + 1, 1);
	memcpy(name, text, length);
	name[length] = 0;
	memset(placement, 0, sizeof *placement);
	placement->name = name;
	if (!strcmp(equals + 1, "NA"))
		placement->reason = "placement_absent";
	else if (!strncmp(equals + 1, "NA:", 3) && equals[4])
		placement->reason = equals + 4;
	else
		return parse_groups(placement, equals + 1);
	return true;
}

void placement_default(struct placement *placement, const char *name, const struct cpus *allowed)
{
	bool one = !strcmp(name, "one-performance-core") || !strcmp(name, "same-cpu");

	memset(placement, 0, sizeof *placement);
	placement->name = name;
	if (one || !strncmp(name, "all-", 4)) {
		struct cpus *group = add_group(placement);

		for (int i = 0; i < (one ? 1 : allowed->count); i++)
			cpus_add(group, allowed->cpu[i]);
		flatten(placement);
	} else
		placement->reason = "placement_not_given";
}
