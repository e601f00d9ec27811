/*
 * groups.c - reads groups of CPU lists and answers who stands with whom.
 *
 * SPDX-License-Identifier: MIT
 */
#include "groups.h"

#include <stdlib.h>
#include <string.h>

/* No kernel numbers CPUs beyond this; it bounds what a malformed list can make us allocate. */
#define CPU_MOST 65536

static bool admit(struct groups *groups, int cpu, int group)
{
	if (cpu >= groups->limit) {
		int limit = cpu + 1 > 2 * groups->limit ? cpu + 1 : 2 * groups->limit;
		int *of = realloc(groups->of, (size_t)limit * sizeof *of);

		if (!of)
			return false;
		while (groups->limit < limit)
			of[groups->limit++] = -1;
		groups->of = of;
	}
	if (groups->of[cpu] >= 0)
		return false;
	groups->of[cpu] = group;
	return true;
}

static bool number(const char **text, int *value)
{
	char *end;
	long read;

	if (**text < '0' || **text > '9')
		return false;
	read = strtol(*text, &end, 10);
	*text = end;
	*value = (int)read;
	return read < CPU_MOST;
}

bool groups_parse(struct groups *groups, const char *text)
{
	int first, last;

	*groups = (struct groups){ 0 };
	if (!text || !strcmp(text, "NA") || !strncmp(text, "NA:", 3))
		return true;
	for (groups->count = 1;; text++) {
		if (!number(&text, &first))
			goto malformed;
		last = first;
		if (*text == '-' && (text++, !number(&text, &last)))
			goto malformed;
		for (int cpu = first; cpu <= last; cpu++)
			if (!admit(groups, cpu, groups->count - 1))
				goto malformed;
		if (*text == '\0' && last >= first)
			return true;
		if (last < first || !strchr(",/", *text))
			goto malformed;
		if (*text == '/')
			groups->count++;
	}
malformed:
	groups_free(groups);
	return false;
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
