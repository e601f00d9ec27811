/*
 * machine - each usable CPU and what it shares with others, as plain numbers.
 *
 * Needs: hwloc
 *
 * hwloc reads the kernel's own topology files; its CPUID component is switched
 * off, because in a recorded tree it would show the caches of the CPU that
 * reads.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "machine.h"

#include "../harness/cpus.h"
#include "../harness/fail.h"
#include "../harness/placement.h"
#include "kinds.h"
#include "lines.h"
#include "strip.h"

#include <hwloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hwloc_topology_t load(const char *root)
{
	hwloc_topology_t topology;

	unsetenv("HWLOC_XMLFILE");
	unsetenv("HWLOC_SYNTHETIC");
	setenv("HWLOC_COMPONENTS", "-x86", 1);
	if (root) {
		setenv("HWLOC_FSROOT", root, 1);
		setenv("HWLOC_THISSYSTEM", "0", 1);
	}
	if (hwloc_topology_init(&topology) ||
	    hwloc_topology_set_flags(topology, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED) ||
	    hwloc_topology_set_io_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE) ||
	    hwloc_topology_load(topology))
		fail("cannot read the topology: %m");
	return topology;
}

/* CPUs that may be used: those of the list, else of our own mask, that are online and that the cpuset leaves
 * us. */
static void usable(const struct machine_source *source, hwloc_topology_t topology, struct cpus *cpus)
{
	struct cpus asked = { 0, NULL };
	char line[16384];

	if (source->allowed) {
		if (!cpus_parse(&asked, source->allowed))
			fail_usage("--allowed: '%s' is not a list of CPUs; write for example 0-3,8",
				   source->allowed);
	} else if (!source->root) {
		placement_allowed(&asked);
	} else {
		char path[4096], *list = NULL;

		snprintf(path, sizeof path, "%s/proc/self/status", source->root);
		FILE *file = fopen(path, "r");
		while (file && !list && fgets(line, sizeof line, file))
			if (!strncmp(line, "Cpus_allowed_list:", 18))
				list = line + 18 + strspn(line + 18, " \t");
		if (file)
			fclose(file);
		if (list)
			list[strcspn(list, "\n")] = '\0';
		if ((!list || !cpus_parse(&asked, list)) &&
		    (!lines_first(source->root, "/sys/devices/system/cpu/online", line, sizeof line) ||
		     !cpus_parse(&asked, line)))
			cpus_parse(&asked, "0");
	}
	for (int i = 0; i < asked.count; i++) {
		unsigned number = (unsigned)asked.cpu[i];

		if (!topology || (hwloc_get_pu_obj_by_os_index(topology, number) &&
				  hwloc_bitmap_isset(hwloc_topology_get_allowed_cpuset(topology), number)))
			cpus_add(cpus, asked.cpu[i]);
	}
	cpus_clear(&asked);
	if (!cpus->count)
		fail("cannot use CPUs '%s': none of them is online and allowed; give others with CPUS=",
		     source->allowed ? source->allowed : "of this process");
}

static int index_of(hwloc_obj_t object)
{
	return object ? (int)object->logical_index : -1;
}

/* The widest thing smaller than an L3 that several cores share: a second-level cache or what the kernel calls
 * a cluster. */
static int cluster_of(hwloc_topology_t topology, hwloc_obj_t pu)
{
	hwloc_obj_t widest = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_L2CACHE, pu);

	for (hwloc_obj_t object = pu->parent;
	     object && object->type != HWLOC_OBJ_L3CACHE && object->type != HWLOC_OBJ_PACKAGE &&
	     object->type != HWLOC_OBJ_MACHINE;
	     object = object->parent)
		if (object->type == HWLOC_OBJ_GROUP && object->subtype &&
		    !strcmp(object->subtype, "Cluster") &&
		    (!widest || hwloc_bitmap_isincluded(widest->cpuset, object->cpuset)))
			widest = object;
	if (!widest)
		widest = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_CORE, pu);
	return widest ? hwloc_bitmap_first(widest->cpuset) : -1;
}

