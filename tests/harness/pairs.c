/*
 * pairs - are CPU pairs classed and counted rightly, from one CPU to more than a thousand?
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/pairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(bool holds, const char *what)
{
	if (!holds) {
		fprintf(stderr, "pairs: %s\n", what);
		failures++;
	}
}

/* The groups a command line's text makes; NULL is a level that the kernel does not tell. */
static struct groups told(const char *text)
{
	static char line[8192];
	struct placement placement;
	struct groups groups;

	snprintf(line, sizeof line, "groups=%s", text ? text : "NA:not_told");
	expect(placement_parse(&placement, line), line);
	groups = groups_of_placement(&placement);
	return groups;
}

static struct pair_levels levels_of(const char *cores, const char *clusters, const char *caches,
				    const char *packages, const char *kinds)
{
	return (struct pair_levels){ { told(cores), told(clusters), told(caches), told(packages) },
				     told(kinds) };
}

static void forget(struct pair_levels *levels)
{
	for (int level = 0; level < PAIR_CROSS_PACKAGE; level++)
		groups_clear(&levels->level[level]);
	groups_clear(&levels->kinds);
}

/* The pairs planned, counted by class. */
static size_t tally(const struct pair_levels *levels, const int *cpus, size_t count, enum pairs_how how,
		    size_t of[PAIR_CLASSES + 1])
{
	size_t planned = 0;
	struct pair *pairs = pairs_plan(levels, cpus, count, how, &planned);

	memset(of, 0, (PAIR_CLASSES + 1) * sizeof *of);
	for (size_t i = 0; i < planned; i++) {
		of[pairs[i].share]++;
		expect(pairs[i].a != pairs[i].b, "a cpu paired with itself");
	}
	free(pairs);
	expect(planned == pairs_count(levels, cpus, count, how), "the count is not the plan");
	return planned;
}

static void membership(void)
{
	struct groups groups = told("0,2-3/1500"), nothing = told(NULL);

	expect(groups.count == 2 && groups_find(&groups, 1500) == 1,
	       "two groups, a high number in the second");
	expect(groups_share(&groups, 0, 3) && !groups_share(&groups, 0, 1500), "who shares");
	expect(groups_find(&groups, 1) == -1 && !groups_share(&groups, 1, 1),
	       "a cpu in no group shares nothing");
	expect(nothing.count == 0 && groups_find(&nothing, 0) == -1, "a level not told knows nobody");
	groups_clear(&groups);
}

/* 8 performance cores with siblings (0-15) and 16 efficiency cores in clusters of four (16-31): every pair
 * once. */
static void hybrid(void)
{
	struct pair_levels levels =
		levels_of("0-1/2-3/4-5/6-7/8-9/10-11/12-13/14-15/16/17/18/19/20/21/22/23/24/25/26/27/28/"
			  "29/30/31",
			  "0-1/2-3/4-5/6-7/8-9/10-11/12-13/14-15/16-19/20-23/24-27/28-31", "0-31", "0-31",
			  "0-15/16-31");
	size_t of[PAIR_CLASSES + 1], planned, mixed = 0;
	int cpus[32];
	struct pair *pairs;

	for (int cpu = 0; cpu < 32; cpu++)
		cpus[cpu] = cpu;
	expect(tally(&levels, cpus, 32, PAIRS_USUAL, of) == 496, "32 cpus are 496 pairs");
	expect(of[PAIR_SMT] == 8 && of[PAIR_CLUSTER] == 24 && of[PAIR_L3] == 464, "classes of a hybrid cpu");
	pairs = pairs_plan(&levels, cpus, 32, PAIRS_USUAL, &planned);
	for (size_t i = 0; i < planned; i++)
		mixed += !strcmp(pair_kinds_name(pairs[i].kinds), "performance-efficiency");
	expect(mixed == 256, "16 times 16 pairs mix the kinds");
	free(pairs);
	expect(tally(&levels, cpus, 16, PAIRS_USUAL, of) == 240 && of[PAIR_SMT] == 16,
	       "16 cpus are paired in both directions");
	expect(tally(&levels, cpus, 1, PAIRS_USUAL, of) == 0 && tally(&levels, cpus, 0, PAIRS_USUAL, of) == 0,
	       "one cpu has no pair");
	forget(&levels);
}

/* Two packages of 144 cores with siblings n + 288, caches of 8 cores: 576 CPUs, and every fourth number above
 * a thousand. */
static void large(int stride)
{
	enum { CORES = 288 };
	static char cores[CORES * 16], caches[CORES * 16], packages[CORES * 16];
	size_t of[PAIR_CLASSES + 1], at = 0;
	int cpus[2 * CORES], offset = CORES * stride;
	struct pair_levels levels;

	for (int core = 0; core < CORES; core++)
		at += (size_t)sprintf(cores + at, "%s%d,%d", core ? "/" : "", core * stride,
				      core * stride + offset);
	at = 0;
	for (int core = 0; core < CORES; core++)
		at += (size_t)sprintf(caches + at, "%s%d,%d",
				      !core      ? ""
				      : core % 8 ? ","
						 : "/",
				      core * stride, core * stride + offset);
	at = 0;
	for (int core = 0; core < CORES; core++)
		at += (size_t)sprintf(packages + at, "%s%d,%d",
				      !core        ? ""
				      : core % 144 ? ","
						   : "/",
				      core * stride, core * stride + offset);
	for (int cpu = 0; cpu < 2 * CORES; cpu++)
		cpus[cpu] = cpu * stride;
	levels = levels_of(cores, NULL, caches, packages, NULL);
	expect(tally(&levels, cpus, 2 * CORES, PAIRS_USUAL, of) == 4 * PAIRS_SAMPLED,
	       "four classes, a sample of each");
	for (int share = 0; share < PAIR_CLASSES; share++)
		expect(of[share] == (share == PAIR_CLUSTER ? 0 : PAIRS_SAMPLED), pair_class_name(share));
	expect(tally(&levels, cpus, 2 * CORES, PAIRS_EVERY, of) == (size_t)CORES * (2 * CORES - 1) &&
		       of[PAIR_SMT] == CORES,
	       "all pairs when asked");
	expect(tally(&levels, cpus, 2 * CORES, PAIRS_REHEARSAL, of) == 4 * PAIRS_FEW,
	       "a few of each for a rehearsal");
	forget(&levels);
}

int main(void)
{
	struct pair_levels nothing = { 0 };
	size_t of[PAIR_CLASSES + 1];

	membership();
	hybrid();
	large(1);
	large(4);
	expect(tally(&nothing, (int[]){ 0, 1 }, 2, PAIRS_USUAL, of) == 2 && of[PAIR_CLASSES] == 2,
	       "no topology: class unknown");
	expect(!strcmp(pair_class_name(PAIR_CLASSES), "unknown") && !strcmp(pair_kinds_name(-1), "unknown"),
	       "unknown named");
	return failures > 0;
}
