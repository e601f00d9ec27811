/*
 * groups - which CPUs share something: cores, clusters, caches, packages, kinds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "groups.h"

#include "fail.h"

#include <stdlib.h>

static void admit(struct groups *groups, int cpu, int group)
{
	if (cpu >= groups->limit) {
		int limit = cpu + 1 > 2 * groups->limit ? cpu + 1 : 2 * groups->limit;

		groups->of = (int *)must_allocate(groups->of, (unsigned long)limit, sizeof *groups->of);
		while (groups->limit < limit)
			groups->of[groups->limit++] = -1;
	}
	groups->of[cpu] = group;
}

struct groups groups_of_placement(const struct placement *placement)
{
	struct groups groups = { NULL, 0, 0 };

	groups.count = placement->group_count;
	for (int group = 0; group < groups.count; group++)
		for (int i = 0; i < placement->groups[group].count; i++)
			admit(&groups, placement->groups[group].cpu[i], group);
	return groups;
}

int groups_find(const struct groups *groups, int cpu)
{
	return cpu >= 0 && cpu < groups->limit ? groups->of[cpu] : -1;
}

bool groups_share(const struct groups *groups, int a, int b)
{
	int group = groups_find(groups, a);

	return group >= 0 && group == groups_find(groups, b);
}

void groups_clear(struct groups *groups)
{
	free(groups->of);
	*groups = (struct groups){ NULL, 0, 0 };
}
