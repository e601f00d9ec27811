/*
 * experiment - what all experiments have in common: the harness's columns and reasons.
 *
 * SPDX-License-Identifier: MIT
 */
#include "experiment.h"

#include <stddef.h>

#define HARNESS(name, unit, meaning) \
	{ \
		name, ROLE_HARNESS, unit, BETTER_NONE, 0, meaning \
	}

const struct column cpu_harness_columns[] = {
	HARNESS("operations", "1", "operations this sample timed"),
	HARNESS("duration_ns", "ns", "wall time of the sample"),
	HARNESS("cpu_ns", "ns", "CPU time of the thread in that time, per thread where there are several"),
	HARNESS("voluntary_switches", "1", "times the thread gave the CPU away"),
	HARNESS("involuntary_switches", "1", "times the kernel took the CPU away"),
	HARNESS("minor_faults", "1", "page faults served without a disk"),
	HARNESS("canary_ratio", "1", "dependent adds beside this sample against the run's median"),
	HARNESS("neighbour_ratio", "1",
		"cache-missing loads around this point against the run's 10th percentile"),
	HARNESS("clock_hertz", "Hz", "real clock of the CPU, from one dependent add a cycle"),
	HARNESS("isa", NULL, "instruction set of the measured code"),
	HARNESS("status", NULL, "did it run: ok, disturbed, unsupported, skipped, failed"),
	HARNESS("validity", NULL, "what the number is: ok, or the word that limits it"),
	HARNESS("reason", NULL, "why status or validity is not ok, or a value is missing"),
	{ NULL, ROLE_HARNESS, NULL, BETTER_NONE, 0, NULL },
};

const struct reason harness_reasons[] = {
	{ "cpu_shared", "other work ran on this CPU during the sample; stop it and measure again", NULL },
	{ "preempted", "the kernel took the CPU away during the sample; stop other work and measure again",
	  NULL },
	{ "migrated", "the thread moved to another CPU during the sample; check what changes affinities",
	  NULL },
	{ "slow_clock", "the CPU ran slower than its usual clock beside this sample; check power and heat",
	  NULL },
	{ "placement_absent", "this machine has no CPUs of this class", NULL },
	{ "placement_not_given", "no CPUs were named for this class; give --cpus NAME=LIST", NULL },
	{ "cpu_not_allowed", "this process may not run on these CPUs; widen its CPU set", "cpus_allowed" },
	{ "budget", "the time budget was spent before this point; give more --seconds", NULL },
	{ "clock_too_coarse", "the clock did not move during the sample", "clock_source" },
	{ "suspended", "the machine slept during the run; measure again with sleep off", NULL },
	{ "out_of_memory", "the kernel did not give the memory; free some", NULL },
	{ "hugetlb_pool_small", "the pool of huge pages has too few free; raise vm.nr_hugepages",
	  "huge_pages_2048_kib" },
	{ "thp_unsupported", "this kernel has no transparent huge pages", "transparent_hugepage" },
	{ "huge_pages_not_given", "less than 95 % of the memory came in huge pages; free or compact memory",
	  "transparent_hugepage" },
	{ "huge_pages_given", "memory asked for in base pages came in huge ones", "transparent_hugepage" },
	{ "coverage_unknown", "/proc/self/smaps does not say what pages were given", NULL },
	{ "node_refused", "memory could not be bound to this node", NULL },
	{ "node_not_given", "less than 95 % of the memory came from the node it was bound to", NULL },
	{ "perf_not_permitted", "the kernel does not let this user count events; lower perf_event_paranoid",
	  "perf_event_paranoid privileges" },
	{ "no_perf", "this kernel has no event counters", NULL },
	{ "no_pmu", "this CPU, or the virtual machine, shows no hardware event counters", "pmu_units" },
	{ "counters_busy", "others hold the hardware event counters; stop them (or the NMI watchdog)",
	  "nmi_watchdog" },
	{ NULL, NULL, NULL },
};

/* Why placements.csv has no CPUs for a name. */
const struct reason placement_reasons[] = {
	{ "topology_unknown", "nothing tells how CPUs are related; mount sysfs", "cpus_allowed" },
	{ "one_cpu", "only one CPU may be used; widen the CPU set", "cpus_allowed" },
	{ "no_smt", "no two usable CPUs are threads of one core", "cpus_allowed" },
	{ "no_cluster", "no two usable cores share a cluster or a second-level cache", "cpus_allowed" },
	{ "no_l3", "no third-level cache is listed", "cpus_allowed" },
	{ "one_cluster", "no two usable clusters share a third-level cache", "cpus_allowed" },
	{ "one_l3", "no usable package holds two third-level caches", "cpus_allowed" },
	{ "one_package", "usable CPUs are of one package", "cpus_allowed" },
	{ "one_core_kind", "usable cores are of one kind", "cpus_allowed" },
	{ "one_core", "only one usable core is of this kind", "cpus_allowed" },
	{ "no_nodes", "the kernel lists no memory nodes", NULL },
	{ "none_isolated", "no CPU is kept from the scheduler", NULL },
	{ NULL, NULL, NULL },
};

unsigned columns_count(const struct column *columns)
{
	unsigned count = 0;

	while (columns[count].name)
		count++;
	return count;
}

unsigned columns_of(const struct experiment *about, enum role role)
{
	unsigned count = 0;

	for (const struct column *column = about->columns; column->name; column++)
		count += column->role == role;
	return count;
}

const struct column *experiment_harness(const struct experiment *about)
{
	return about->harness ? about->harness : cpu_harness_columns;
}
