/*
 * groups - reads groups of CPU lists and answers who stands with whom.
 *
 * SPDX-License-Identifier: MIT
 */
#include "groups.h"

#include "cpus.h"
#include "fail.h"

#include <stdlib.h>
#include <string.h>

/* Put every CPU of one list into a group; false if the list is malformed or names a CPU twice. */
static bool admit(struct groups *groups, const char *list, int group)
{
	struct cpus cpus = { 0 };
	bool fresh = cpus_parse(&cpus, list);

	for (int i = 0; fresh && i < cpus.count; i++) {
		int cpu = cpus.cpu[i];

		if (cpu >= groups->limit) {
			groups->of =
				(int *)must_allocate(groups->of, (unsigned long)cpu + 1, sizeof *groups->of);
			while (groups->limit <= cpu)
				groups->of[groups->limit++] = -1;
		}
		fresh = groups->of[cpu] < 0;
		groups->of[cpu] = group;
	}
	cpus_clear(&cpus);
	return fresh;
}

bool groups_parse(struct groups *groups, const char *text)
{
	char *copy, *list, *rest;
	bool sound = true;

	*groups = (struct groups){ 0 };
	if (!text || !strcmp(text, "NA") || !strncmp(text, "NA:", 3))
		return true;
	copy = rest = (char *)must_allocate(NULL, strlen(text) + 1, 1);
	strcpy(copy, text);
	while (sound && (list = strsep(&rest, "/")))
		sound = admit(groups, list, groups->count++);
	free(copy);
	if (!sound)
		groups_free(groups);
	return sound;
}

int groups_of(const struct groups *groups, int cpu)
{
	return cpu >= 0 && cpu < groups->limit ? groups->of[cpu] : -1;
}

bool groups_share(const struct groups *groups, int a, int b)
{
	int group = groups_of(groups, a);

	return group >= 0 && group == groups_of(groups, b);
}

void groups_free(struct groups *groups)
{
	free(groups->of);
	*groups = (struct groups){ 0 };
}
