/*
 * memory_copy - how fast do libc's memcpy, memmove and memset move a buffer?
 *
 * One thread calls the library by pointer, so that no compiler puts code of its
 * own in its place, again and again on the same buffers. Small ones stay in a
 * cache; large ones run into memory, and somewhere between the library changes
 * its method. What is counted is the payload, the bytes the caller asked for:
 * the bus carries more, and which more is the library's choice.
 *
 * Emits one row per sample: function,pages,size_bytes,sample,
 * payload_bandwidth_bytes_per_s and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/permute.h"
#include "harness/run.h"
#include "harness/units.h"

#include <string.h>

enum function { MEMCPY, MEMMOVE, MEMSET, FUNCTIONS };

static const char *const names[FUNCTIONS] = { "memcpy", "memmove", "memset" };

/* Volatile pointers: the call is made, to the library, each time. */
static void *(*volatile const copies[])(void *, const void *, size_t) = { memcpy, memmove };
static void *(*volatile const fill)(void *, int, size_t) = memset;

/* The main thread is pinned to the first of these. */
static const char *const placements[] = { "one-performance-core", NULL };

static const struct column columns[] = {
	{ "function", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "libc function called" },
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of both buffers" },
	{ "size_bytes", ROLE_PARAMETER, "By", BETTER_NONE, 0, "size of the source, and of the destination" },
	{ "payload_bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_HIGHER, 0.03,
	  "bytes asked for per second, each counted once" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "memory_cap",
	  "two buffers of this size exceed what one run may allocate; free memory or raise the limit", NULL },
	{ 0 },
};

static uint64_t smallest = KIB, largest = 256 * MIB;

static const struct run_option options[] = {
	{ "min-size", OPTION_SIZE, &smallest, 64, 0, "smallest buffer", NULL },
	{ "max-size", OPTION_SIZE, &largest, 64, 0, "largest buffer", NULL },
	{ 0 },
};

struct spot {
	enum function function;
	size_t size;
};

static struct buffer source, destination;

struct copying {
	struct spot spot;
	int value;
};

/* The measured loop: nothing but calls of the library. */
static void call(void *context, uint64_t operations)
{
	const struct copying *copying = context;
	void *to = destination.base;
	const void *from = source.base;
	size_t size = copying->spot.size;

	if (copying->spot.function == MEMSET)
		for (; operations; operations--)
			fill(to, copying->value, size);
	else
		for (void *(*copy)(void *, const void *, size_t) = copies[copying->spot.function]; operations;
		     operations--)
			copy(to, from, size);
}

static void fill_values(void *context, const struct sample *sample, double *values)
{
	const struct copying *copying = context;

	values[0] = (double)copying->spot.size * (double)sample->operations / sample->duration_ns * 1e9;
}

static bool arrived(const struct copying *copying)
{
	const unsigned char *to = destination.base;
	size_t size = copying->spot.size;

	if (copying->spot.function == MEMSET)
		return to[0] == copying->value && !memcmp(to, to + 1, size - 1);
	return !memcmp(to, source.base, size);
}

static void declare(struct run *run)
{
	unsigned doublings = run->quick ? 2 : 1;

	for (uint64_t size = smallest; size <= largest; size <<= doublings) {
		for (int function = 0; function < FUNCTIONS; function++) {
			struct spot spot = { function, size };
			struct point *point = point_add(
				run, &spot, sizeof spot, "%s,%s,%zu", names[function],
				page_mode_name(run->pages == PAGES_ANY ? PAGES_BASE : run->pages), spot.size);

			point->beyond_l2 = neighbour_beyond(function == MEMSET ? size : 2 * size, run->cpu);
			point->skip = run_placement(run, placements[0])->reason;
			if (!point->skip && run->memory_bytes && 2 * size > run->memory_bytes)
				point->skip = "memory_cap";
		}
	}
}

static void prepare(struct run *run)
{
	enum page_mode pages = run->pages == PAGES_ANY ? PAGES_BASE : run->pages;
	const char *reason = NULL;
	size_t bytes = 0;

	for (size_t i = 0; i < run->points.count; i++) {
		const struct spot *spot = run->points.point[i].spot;

		if (!run->points.point[i].skip && spot->size > bytes)
			bytes = spot->size;
	}
	if (!bytes)
		return;
	if (!buffer_map(&source, bytes, pages, run->node, &reason) ||
	    !buffer_map(&destination, bytes, pages, run->node, &reason))
		skip(reason, "cannot map two buffers of %zu bytes; ask for less with --max-size", bytes);
	for (size_t i = 0; i < bytes / sizeof(uint64_t); i++)
		((uint64_t *)source.base)[i] = permute_draw(&run->random);
}

static void measure(struct run *run, const void *at)
{
	struct copying copying = { *(const struct spot *)at, 0 };
	const char *complaint = buffer_complaint(&destination);

	copying.value = (int)permute_below(&run->random, 255) + 1;
	if (complaint)
		run_validity(run, "suspect", complaint);
	memset(destination.base, 0, copying.spot.size);
	sampler_work(run, call, fill_values, &copying);
	FAULT(1, ((char *)destination.base)[copying.spot.size / 2] ^= 1);
	if (!arrived(&copying))
		fail("%s of %zu bytes left wrong bytes behind; check this machine's memory",
		     names[copying.spot.function], copying.spot.size);
}

static void finish(struct run *run)
{
	(void)run;
	buffer_unmap(&source);
	buffer_unmap(&destination);
}

static const struct experiment about = {
	.name = "memory_copy",
	.summary = "how fast libc's memcpy, memmove and memset move a buffer",
	.method = 1,
	.sample_ns = 2e6,
	.samples = 12,
	.step = 1,
	.memory = "536870912",
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.options = options,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
