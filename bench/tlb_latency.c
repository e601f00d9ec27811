/*
 * tlb_latency - latency of one dependent load, by how many pages the loads are spread over.
 *
 * One address stands in each 4 KiB of a buffer, at a line of its own that varies
 * from page to page, and together they form one random cycle. The caches see one
 * line a page, the translation caches see a page each: with small pages their
 * reach ends long before that of the caches, with huge pages it does not. What
 * the two curves differ by at the same count is translation.
 *
 * Emits: placement,pages,page_count,sample,latency_ns,huge_coverage_ratio and
 * the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/chase.h"
#include "harness/run.h"
#include "harness/units.h"

#include <math.h>

#define SPACING (4 * KIB) /* whatever the page mode: the same lines in the caches */
#define FEWEST  8
#define MOST    (64 * KIB)
#define LINE    64
#define ENTRY   8

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "kind of core that loads" },
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of the buffer" },
	{ "page_count", ROLE_PARAMETER, "1", BETTER_NONE, 0,
	  "small pages that one lap of loads touches, each once" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "one load that waits for the one before" },
	{ "huge_coverage_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the buffer in huge pages, as the kernel says" },
	{ 0 },
};

struct spot {
	int cpu;
	enum page_mode pages;
	size_t count;
};

struct chase {
	void *at;
	double huge_coverage;
};

static void follow(void *context, uint64_t loads)
{
	struct chase *chase = context;

	chase->at = chase_follow(chase->at, loads);
}

static void fill(void *context, const struct sample *sample, double *values)
{
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = ((struct chase *)context)->huge_coverage;
}

static void measure_buffer(struct run *run, const struct spot *spot, struct buffer *buffer)
{
	const char *complaint = buffer_complaint(buffer);
	struct chase chase = { NULL, buffer->huge_coverage };

	if (complaint && !isnan(buffer->huge_coverage)) {
		run_cannot(run, "skipped", complaint, (double[]){ NAN, buffer->huge_coverage });
		return;
	}
	if (complaint)
		run_validity(run, "suspect", complaint);
	chase.at = chase_link(buffer->base, spot->count, SPACING, &run->random);
	chase_lap(chase.at, spot->count, NULL, 0);
	sampler_work(run, follow, fill, &chase);
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	const char *reason = "cpu_not_allowed";
	struct buffer buffer;

	if (!run_pin(run, spot->cpu) ||
	    !buffer_map(&buffer, spot->count * SPACING, spot->pages, run->node, &reason)) {
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	measure_buffer(run, spot, &buffer);
	buffer_unmap(&buffer);
}

static void declare_point(struct run *run, const char *place, enum page_mode pages, size_t count)
{
	const struct placement *placement = run_placement(run, place);
	struct spot spot = { placement->reason ? 0 : placement->cpus.cpu[0], pages, count };
	struct point *point =
		point_add(run, &spot, sizeof spot, "%s,%s,%zu", place, page_mode_name(pages), count);

	point->skip = placement->reason;
	/* Each page brings one line and, beyond the TLB, its entry in the page table. */
	point->beyond_l2 = neighbour_beyond(count * (LINE + ENTRY), spot.cpu);
	if (run->memory_bytes && count * SPACING > run->memory_bytes)
		point->skip = "out_of_memory";
}

static void declare(struct run *run)
{
	for (int kind = 0; placements[kind]; kind++)
		for (int pages = PAGES_BASE; pages <= PAGES_THP; pages++) {
			if (run->pages != PAGES_ANY && run->pages != (enum page_mode)pages)
				continue;
			for (size_t count = FEWEST; count <= MOST; count *= run->quick ? 4 : 2) {
				declare_point(run, placements[kind], pages, count);
				if (!run->quick && count < MOST)
					declare_point(run, placements[kind], pages, count + count / 2);
			}
		}
}

static const struct experiment about = {
	.name = "tlb_latency",
	.summary = "latency of one dependent load, by the pages that the loads are spread over",
	.method = 1,
	.sample_ns = 2e6,
	.samples = 11,
	.passes = 1,
	.step = 32,
	.memory = "268435456",
	.placements = placements,
	.columns = columns,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
