/*
 * numa_bandwidth - how many bytes a second do the cores of each node draw from the memory of each?
 *
 * Arrays far larger than the caches are bound to one memory node; all cores of
 * one node stream through them, each thread its own part. Where the pages
 * really lie is asked of the kernel and stands in the row; every element is
 * checked afterwards. Read moves each byte once; copy reads one array and writes
 * another with non-temporal stores, so that payload is also what the bus carries.
 *
 * Emits: kernel,cpu_node,memory_node,threads,footprint,sample,
 * bandwidth_bytes_per_s,node_share_ratio,array_bytes and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/dram.h"
#include "harness/fail.h"
#include "harness/node.h"
#include "harness/numa.h"
#include "harness/run.h"
#include "harness/streams.h"
#include "harness/units.h"

#include <math.h>
#include <string.h>

#define MOST (512 * MIB) /* three arrays have to be filled and checked for every pair of nodes */

static const char *const placements[] = { "all-physical", "all-logical", NULL };

static const enum stream_kernel kernels[] = { STREAM_READ, STREAM_COPY_NT };

static const struct column columns[] = {
	{ "kernel", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "read, or copy with non-temporal stores" },
	{ "cpu_node", ROLE_PARAMETER, "1", BETTER_NONE, 0, "node of the CPUs that stream" },
	{ "memory_node", ROLE_PARAMETER, "1", BETTER_NONE, 0, "node that the memory is bound to" },
	{ "threads", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads, one on each core of the node" },
	DRAM_FOOTPRINT("each array", "it was kept smaller"),
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03,
	  "bytes read and written per second" },
	{ "node_share_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the pages that lie on the node asked for" },
	{ "array_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "size of each array" },
	{ 0 },
};

static uint64_t array_bytes;

static const struct run_option options[] = {
	{ "array-bytes", OPTION_SIZE, &array_bytes, 64 * 1024, 0,
	  "size of each array; by the caches unless given", NULL },
	{ 0 },
};

struct spot {
	const struct cpus *cpus;
	int memory_node;
	size_t bytes;
	enum stream_kernel kernel;
};

/* Team and arrays, kept while points need the same. */
static struct {
	const struct cpus *cpus;
	int node;
	struct streams streams;
	double share;
	const char *reason;
} standing;

static const char *stand(struct run *run, const struct spot *spot)
{
	const struct arrays *arrays = &standing.streams.arrays;
	struct streams_plan plan = { spot->cpus, spot->cpus->count, spot->bytes,
				     1,          PAGES_BASE,        spot->memory_node };

	if (standing.cpus == spot->cpus && standing.node == spot->memory_node)
		return standing.reason;
	standing.cpus = spot->cpus;
	standing.node = spot->memory_node;
	standing.reason = streams_stand(&standing.streams, run, &plan);
	if (!standing.reason)
		standing.share = fmin(buffer_node_share(&arrays->a, spot->memory_node),
				      buffer_node_share(&arrays->b, spot->memory_node));
	return standing.reason;
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const char *reason = stand(run, spot);
	struct sample sample;

	if (reason) {
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	if (standing.share < NUMA_SHARE)
		run_validity(run, "suspect", "pages_elsewhere");
	arrays_pass(&standing.streams.arrays, spot->kernel);
	while (streams_sample(&standing.streams, run, spot->kernel, &sample)) {
		double rate = (double)sample.operations * sizeof(double) * stream_arrays(spot->kernel) /
			      sample.duration_ns * 1e9;

		run_row(run, &sample, (double[]){ rate, standing.share, (double)spot->bytes });
	}
	arrays_check(&standing.streams.arrays);
}

static void declare_pair(struct run *run, const struct cpus *cpus, int cpu_node, int memory_node,
			 const char *footprint, size_t bytes)
{
	static unsigned setups;

	setups++;
	for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
		struct spot spot = { cpus, memory_node, bytes, kernels[k] };
		struct point *point =
			point_add(run, &spot, sizeof spot, "%s,%d,%d,%d,%s", stream_name(kernels[k]),
				  cpu_node, memory_node, cpus->count, footprint);

		point->setup = setups;
		point->beyond_l2 = true;
	}
}

static void declare(struct run *run)
{
	const struct placement *physical = run_placement(run, placements[0]);
	const struct cpus *all = &(physical->reason ? run_placement(run, placements[1]) : physical)->cpus;
	const char *footprint;
	size_t bytes = numa_bytes(dram_bytes_asked(run, array_bytes, 3, &footprint), MOST, &footprint);
	struct cpus nodes = numa_nodes(run);
	static struct cpus *here; /* of each node; points refer to them */

	if (!nodes.count) {
		struct spot none = { NULL, 0, 0, STREAM_READ };

		for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++)
			point_add(run, &none, sizeof none, "%s,NA,NA,NA,%s", stream_name(kernels[k]),
				  footprint)
				->skip = "one_node";
		return;
	}
	here = must_allocate(NULL, (unsigned long)nodes.count, sizeof *here);
	memset(here, 0, (size_t)nodes.count * sizeof *here);
	for (int c = 0; c < nodes.count; c++) {
		node_cpus(nodes.cpu[c], all, &here[c]);
		for (int m = 0; here[c].count && m < nodes.count; m++)
			declare_pair(run, &here[c], nodes.cpu[c], nodes.cpu[m], footprint, bytes);
	}
	cpus_clear(&nodes);
}

/* A pair of nodes costs its arrays: to fill and to check them. */
static double price(const struct run *run)
{
	struct cpus nodes = { 0, NULL };
	double seconds = 5;

	if (run->nodes && cpus_parse(&nodes, run->nodes))
		seconds = fmin(60, fmax(5, 0.8 * nodes.count * nodes.count));
	cpus_clear(&nodes);
	return seconds;
}

static void finish(struct run *run)
{
	(void)run;
	streams_fall(&standing.streams);
}

static const struct experiment about = {
	.name = "numa_bandwidth",
	.summary = "bytes per second from each node's cores to and from each node's memory",
	.method = 1,
	.quick_seconds = 5,
	.samples = 7,
	.passes = 1,
	.needs = NEED_LLC | NEED_NODES,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.reasons = numa_reasons,
	.options = options,
	.price = price,
	.declare = declare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
