/*
 * memory_latency - how long does a load take, by the memory it may hit?
 *
 * A buffer is cut into cache lines, and each holds the address of another, so
 * that together they are one random cycle: every load waits for the one before
 * it and no prefetcher can guess where it goes. Growing the buffer from one
 * cache level into the next draws the memory hierarchy. (A pair prefetcher may
 * bring a line's neighbour; --stride 128 shows by how much.)
 *
 * Past the reach of the TLB a load includes its page walk, and there the order
 * matters more than the page size: the locality orders visit all lines of one
 * 4 KiB or 256 KiB group, in random order, before the next group. The address
 * stands at a varying place within its line, or one bank would do all work.
 * Memory is mapped anew for every point: where its pages lie is chance, and
 * chance must differ between points, or one bad draw would be a whole curve.
 *
 * The measured loop is one dependent load a step, 32 steps a turn, which a
 * test checks in the object code.
 *
 * Emits one row per sample: placement,pages,locality,size_bytes,sample,
 * latency_ns,huge_coverage_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/fail.h"
#include "harness/permute.h"
#include "harness/run.h"
#include "harness/sink.h"
#include "harness/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "kind of core that loads" },
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of the buffer" },
	{ "locality", ROLE_PARAMETER, "By", BETTER_NONE, 0,
	  "bytes of a group whose lines are all visited before the next; or whole" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "working set" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time per dependent load" },
	{ "huge_coverage_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the buffer in huge pages, read back" },
	{ 0 },
};

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };

static uint64_t smallest = 4 * KIB, largest, stride = 64;

static const struct run_option options[] = {
	{ "min-size", OPTION_SIZE, &smallest, KIB, 0, "smallest working set", NULL },
	{ "max-size", OPTION_SIZE, &largest, KIB, 0, "largest; 0: 256 MiB, or 8 times --llc-bytes if more",
	  NULL },
	{ "stride", OPTION_SIZE, &stride, 64, KIB, "bytes between chased addresses", NULL },
	{ 0 },
};

/* A lap longer than this many loads warms nothing more; nor does one of more than twice the last cache. */
enum { LAP_LEAST = 1 << 20, LAP_MOST = 4 << 20 };

struct spot {
	int cpu;
	enum page_mode pages;
	size_t group, bytes; /* group 0: the whole buffer is one */
};

/* Where the address stands in line i: one of eight places, by a hash of i. */
static void **node(const struct buffer *buffer, size_t i)
{
	size_t place = (i * 0x9e3779b97f4a7c15u) >> 61;

	return (void **)((char *)buffer->base + i * stride + place * sizeof(void *));
}

/* One random cycle through all lines, in place (Sattolo). */
static void link_whole(const struct buffer *buffer, size_t lines, uint64_t *random)
{
	for (size_t i = 0; i < lines; i++)
		*node(buffer, i) = node(buffer, i);
	for (size_t i = lines; i-- > 1;) {
		void **a = node(buffer, i), **b = node(buffer, permute_below(random, i)), *keep = *a;

		*a = *b;
		*b = keep;
	}
}

/* One cycle that visits groups in random order, and within each its lines in random order. */
static void link_groups(const struct buffer *buffer, size_t lines, size_t group_lines, uint64_t *random)
{
	size_t groups = lines / group_lines;
	uint32_t *order = must_allocate(NULL, groups, sizeof *order);
	uint32_t *within = must_allocate(NULL, group_lines, sizeof *within);
	void **first = NULL, **last = NULL;

	permute_shuffle(order, groups, random);
	for (size_t g = 0; g < groups; g++) {
		permute_shuffle(within, group_lines, random);
		for (size_t i = 0; i < group_lines; i++) {
			void **next = node(buffer, order[g] * group_lines + within[i]);

			if (last)
				*last = next;
			else
				first = next;
			last = next;
		}
	}
	*last = first;
	free(within);
	free(order);
}

#define LOAD   p = *(void **)p;
#define LOAD8  LOAD LOAD LOAD LOAD LOAD LOAD LOAD LOAD
#define LOAD32 LOAD8 LOAD8 LOAD8 LOAD8

struct chase {
	void *at;
	double huge_coverage;
};

/* The measured loop. The cursor survives calls, so no sample restarts hot. */
static void chase(void *context, uint64_t loads)
{
	struct chase *cursor = context;
	void *p = cursor->at;

	for (; loads >= 32; loads -= 32) {
		LOAD32
	}
	sink_pointer(p);
	cursor->at = p;
}

