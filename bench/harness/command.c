/*
 * command - the options every program shares, read into a run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include "fail.h"
#include "run.h"
#include "units.h"

#include <stdlib.h>
#include <string.h>

static struct run *target; /* whom the callbacks below serve */
static bool help, list, quick, describing;
static double seconds;
static uint64_t seed = 1, llc_bytes, memory_bytes;
static const char *nodes, *directory;

static void take_cpus(const char *text)
{
	struct placement placement;

	if (!placement_parse(&placement, text))
		fail_usage("--cpus: '%s' is not a placement; write NAME=LIST as in smt-pair=0,4 or NAME=NA",
			   text);
	target->placements = (struct placement *)must_allocate(
		target->placements, (unsigned long)target->placement_count + 1, sizeof placement);
	target->placements[target->placement_count++] = placement;
}

static void take_node(const char *text)
{
	uint64_t node;

	if (!units_count(text, &node) || node > 65535)
		fail_usage("--node: '%s' is not a memory node; write its number", text);
	target->node = (int)node;
}

static void take_pages(const char *text)
{
	if (!page_mode_parse(text, &target->pages))
		fail_usage("--pages: '%s' is not a page mode; write %s, thp, hugetlb or any", text,
			   page_mode_name(PAGES_BASE));
}

static const struct run_option shared[] = {
	{ "help", OPTION_FLAG, &help, 0, 0, "print this", NULL },
	{ "describe", OPTION_FLAG, &describing, 0, 0, "print columns, budget and needs as CSV", NULL },
	{ "list", OPTION_FLAG, &list, 0, 0, "print the points as CSV and measure nothing", NULL },
	{ "quick", OPTION_FLAG, &quick, 0, 0, "fewer points and samples, to try things out", NULL },
	{ "seconds", OPTION_NUMBER, &seconds, 0.05, 86400, "time budget, in seconds", NULL },
	{ "cpus", OPTION_CALL, NULL, 0, 0, "NAME=LIST: the CPUs of a placement; may be repeated", take_cpus },
	{ "node", OPTION_CALL, NULL, 0, 0, "memory node to use; the nearest unless given", take_node },
	{ "pages", OPTION_CALL, NULL, 0, 0, "only this page mode: base, thp, hugetlb or any", take_pages },
	{ "seed", OPTION_COUNT, &seed, 0, 0, "of every random order", NULL },
	{ "llc-bytes", OPTION_SIZE, &llc_bytes, 0, 0, "all last-level caches together", NULL },
	{ "memory-bytes", OPTION_SIZE, &memory_bytes, 0, 0, "the most memory to use; 0 is no limit", NULL },
	{ "nodes", OPTION_TEXT, &nodes, 0, 0, "memory nodes to compare", NULL },
	{ "directory", OPTION_TEXT, &directory, 0, 0, "where files may be written", NULL },
	{ NULL, OPTION_FLAG, NULL, 0, 0, NULL, NULL },
};

static const struct placement *given(const struct run *run, const char *name)
{
	for (int i = 0; i < run->placement_count; i++)
		if (!strcmp(run->placements[i].name, name))
			return &run->placements[i];
	return NULL;
}

/* Placements named on the command line must be ours; those that were not given get a default. */
static void settle_placements(struct run *run)
{
	struct cpus allowed = { 0, NULL };
	int named = run->placement_count;

	placement_allowed(&allowed);
	for (int i = 0; i < run->placement_count; i++) {
		struct placement *placement = &run->placements[i];

		for (int c = 0; c < placement->cpus.count && !placement->reason; c++)
			if (!cpus_has(&allowed, placement->cpus.cpu[c]))
				placement->reason = "cpu_not_allowed";
	}
	for (const char *const *name = run->experiment->placements; name && *name; name++) {
		struct placement *placement;

		if (given(run, *name))
			continue;
		run->placements = (struct placement *)must_allocate(
			run->placements, (unsigned long)run->placement_count + 1, sizeof *placement);
		placement = &run->placements[run->placement_count++];
		placement_default(placement, *name, &allowed);
		if (named && !placement->reason)
			placement->reason = "placement_not_given";
	}
	run->cpu = allowed.cpu[0];
	for (int i = run->placement_count; i-- > 0;)
		if (!run->placements[i].reason)
			run->cpu = run->placements[i].cpus.cpu[0];
	cpus_clear(&allowed);
}

enum command command_parse(struct run *run, int argc, char **argv)
{
	static const struct run_option none[] = { { NULL, OPTION_FLAG, NULL, 0, 0, NULL, NULL } };
	const struct experiment *about = run->experiment;
	const struct run_option *const tables[] = { shared, about->options ? about->options : none, NULL };

	target = run;
	run->node = -1;
	run->pages = PAGES_ANY;
	options_parse(tables, argc, argv);
	settle_placements(run);
	run->seconds = seconds > 0 ? seconds : run_budget_s(run, quick);
	if (help) {
		seconds = run->seconds;
		options_help(tables, about->name, about->summary);
		exit(EXIT_DONE);
	}
	run->quick = quick;
	run->list = list;
	run->seed = seed;
	run->random = seed;
	run->llc_bytes = llc_bytes;
	run->memory_bytes = memory_bytes;
	run->nodes = nodes;
	run->directory = directory;
	return describing ? COMMAND_DESCRIBE : list ? COMMAND_LIST : COMMAND_MEASURE;
}
