/*
 * sets - the named sets of CPUs that programs are placed on.
 *
 * Every name has its row on every machine, so that two machines join without
 * holes; where the machine has no such CPUs the row says why. Only usable CPUs
 * are placed: a pair that exists but may not be used is as good as none.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "sets.h"

#include "../harness/cpus.h"
#include "../harness/fail.h"
#include "pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct set_reason set_reasons[] = {
	{ "topology_unknown", "nothing tells how CPUs are related; mount sysfs" },
	{ "one_cpu", "only one CPU may be used; widen the cpuset or CPUS=" },
	{ "no_smt", "no two usable CPUs are threads of one core" },
	{ "no_cluster", "no two usable cores share a cluster or a second-level cache" },
	{ "no_l3", "no third-level cache is listed" },
	{ "one_cluster", "no two usable clusters share a third-level cache" },
	{ "one_l3", "no usable package holds two third-level caches" },
	{ "one_package", "usable CPUs are of one package" },
	{ "one_core_kind", "usable cores are of one kind" },
	{ "one_core", "only one usable core is of this kind" },
	{ "no_nodes", "the kernel lists no memory nodes" },
	{ "none_isolated", "no CPU is kept from the scheduler" },
	{ NULL, NULL },
};

enum shape { SHAPE_ONE, SHAPE_PAIR, SHAPE_CORES, SHAPE_THREADS, SHAPE_EACH, SHAPE_GROUPS };

#define ANY -1

/*
 * What a name means. PAIR: two CPUs that have `same` in common and `other` not;
 * EACH: one core of every `same`; GROUPS: all CPUs by `same`. SHARES stands for
 * no condition, kinds are 0 performance, 1 efficiency.
 */
struct meaning {
	const char *name;
	enum shape shape;
	enum share same, other;
	int kind, second_kind;
	const char *reason;
};

static const struct meaning meanings[] = {
	{ "same-cpu", SHAPE_ONE, SHARES, SHARES, ANY, ANY, NULL },
	{ "one-performance-core", SHAPE_ONE, SHARES, SHARES, 0, 0, "one_core_kind" },
	{ "one-efficiency-core", SHAPE_ONE, SHARES, SHARES, 1, 1, "one_core_kind" },
	{ "smt-pair", SHAPE_PAIR, SHARE_CORE, SHARE_CPU, ANY, ANY, "no_smt" },
	{ "cluster-pair", SHAPE_PAIR, SHARE_CLUSTER, SHARE_CORE, ANY, ANY, "no_cluster" },
	{ "l3-pair", SHAPE_PAIR, SHARE_L3, SHARE_CLUSTER, ANY, ANY, "one_cluster" },
	{ "package-pair", SHAPE_PAIR, SHARE_PACKAGE, SHARE_L3, ANY, ANY, "one_l3" },
	{ "cross-package-pair", SHAPE_PAIR, SHARES, SHARE_PACKAGE, ANY, ANY, "one_package" },
	{ "performance-efficiency-pair", SHAPE_PAIR, SHARES, SHARE_CORE, 0, 1, "one_core_kind" },
	{ "efficiency-pair", SHAPE_PAIR, SHARES, SHARE_CORE, 1, 1, "one_core_kind" },
	{ "all-performance-cores", SHAPE_CORES, SHARES, SHARES, 0, 0, "one_core_kind" },
	{ "all-performance-logical", SHAPE_THREADS, SHARES, SHARES, 0, 0, "one_core_kind" },
	{ "all-efficiency-cores", SHAPE_CORES, SHARES, SHARES, 1, 1, "one_core_kind" },
	{ "all-physical", SHAPE_CORES, SHARES, SHARES, ANY, ANY, NULL },
	{ "all-logical", SHAPE_THREADS, SHARES, SHARES, ANY, ANY, NULL },
	{ "one-core-per-l3", SHAPE_EACH, SHARE_L3, SHARES, ANY, ANY, "no_l3" },
	{ "one-core-per-package", SHAPE_EACH, SHARE_PACKAGE, SHARES, ANY, ANY, "topology_unknown" },
	{ "one-core-per-node", SHAPE_EACH, SHARE_NODE, SHARES, ANY, ANY, "no_nodes" },
	{ "smt-groups", SHAPE_GROUPS, SHARE_CORE, SHARES, ANY, ANY, "topology_unknown" },
	{ "cluster-groups", SHAPE_GROUPS, SHARE_CLUSTER, SHARES, ANY, ANY, "topology_unknown" },
	{ "l3-groups", SHAPE_GROUPS, SHARE_L3, SHARES, ANY, ANY, "no_l3" },
	{ "package-groups", SHAPE_GROUPS, SHARE_PACKAGE, SHARES, ANY, ANY, "topology_unknown" },
	{ "node-groups", SHAPE_GROUPS, SHARE_NODE, SHARES, ANY, ANY, "no_nodes" },
	{ "kind-groups", SHAPE_GROUPS, SHARE_KIND, SHARES, ANY, ANY, "topology_unknown" },
};

#define NAMES ((int)(sizeof meanings / sizeof *meanings))

