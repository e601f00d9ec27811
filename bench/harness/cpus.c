/*
 * cpus - sets of CPUs and the text the kernel writes them in.
 *
 * A list is kept as plain numbers: the fixed cpu_set_t of the C library ends
 * at CPU 1023, and machines do not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cpus.h"

#include "fail.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cpus_has(const struct cpus *cpus, int cpu)
{
	for (int i = 0; i < cpus->count; i++)
		if (cpus->cpu[i] == cpu)
			return true;
	return false;
}

void cpus_add(struct cpus *cpus, int cpu)
{
	if (cpus_has(cpus, cpu))
		return;
	cpus->cpu = (int *)must_allocate(cpus->cpu, cpus->count + 1ul, sizeof *cpus->cpu);
	cpus->cpu[cpus->count++] = cpu;
}

void cpus_clear(struct cpus *cpus)
{
	free(cpus->cpu);
	cpus->cpu = NULL;
	cpus->count = 0;
}

static bool number(const char **text, long *value)
{
	char *end;

	if (!isdigit((unsigned char)**text))
		return false;
	*value = strtol(*text, &end, 10);
	*text = end;
	return *value < CPUS_MAX;
}

bool cpus_parse(struct cpus *cpus, const char *text)
{
	long first, last;

	cpus_clear(cpus);
	do {
		if (!number(&text, &first))
			goto malformed;
		last = first;
		if (*text == '-' && (text++, !number(&text, &last) || last < first))
			goto malformed;
		for (long cpu = first; cpu <= last; cpu++)
			cpus_add(cpus, (int)cpu);
	} while (*text++ == ',');
	if (!text[-1])
		return true;
malformed:
	cpus_clear(cpus);
	return false;
}

bool cpus_text(const struct cpus *cpus, char *text, unsigned long capacity)
{
	unsigned long used = 0;

	if (capacity)
		*text = 0;
	for (int i = 0, last; i < cpus->count; i = last + 1) {
		int n;

		for (last = i; last + 1 < cpus->count && cpus->cpu[last + 1] == cpus->cpu[last] + 1;)
			last++;
		if (last > i)
			n = snprintf(text + used, capacity - used, "%s%d-%d", i ? "," : "", cpus->cpu[i],
				     cpus->cpu[last]);
		else
			n = snprintf(text + used, capacity - used, "%s%d", i ? "," : "", cpus->cpu[i]);
		if (n < 0 || (used += (unsigned long)n) >= capacity)
			return false;
	}
	return capacity > 0;
}
