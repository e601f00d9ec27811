/*
 * numa_latency - latency of one dependent load, from the CPUs of each node to the memory of each.
 *
 * A buffer far larger than the caches is bound to one memory node and holds one
 * random cycle; a CPU of every node follows it in turn. Where its pages really
 * lie is asked of the kernel page by page and stands in the row. Nodes without
 * CPUs, such as memory behind an expander, are reached like any other.
 *
 * Emits: cpu_node,memory_node,footprint,sample,latency_ns,node_share_ratio,
 * buffer_bytes and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/chase.h"
#include "harness/dram.h"
#include "harness/node.h"
#include "harness/numa.h"
#include "harness/run.h"
#include "harness/units.h"

#include <math.h>
#include <string.h>

#define LINE 64
#define MOST GIB /* one cycle has to be built and walked for every node */

static const char *const placements[] = { "all-logical", NULL };

static const struct column columns[] = {
	{ "cpu_node", ROLE_PARAMETER, "1", BETTER_NONE, 0, "node of the CPU that loads" },
	{ "memory_node", ROLE_PARAMETER, "1", BETTER_NONE, 0, "node that the memory is bound to" },
	DRAM_FOOTPRINT("the buffer", "it was kept smaller"),
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "one load that waits for the one before" },
	{ "node_share_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the buffer's pages that lie on the node asked for" },
	{ "buffer_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "size of the buffer" },
	{ 0 },
};

static uint64_t buffer_bytes;

static const struct run_option options[] = {
	{ "buffer-bytes", OPTION_SIZE, &buffer_bytes, 256 * 1024, 0,
	  "size of the buffer; by the caches unless given", NULL },
	{ 0 },
};

struct spot {
	int cpu, memory_node;
	size_t bytes;
};

/* The buffer on one node and its cycle, kept while points need the same. */
static struct {
	bool tried;
	int node;
	struct buffer buffer;
	double share;
	void *cursor;
	const char *reason;
} standing;

static const char *stand(struct run *run, const struct spot *spot)
{
	if (standing.tried && standing.node == spot->memory_node)
		return standing.reason;
	buffer_unmap(&standing.buffer);
	standing.tried = true;
	standing.node = spot->memory_node;
	standing.reason = NULL;
	if (!buffer_map(&standing.buffer, spot->bytes, PAGES_BASE, spot->memory_node, &standing.reason))
		return standing.reason;
	standing.share = buffer_node_share(&standing.buffer, spot->memory_node);
	standing.cursor = chase_link(standing.buffer.base, spot->bytes / LINE, LINE, &run->random);
	chase_lap(standing.cursor, spot->bytes / LINE, NULL, 0);
	return NULL;
}

static void follow(void *context, uint64_t loads)
{
	(void)context;
	standing.cursor = chase_follow(standing.cursor, loads);
}

static void fill(void *context, const struct sample *sample, double *values)
{
	(void)context;
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = standing.share;
	values[2] = (double)standing.buffer.bytes;
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const char *reason = run_pin(run, spot->cpu) ? stand(run, spot) : "cpu_not_allowed";

	if (reason) {
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	if (standing.share < NUMA_SHARE)
		run_validity(run, "suspect", "pages_elsewhere");
	sampler_work(run, follow, fill, NULL);
}

/* The first CPU of a node, -1 where it has none that is allowed. */
static int first_cpu(const struct run *run, int node)
{
	struct cpus here = { 0, NULL };
	int cpu;

	node_cpus(node, &run_placement(run, placements[0])->cpus, &here);
	cpu = here.count ? here.cpu[0] : -1;
	cpus_clear(&here);
	return cpu;
}

static void declare(struct run *run)
{
	const char *footprint;
	size_t bytes = numa_bytes(dram_bytes_asked(run, buffer_bytes, 1, &footprint), MOST, &footprint);
	struct cpus nodes = numa_nodes(run);

	if (!nodes.count) {
		struct spot none = { 0, 0, 0 };

		point_add(run, &none, sizeof none, "NA,NA,%s", footprint)->skip = "one_node";
		return;
	}
	for (int m = 0; m < nodes.count; m++)
		for (int c = 0; c < nodes.count; c++) {
			struct spot spot = { first_cpu(run, nodes.cpu[c]), nodes.cpu[m], bytes };
			struct point *point;

			if (spot.cpu < 0)
				continue;
			point = point_add(run, &spot, sizeof spot, "%d,%d,%s", nodes.cpu[c], nodes.cpu[m],
					  footprint);
			point->setup = 1 + (unsigned)m;
			point->beyond_l2 = true;
		}
	cpus_clear(&nodes);
}

static void finish(struct run *run)
{
	(void)run;
	buffer_unmap(&standing.buffer);
}

static const struct experiment about = {
	.name = "numa_latency",
	.summary = "latency of one dependent load, from each node's CPUs to each node's memory",
	.method = 1,
	.seconds = 15,
	.quick_seconds = 5,
	.sample_ns = 2e6,
	.samples = 11,
	.passes = 1,
	.step = 32,
	.needs = NEED_LLC | NEED_NODES,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.reasons = numa_reasons,
	.options = options,
	.declare = declare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