/* What the members have in common, and a word more where the scheduler is kept from one of them. */
static void describe(struct set *set, const struct machine *machine, const struct picked *picked,
		     const char *class)
{
	bool isolated = false;
	int kind = picked->count ? machine->cpus[picked->at[0]].of[SHARE_KIND] : -1;

	set->kind = kind < 0 ? NULL : machine_kind(kind);
	for (int i = 0; i < picked->count; i++) {
		isolated |= machine->cpus[picked->at[i]].isolated;
		if (kind >= 0 && machine->cpus[picked->at[i]].of[SHARE_KIND] != kind)
			set->kind = "mixed";
	}
	set->class = must_allocate(NULL, strlen(class) + sizeof " isolated", 1);
	sprintf(set->class, "%s%s", class, isolated ? " isolated" : "");
}

static char *list_of(const struct machine *machine, const int *at, int count)
{
	struct cpus cpus = { 0, NULL };
	unsigned long capacity = 16 + 12ul * (unsigned long)count;
	char *text = must_allocate(NULL, capacity, 1);

	for (int i = 0; i < count; i++)
		cpus_add(&cpus, machine->cpus[at[i]].of[SHARE_CPU]);
	cpus_text(&cpus, text, capacity);
	cpus_clear(&cpus);
	return text;
}

/* Groups of a level with '/' between them, in the order of `by`, and for nodes their numbers as the class. */
static void fill_groups(struct set *set, const struct machine *machine, enum share by)
{
	size_t capacity = 16 + 13ul * (size_t)machine->count, used = 0, labelled = 0;
	char *labels = must_allocate(NULL, capacity, 1);
	struct picked all = pick_threads(machine, ANY);

	set->cpus = must_allocate(NULL, capacity, 1);
	for (int group = -1; (group = pick_next(machine, by, group)) >= 0;) {
		struct picked members = pick_group(machine, by, group);
		char *list = list_of(machine, members.at, members.count);

		used += (size_t)sprintf(set->cpus + used, "%s%s", used ? "/" : "", list);
		labelled += (size_t)sprintf(labels + labelled, "%s%d", labelled ? "/" : "", group);
		free(list);
		pick_free(&members);
	}
	describe(set, machine, &all, by == SHARE_NODE ? labels : "groups");
	free(labels);
	pick_free(&all);
}

static struct picked pick(const struct machine *machine, const struct meaning *meaning, const char **class)
{
	enum share same = meaning->same, other = meaning->other;
	struct picked picked;

	switch (meaning->shape) {
	case SHAPE_ONE:
		*class = "one";
		return pick_one(machine, meaning->kind);
	case SHAPE_CORES:
		*class = "cores";
		return pick_cores(machine, meaning->kind);
	case SHAPE_THREADS:
		*class = "threads";
		return pick_threads(machine, meaning->kind);
	case SHAPE_EACH:
		*class = "cores";
		return pick_each(machine, same);
	default:
		break;
	}
	if (other == SHARE_L3 && !pick_knows(machine, SHARE_L3))
		other = SHARE_CLUSTER;
	picked = pick_pair(machine, same, other, meaning->kind, meaning->second_kind);
	*class = picked.count ? pick_class(machine, picked.at[0], picked.at[1]) : NULL;
	return picked;
}

/* The most telling reason for a set that came out empty. */
static const char *reason_of(const struct machine *machine, const struct meaning *meaning)
{
	if (!machine->known || (meaning->shape == SHAPE_CORES && !pick_knows(machine, SHARE_CORE)))
		return "topology_unknown";
	if (meaning->shape == SHAPE_PAIR && machine->count == 1)
		return "one_cpu";
	if (meaning->same == SHARE_L3 && !pick_knows(machine, SHARE_L3))
		return "no_l3";
	if (meaning->shape == SHAPE_PAIR && meaning->kind == 1 && pick_has_kind(machine, 1) &&
	    (meaning->second_kind != 0 || pick_has_kind(machine, 0)))
		return "one_core";
	return meaning->reason;
}

static void fill(struct set *set, const struct machine *machine, const struct meaning *meaning)
{
	const char *class = NULL;

	set->name = meaning->name;
	if (meaning->shape == SHAPE_GROUPS) {
		if (pick_knows(machine, meaning->same))
			fill_groups(set, machine, meaning->same);
	} else {
		struct picked picked = pick(machine, meaning, &class);

		if (picked.count) {
			set->cpus = list_of(machine, picked.at, picked.count);
			describe(set, machine, &picked, class);
		}
		pick_free(&picked);
	}
	if (!set->cpus)
		set->reason = reason_of(machine, meaning);
}

struct set *sets_plan(const struct machine *machine, int *count)
{
	struct set *sets = must_allocate(NULL, NAMES + 1, sizeof *sets);

	memset(sets, 0, (NAMES + 1) * sizeof *sets);
	for (int i = 0; i < NAMES; i++)
		fill(&sets[i], machine, &meanings[i]);
	sets[NAMES].name = "isolated";
	if (machine->isolated) {
		sets[NAMES].cpus = strdup(machine->isolated);
		sets[NAMES].class = strdup("threads");
	} else {
		sets[NAMES].reason = machine->known ? "none_isolated" : "topology_unknown";
	}
	*count = NAMES + 1;
	return sets;
}

void sets_free(struct set *sets, int count)
{
	for (int i = 0; i < count; i++) {
		free(sets[i].cpus);
		free(sets[i].class);
	}
	free(sets);
}
