/*
 * placements - which CPUs are a core, a pair of neighbours, a package, all of a kind?
 *
 * Needs: hwloc
 *
 * The one program here that measures nothing. Programs know no topology: they
 * are given sets of CPUs by name, and this one finds the sets from the topology
 * and from what this process may use. Emits name,cpus,kind,class,reason; a set
 * that this machine lacks is a row NA with the key of its reason.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "harness/csv.h"
#include "harness/fail.h"
#include "harness/pairs.h"
#include "harness/placement.h"
#include "placements/machine.h"
#include "placements/sets.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
	"usage: placements [options]\n"
	"\n"
	"named sets of CPUs: name,cpus,kind,class,reason\n"
	"\n"
	"  --allowed LIST  use these CPUs only, in place of this process's own mask\n"
	"  --root DIR      read a recorded tree (DIR/proc, DIR/sys) in place of this machine\n"
	"  --xml FILE      also write the topology, without anything private\n"
	"  --topology      print that instead\n"
	"  --facts         print key,value instead: sizes and nodes\n"
	"  --table         print a row a CPU instead: what it is part of\n"
	"  --pairs         print the pairs that core_to_core visits instead, with their class\n"
	"  --describe      print the reasons instead\n"
	"  --help          this text\n";

enum output { OUTPUT_SETS, OUTPUT_FACTS, OUTPUT_TABLE, OUTPUT_PAIRS, OUTPUT_DESCRIBE, OUTPUT_TOPOLOGY };

static void header(struct csv *csv, const char *columns)
{
	char *words = strdup(columns), *rest = words;

	for (char *word; (word = strsep(&rest, ","));)
		csv_text(csv, word);
	csv_end(csv);
	free(words);
}

static void print_sets(struct csv *csv, const struct set *sets, int count)
{
	header(csv, "name,cpus,kind,class,reason");
	for (int i = 0; i < count; i++) {
		csv_text(csv, sets[i].name);
		csv_text(csv, sets[i].cpus);
		csv_text(csv, sets[i].kind);
		csv_text(csv, sets[i].class);
		csv_text(csv, sets[i].reason);
		csv_end(csv);
	}
}

static void print_facts(struct csv *csv, const struct machine *machine)
{
	header(csv, "key,value");
	csv_text(csv, "llc_bytes");
	if (machine->llc_bytes)
		csv_integer(csv, machine->llc_bytes);
	else
		csv_text(csv, NULL);
	csv_end(csv);
	csv_text(csv, "nodes");
	csv_text(csv, machine->nodes);
	csv_end(csv);
	csv_text(csv, "cpus");
	csv_integer(csv, (uint64_t)machine->count);
	csv_end(csv);
	csv_text(csv, "isolated");
	csv_text(csv, machine->isolated);
	csv_end(csv);
}

static void number(struct csv *csv, int value)
{
	if (value < 0)
		csv_text(csv, NULL);
	else
		csv_integer(csv, (uint64_t)value);
}

static void print_table(struct csv *csv, const struct machine *machine)
{
	header(csv, "cpu,core,cluster,l3,package,node,kind,isolated");
	for (int i = 0; i < machine->count; i++) {
		for (int share = SHARE_CPU; share < SHARE_KIND; share++)
			number(csv, machine->cpus[i].of[share]);
		csv_text(csv, machine_kind(machine->cpus[i].of[SHARE_KIND]));
		csv_text(csv, machine->cpus[i].isolated ? "yes" : "no");
		csv_end(csv);
	}
}

/* The groups of a row, as core_to_core will be given them. */
static struct groups groups_named(const struct set *sets, int count, const char *name)
{
	struct placement placement = { .name = NULL };
	char *text = NULL;

	for (int i = 0; i < count; i++)
		if (!strcmp(sets[i].name, name) &&
		    asprintf(&text, "%s=%s%s", name,
			     sets[i].cpus ? sets[i].cpus : "NA:", sets[i].cpus ? "" : sets[i].reason) < 0)
			fail("cannot name groups: %m");
	if (!text || !placement_parse(&placement, text))
		fail("cannot read back the groups '%s'", name);
	struct groups groups = groups_of_placement(&placement);
	for (int i = 0; i < placement.group_count; i++)
		cpus_clear(&placement.groups[i]);
	free(placement.groups);
	cpus_clear(&placement.cpus);
	free((void *)placement.name);
	free(text);
	return groups;
}

