/*
 * pick - CPUs of a machine that satisfy a condition, the fastest kind first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pick.h"

#include "../harness/fail.h"

#include <stdlib.h>

static struct picked nothing(const struct machine *machine)
{
	return (struct picked){ must_allocate(NULL, (unsigned long)machine->count + 1, sizeof(int)), 0 };
}

static void add(struct picked *picked, int at)
{
	picked->at[picked->count++] = at;
}

static bool is_kind(const struct machine *machine, int at, int kind)
{
	int own = machine->cpus[at].of[SHARE_KIND];

	return kind < 0 || own == kind;
}

/* Is this the first usable CPU of its core? Where cores are not told, none is. */
static bool leads(const struct machine *machine, int at)
{
	int core = machine->cpus[at].of[SHARE_CORE];

	for (int i = 0; i < at; i++)
		if (machine->cpus[i].of[SHARE_CORE] == core)
			return false;
	return core >= 0;
}

bool pick_knows(const struct machine *machine, enum share share)
{
	for (int i = 0; i < machine->count; i++)
		if (machine->cpus[i].of[share] < 0)
			return false;
	return true;
}

bool pick_has_kind(const struct machine *machine, int kind)
{
	for (int i = 0; i < machine->count; i++)
		if (machine->cpus[i].of[SHARE_KIND] == kind)
			return true;
	return false;
}

struct picked pick_cores(const struct machine *machine, int kind)
{
	struct picked picked = nothing(machine);

	for (int i = 0; i < machine->count; i++)
		if (leads(machine, i) && is_kind(machine, i, kind))
			add(&picked, i);
	return picked;
}

struct picked pick_threads(const struct machine *machine, int kind)
{
	struct picked picked = nothing(machine);

	for (int i = 0; i < machine->count; i++)
		if (is_kind(machine, i, kind))
			add(&picked, i);
	return picked;
}

/* The fastest kind among these CPUs; -1 where kinds are not told. */
static int fastest(const struct machine *machine)
{
	int kind = -1;

	for (int i = 0; i < machine->count; i++)
		if (kind < 0 || machine->cpus[i].of[SHARE_KIND] < kind)
			kind = machine->cpus[i].of[SHARE_KIND];
	return kind;
}

/* CPU 0 keeps the kernel's time and takes most interrupts, so with three cores to choose from it is left
 * alone. */
struct picked pick_one(const struct machine *machine, int kind)
{
	int wanted = kind < 0 ? fastest(machine) : machine->known ? kind : -1;
	struct picked cores = pick_cores(machine, wanted), picked = pick_threads(machine, wanted);

	if (cores.count > 2 && machine->cpus[cores.at[0]].of[SHARE_CPU] == 0)
		picked.at[0] = cores.at[1];
	picked.count = picked.count > 0 && (machine->known || kind <= 0);
	pick_free(&cores);
	return picked;
}

struct picked pick_group(const struct machine *machine, enum share share, int group)
{
	struct picked picked = nothing(machine);

	for (int i = 0; i < machine->count; i++)
		if (machine->cpus[i].of[share] == group)
			add(&picked, i);
	return picked;
}

int pick_next(const struct machine *machine, enum share share, int after)
{
	int next = -1;

	for (int i = 0; i < machine->count; i++) {
		int group = machine->cpus[i].of[share];

		if (group > after && (next < 0 || group < next))
			next = group;
	}
	return next;
}

struct picked pick_each(const struct machine *machine, enum share share)
{
	struct picked picked = nothing(machine);

	if (!pick_knows(machine, share))
		return picked;
	for (int group = -1; (group = pick_next(machine, share, group)) >= 0;) {
		int best = -1;

		for (int i = 0; i < machine->count; i++)
			if (machine->cpus[i].of[share] == group &&
			    (best < 0 ||
			     machine->cpus[i].of[SHARE_KIND] < machine->cpus[best].of[SHARE_KIND]))
				best = i;
		add(&picked, best);
	}
	return picked;
}

static bool share_it(const struct machine *machine, int a, int b, enum share share)
{
	int group = machine->cpus[a].of[share];

	return group >= 0 && group == machine->cpus[b].of[share];
}

static bool differ(const struct machine *machine, int a, int b, enum share share)
{
	int one = machine->cpus[a].of[share], two = machine->cpus[b].of[share];

	return one >= 0 && two >= 0 && one != two;
}

/*
 * Lower is better: two of a kind before two of different kinds, fast ones before
 * slow ones, and with free choice neighbours in one L3 but not in one cluster.
 */
static int rank(const struct machine *machine, int a, int b, enum share same)
{
	int rank = machine->cpus[a].of[SHARE_KIND] + machine->cpus[b].of[SHARE_KIND] +
		   16 * differ(machine, a, b, SHARE_KIND);

	if (same == SHARES)
		rank = 4 * rank + 2 * !share_it(machine, a, b, SHARE_L3) +
		       share_it(machine, a, b, SHARE_CLUSTER);
	return rank;
}

struct picked pick_pair(const struct machine *machine, enum share same, enum share other, int kind,
			int second_kind)
{
	struct picked picked = nothing(machine);
	int best = 0;

	for (int a = 0; a < machine->count; a++) {
		for (int b = a + 1; b < machine->count; b++) {
			if ((same != SHARES && !share_it(machine, a, b, same)) ||
			    !differ(machine, a, b, other))
				continue;
			if (!(is_kind(machine, a, kind) && is_kind(machine, b, second_kind)) &&
			    !(is_kind(machine, b, kind) && is_kind(machine, a, second_kind)))
				continue;
			if (picked.count && rank(machine, a, b, same) >= best)
				continue;
			best = rank(machine, a, b, same);
			bool turned = !is_kind(machine, a, kind);
			picked.count = 2;
			picked.at[0] = turned ? b : a;
			picked.at[1] = turned ? a : b;
		}
	}
	return picked;
}

const char *pick_class(const struct machine *machine, int a, int b)
{
	static const char *const names[] = { "same-cpu", "smt", "cluster", "l3", "package" };

	for (int share = SHARE_CPU; share <= SHARE_PACKAGE; share++)
		if (share_it(machine, a, b, share))
			return names[share];
	return "cross-package";
}

void pick_free(struct picked *picked)
{
	free(picked->at);
	picked->at = NULL;
	picked->count = 0;
}