/* Loads that bring all caches to what they will hold: linking has touched every line already. */
static uint64_t lap(const struct run *run, uint64_t lines)
{
	uint64_t enough = 2 * run->llc_bytes / stride;

	if (enough < LAP_LEAST)
		enough = LAP_LEAST;
	if (enough > LAP_MOST)
		enough = LAP_MOST;
	return lines < enough ? lines : enough;
}

static void fill(void *context, const struct sample *sample, double *values)
{
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = ((struct chase *)context)->huge_coverage;
}

static void measure(struct run *run, const void *data)
{
	const struct spot *spot = data;
	size_t lines = spot->bytes / stride;
	const char *reason;
	struct buffer buffer;

	if (run->cpu != spot->cpu && !run_pin(run, spot->cpu)) {
		run_cannot(run, "skipped", "cpu_not_allowed", NULL);
		return;
	}
	if (!buffer_map(&buffer, spot->bytes, spot->pages, run->node, &reason)) {
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	reason = buffer_complaint(&buffer);
	if (reason && !isnan(buffer.huge_coverage)) {
		double values[] = { NAN, buffer.huge_coverage };

		run_cannot(run, "skipped", reason, values);
	} else {
		struct chase cursor = { node(&buffer, 0), buffer.huge_coverage };

		if (reason)
			run_validity(run, "suspect", reason);
		if (spot->group)
			link_groups(&buffer, lines, spot->group / stride, &run->random);
		else
			link_whole(&buffer, lines, &run->random);
		chase(&cursor, lap(run, lines)); /* so that each cache holds what it can */
		sampler_work(run, chase, fill, &cursor);
	}
	buffer_unmap(&buffer);
}

static void declare_point(struct run *run, const char *place, enum page_mode pages, size_t group,
			  size_t bytes)
{
	const struct placement *placement = run_placement(run, place);
	struct spot spot = { placement->reason ? 0 : placement->cpus.cpu[0], pages, group, bytes };
	char locality[32] = "whole";

	if (group)
		snprintf(locality, sizeof locality, "%zu", group);
	struct point *point = point_add(run, &spot, sizeof spot, "%s,%s,%s,%zu", place, page_mode_name(pages),
					locality, bytes);
	point->skip = placement->reason;
	point->beyond_l2 = neighbour_beyond(bytes, spot.cpu);
}

/* Sizes from `from` on: `fine` a doubling to 32 MiB, half of that to 1 GiB, then one. */
static void declare_sizes(struct run *run, const char *place, enum page_mode pages, size_t group, size_t from,
			  size_t fine)
{
	for (size_t octave = from; octave <= largest; octave *= 2) {
		size_t steps = octave < 32 * MIB ? fine : octave < GIB ? (fine + 1) / 2 : 1;

		for (size_t step = 0; step < steps; step++) {
			size_t bytes = octave + octave / steps * step;

			if (bytes <= largest && !(group && bytes % group))
				declare_point(run, place, pages, group, bytes);
		}
		if (octave > SIZE_MAX / 2)
			break;
	}
}

static void declare(struct run *run)
{
	static const size_t groups[] = { 4 * KIB, 256 * KIB };
	size_t fine = run->quick ? 1 : 4;

	if (!largest)
		largest = run->quick                       ? 64 * MIB
			  : 8 * run->llc_bytes > 256 * MIB ? 8 * run->llc_bytes
							   : 256 * MIB;
	if (run->memory_bytes && largest > run->memory_bytes / 8 * 7)
		largest = run->memory_bytes / 8 * 7;
	for (int mode = 0; mode < PAGE_MODES; mode++) {
		enum page_mode pages = (enum page_mode)mode;

		if (run->pages != PAGES_ANY && run->pages != pages)
			continue;
		declare_sizes(run, placements[0], pages, 0, smallest, fine);
		for (unsigned g = 0; g < 2; g++)
			declare_sizes(run, placements[0], pages, groups[g], smallest > MIB ? smallest : MIB,
				      1);
		if (pages == PAGES_BASE)
			declare_sizes(run, placements[1], pages, 0, smallest, 1);
	}
}

static const struct experiment about = {
	.name = "memory_latency",
	.summary = "latency of one dependent load, by working set, page mode and order",
	.method = 1,
	.seconds = 15,
	.quick_seconds = 3,
	.sample_ns = 2e6,
	.samples = 11,
	.passes = 1,
	.step = 32,
	.needs = NEED_LLC,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.options = options,
	.declare = declare,
	.measure = measure,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
