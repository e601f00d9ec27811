/*
 * siblings - the cores of each kind, their number doubling, without and with their second threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "siblings.h"

#include "run.h"

static const char *const names[] = { SIBLINGS_PLACEMENTS };

enum { PERFORMANCE, EFFICIENCY, PHYSICAL, LOGICAL, SMT, KINDS = PHYSICAL, SETS = SMT };

static const struct placement *set_of(const struct run *run, int set)
{
	return run_placement(run, names[set]);
}

/* The groups of siblings, NULL where there are none. */
static const struct placement *groups_of(const struct run *run)
{
	const struct placement *groups = set_of(run, SMT);

	return groups->reason ? NULL : groups;
}

/* The first `cores` CPUs of a set; with all siblings of each where groups are given. */
static struct cpus take(const struct cpus *set, int cores, const struct placement *groups)
{
	struct cpus taken = { 0, NULL };

	for (int i = 0; i < cores; i++) {
		cpus_add(&taken, set->cpu[i]);
		for (int g = 0; groups && g < groups->group_count; g++)
			for (int c = 0;
			     cpus_has(&groups->groups[g], set->cpu[i]) && c < groups->groups[g].count; c++)
				cpus_add(&taken, groups->groups[g].cpu[c]);
	}
	return taken;
}

static bool same(const struct cpus *one, const struct cpus *two)
{
	for (int i = 0; i < one->count; i++)
		if (!cpus_has(two, one->cpu[i]))
			return false;
	return one->count == two->count;
}

/* Why a kind's cores are not measured with their siblings. */
static const char *without_siblings(const struct run *run, const struct placement *kind)
{
	const struct placement *groups = set_of(run, SMT);
	struct cpus every = take(&kind->cpus, kind->cpus.count, groups_of(run));
	bool none = every.count == kind->cpus.count;

	cpus_clear(&every);
	return kind->reason ? kind->reason : groups->reason ? groups->reason : none ? "no_smt" : NULL;
}

static void sweep_kind(struct run *run, int set, siblings_fn *declare)
{
	const struct placement *kind = set_of(run, set);
	const char *skip = without_siblings(run, kind);
	int most = kind->cpus.count;
	struct cpus none = { 0, NULL };

	for (int cores = 1; cores <= most && !kind->reason;) {
		struct cpus one = take(&kind->cpus, cores, NULL);

		declare(run, names[set], "one", &one, NULL);
		if (!skip) {
			struct cpus every = take(&kind->cpus, cores, groups_of(run));

			declare(run, names[set], "all", &every, NULL);
		}
		if (cores == most)
			break;
		cores = run->quick || 2 * cores > most ? most : 2 * cores;
	}
	if (kind->reason)
		declare(run, names[set], "one", &none, kind->reason);
	if (skip)
		declare(run, names[set], "all", &none, skip);
}

/* A set taken whole, unless its CPUs are those of the performance cores, or of these with their siblings. */
static void declare_whole(struct run *run, int set, const char *siblings, siblings_fn *declare)
{
	const struct placement *whole = set_of(run, set), *cores = set_of(run, PERFORMANCE);
	struct cpus every = take(&cores->cpus, cores->reason ? 0 : cores->cpus.count, groups_of(run));
	const char *skip = whole->reason;

	if (!skip && (same(&whole->cpus, &cores->cpus) || same(&whole->cpus, &every)))
		skip = "same_cpus";
	declare(run, names[set], siblings, &whole->cpus, skip);
	cpus_clear(&every);
}

void siblings_sweep(struct run *run, siblings_fn *declare)
{
	for (int set = 0; set < KINDS; set++)
		sweep_kind(run, set, declare);
	declare_whole(run, PHYSICAL, "one", declare);
	declare_whole(run, LOGICAL, "all", declare);
}

int siblings_most(const struct run *run)
{
	int most = 1;

	for (int set = 0; set < SETS; set++)
		if (set_of(run, set)->cpus.count > most)
			most = set_of(run, set)->cpus.count;
	return most;
}