static void print_pairs(struct csv *csv, const struct machine *machine, const struct set *sets, int count)
{
	struct pair_levels levels = { .kinds = groups_named(sets, count, "kind-groups") };
	static const char *const names[] = { "smt-groups", "cluster-groups", "l3-groups", "package-groups" };
	int *cpus = must_allocate(NULL, (unsigned long)machine->count, sizeof *cpus);
	size_t planned;

	for (int level = PAIR_SMT; level < PAIR_CROSS_PACKAGE; level++)
		levels.level[level] = groups_named(sets, count, names[level]);
	for (int i = 0; i < machine->count; i++)
		cpus[i] = machine->cpus[i].of[SHARE_CPU];
	struct pair *pairs = pairs_plan(&levels, cpus, (size_t)machine->count, false, &planned);
	if (!pairs)
		fail("cannot plan pairs of %d CPUs: memory is short", machine->count);
	header(csv, "cpu_a,cpu_b,class,kinds");
	for (size_t i = 0; i < planned; i++) {
		number(csv, pairs[i].a);
		number(csv, pairs[i].b);
		csv_text(csv, pair_class_name(pairs[i].share));
		csv_text(csv, pair_kinds_name(pairs[i].kinds));
		csv_end(csv);
	}
	for (int level = PAIR_SMT; level < PAIR_CROSS_PACKAGE; level++)
		groups_clear(&levels.level[level]);
	groups_clear(&levels.kinds);
	free(pairs);
	free(cpus);
}

static void print_reasons(struct csv *csv)
{
	header(csv, "item,name,role,unit,better,margin_ratio,value,meaning");
	for (const struct set_reason *reason = set_reasons; reason->key; reason++) {
		csv_text(csv, "reason");
		csv_text(csv, reason->key);
		csv_missing(csv, 5);
		csv_text(csv, reason->text);
		csv_end(csv);
	}
}

static enum output parse(struct machine_source *source, int argc, char **argv)
{
	enum { ALLOWED = 256, ROOT, XML, HELP };
	static const struct option options[] = { { "allowed", required_argument, NULL, ALLOWED },
						 { "root", required_argument, NULL, ROOT },
						 { "xml", required_argument, NULL, XML },
						 { "help", no_argument, NULL, HELP },
						 { "facts", no_argument, NULL, OUTPUT_FACTS },
						 { "table", no_argument, NULL, OUTPUT_TABLE },
						 { "pairs", no_argument, NULL, OUTPUT_PAIRS },
						 { "topology", no_argument, NULL, OUTPUT_TOPOLOGY },
						 { "describe", no_argument, NULL, OUTPUT_DESCRIBE },
						 { NULL, 0, NULL, 0 } };
	enum output output = OUTPUT_SETS;

	opterr = 0;
	for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
		switch (option) {
		case ALLOWED:
			source->allowed = optarg;
			break;
		case ROOT:
			source->root = optarg;
			break;
		case XML:
			source->xml = optarg;
			break;
		case HELP:
			fputs(usage, stdout);
			exit(EXIT_DONE);
		case '?':
			fail_usage("'%s' is not an option, or lacks its value; see --help", argv[optind - 1]);
		default:
			output = (enum output)option;
		}
	}
	if (optind < argc)
		fail_usage("'%s' is not an option; see --help", argv[optind]);
	return output;
}

int main(int argc, char **argv)
{
	struct machine_source source = { NULL, NULL, NULL };
	struct csv csv = { .text = NULL };
	int count = 0;

	fail_program("placements");
	enum output output = parse(&source, argc, argv);
	if (output == OUTPUT_DESCRIBE) {
		print_reasons(&csv);
		csv_write(&csv);
		return EXIT_DONE;
	}
	if (output == OUTPUT_TOPOLOGY)
		source.xml = "/dev/stdout";
	struct machine machine = machine_read(&source);
	struct set *sets = sets_plan(&machine, &count);
	if (output == OUTPUT_FACTS)
		print_facts(&csv, &machine);
	else if (output == OUTPUT_TABLE)
		print_table(&csv, &machine);
	else if (output == OUTPUT_PAIRS)
		print_pairs(&csv, &machine, sets, count);
	else if (output == OUTPUT_SETS)
		print_sets(&csv, sets, count);
	if (output != OUTPUT_TOPOLOGY)
		csv_write(&csv);
	sets_free(sets, count);
	machine_clear(&machine);
	return EXIT_DONE;
}