static uint64_t last_level_bytes(hwloc_topology_t topology)
{
	uint64_t bytes = 0;
	hwloc_obj_t pu = NULL, last = NULL;

	while ((pu = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_PU, pu))) {
		hwloc_obj_t cache = pu->parent, top = NULL;

		for (; cache; cache = cache->parent)
			if (hwloc_obj_type_is_dcache(cache->type))
				top = cache;
		if (top && top != last)
			bytes += top->attr->cache.size;
		last = top;
	}
	return bytes;
}

static char *node_list(hwloc_topology_t topology)
{
	hwloc_const_nodeset_t nodes = hwloc_topology_get_topology_nodeset(topology);
	char *text = NULL;

	return nodes && hwloc_bitmap_weight(nodes) > 0 && hwloc_bitmap_list_asprintf(&text, nodes) > 0 ? text
												       : NULL;
}

static void write_xml(hwloc_topology_t topology, const char *path)
{
	char *xml;
	int length;

	if (hwloc_topology_export_xmlbuffer(topology, &xml, &length, 0))
		fail("cannot export the topology: %m");
	char *kept = strip_xml(xml);
	FILE *file = fopen(path, "w");
	if (!file || fputs(kept, file) == EOF || fclose(file))
		fail("cannot write '%s': %m", path);
	free(kept);
	hwloc_free_xmlbuffer(topology, xml);
}

struct machine machine_read(const struct machine_source *source)
{
	struct machine machine = { .known = true };
	struct cpus cpus = { 0, NULL }, isolated = { 0, NULL };
	char line[16384];
	hwloc_topology_t topology = NULL;

	machine.known = lines_first(source->root, "/sys/devices/system/cpu/online", line, sizeof line);
	if (machine.known)
		topology = load(source->root);
	else if (source->xml)
		warn("cannot draw the topology: /sys is empty; mount sysfs");
	usable(source, topology, &cpus);
	if (lines_first(source->root, "/sys/devices/system/cpu/isolated", line, sizeof line) &&
	    cpus_parse(&isolated, line))
		machine.isolated = strdup(line);
	machine.cpus = must_allocate(NULL, (unsigned long)cpus.count, sizeof *machine.cpus);
	machine.count = cpus.count;
	int *kind_of = must_allocate(NULL, CPUS_MAX, sizeof *kind_of);
	if (topology)
		machine.kinds = kinds_read(topology, source->root, kind_of, CPUS_MAX);
	for (int i = 0; i < cpus.count; i++) {
		struct cpu *cpu = &machine.cpus[i];
		hwloc_obj_t pu =
			topology ? hwloc_get_pu_obj_by_os_index(topology, (unsigned)cpus.cpu[i]) : NULL;

		for (int share = 0; share < SHARES; share++)
			cpu->of[share] = -1;
		cpu->of[SHARE_CPU] = cpus.cpu[i];
		cpu->isolated = cpus_has(&isolated, cpus.cpu[i]);
		if (!pu)
			continue;
		cpu->of[SHARE_CORE] = index_of(hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_CORE, pu));
		cpu->of[SHARE_CLUSTER] = cluster_of(topology, pu);
		cpu->of[SHARE_L3] = index_of(hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_L3CACHE, pu));
		cpu->of[SHARE_PACKAGE] =
			index_of(hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_PACKAGE, pu));
		cpu->of[SHARE_NODE] = pu->nodeset ? hwloc_bitmap_first(pu->nodeset) : -1;
		cpu->of[SHARE_KIND] = kind_of[cpus.cpu[i]];
	}
	if (topology) {
		machine.llc_bytes = last_level_bytes(topology);
		machine.nodes = node_list(topology);
		if (source->xml)
			write_xml(topology, source->xml);
		hwloc_topology_destroy(topology);
	}
	free(kind_of);
	cpus_clear(&isolated);
	cpus_clear(&cpus);
	return machine;
}

const char *machine_kind(int kind)
{
	static const char *const names[] = { "performance", "efficiency", "low-power" };

	return kind < 0 ? NULL : names[kind < 2 ? kind : 2];
}

void machine_clear(struct machine *machine)
{
	free(machine->cpus);
	free(machine->nodes);
	free(machine->isolated);
	*machine = (struct machine){ .known = false };
}
