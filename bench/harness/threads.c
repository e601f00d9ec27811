/*
 * threads - which thread counts are measured in which sets of CPUs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "threads.h"

#include "run.h"

#include <stdio.h>
#include <string.h>

enum { SWEPT = 2 };

const struct reason threads_reasons[] = {
	{ "same_cpus", "these are the CPUs of another placement, which has the numbers", NULL },
	{ NULL, NULL, NULL },
};

static bool same_cpus(const struct cpus *one, const struct cpus *two)
{
	for (int i = 0; i < one->count; i++)
		if (!cpus_has(two, one->cpu[i]))
			return false;
	return one->count == two->count;
}

/* Why a set is not measured whole: it is absent, or an earlier one has the same CPUs. All cores are always
 * measured. */
static const char *redundant(const struct run *run, const char *const *placements, int index)
{
	const struct placement *placement = run_placement(run, placements[index]);

	if (placement->reason || !strcmp(placements[index], "all-physical"))
		return placement->reason;
	for (int earlier = 0; earlier < index; earlier++) {
		const struct placement *other = run_placement(run, placements[earlier]);

		if (!other->reason && same_cpus(&other->cpus, &placement->cpus))
			return "same_cpus";
	}
	return NULL;
}

static bool swept(const struct run *run, const char *const *placements, int index)
{
	if (index < SWEPT)
		return true;
	for (int earlier = 0; earlier < index; earlier++)
		if (!run_placement(run, placements[earlier])->reason)
			return false;
	return true;
}

void threads_sweep(struct run *run, const char *const *placements, threads_fn *declare)
{
	for (int index = 0; placements[index]; index++) {
		const struct cpus *cpus = &run_placement(run, placements[index])->cpus;
		const char *skip = redundant(run, placements, index);

		if (!skip && swept(run, placements, index))
			for (int threads = 1; threads < cpus->count; threads *= run->quick ? cpus->count : 2)
				declare(run, placements[index], cpus, threads, NULL);
		declare(run, placements[index], cpus, skip ? 0 : cpus->count, skip);
	}
}

const char *threads_text(int threads, char *text, size_t capacity)
{
	snprintf(text, capacity, threads ? "%d" : "NA", threads);
	return text;
}
