/*
 * memory_parallelism - how many misses does one core keep in flight?
 *
 * One random cycle runs through a buffer far larger than all caches. Several
 * cursors follow it at once, evenly spaced along it, so that none meets a line
 * that another has fetched lately. A cursor's next load waits for its last one,
 * but not for those of the other cursors: as long as the core can have one more
 * miss outstanding, another cursor costs no time, and the time per load falls.
 * Where it stops falling, the core has no more.
 *
 * Emits: placement,pages,footprint,chains,sample,latency_ns,buffer_bytes,
 * huge_coverage_ratio and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/chase.h"
#include "harness/dram.h"
#include "harness/fail.h"
#include "harness/run.h"
#include "harness/sink.h"
#include "harness/units.h"

#include <math.h>

#define LINE   64
#define STARTS 1024 /* places along the cycle where a cursor may begin */
#define MOST   16

static const char *const placements[] = { "one-performance-core", "one-efficiency-core", NULL };

static const struct column columns[] = {
	{ "placement", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "kind of core that loads" },
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of the buffer" },
	DRAM_FOOTPRINT("the buffer", "memory did not allow it"),
	{ "chains", ROLE_PARAMETER, "1", BETTER_NONE, 0, "cursors that follow the cycle at once" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "time per load, all cursors' loads counted" },
	{ "buffer_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "size of the buffer" },
	{ "huge_coverage_ratio", ROLE_VALUE, "1", BETTER_NONE, 0,
	  "share of the buffer in huge pages, as the kernel says" },
	{ 0 },
};

static uint64_t buffer_bytes;

static const struct run_option options[] = {
	{ "buffer-bytes", OPTION_SIZE, &buffer_bytes, 256 * 1024, 0,
	  "size of the buffer; by the caches unless given", NULL },
	{ 0 },
};

/* The measured loops: one load of each cursor a turn, in registers where the architecture has so many. */
#define EACH1(DO)  DO(0)
#define EACH2(DO)  EACH1(DO) DO(1)
#define EACH3(DO)  EACH2(DO) DO(2)
#define EACH4(DO)  EACH3(DO) DO(3)
#define EACH6(DO)  EACH4(DO) DO(4) DO(5)
#define EACH8(DO)  EACH6(DO) DO(6) DO(7)
#define EACH10(DO) EACH8(DO) DO(8) DO(9)
#define EACH12(DO) EACH10(DO) DO(10) DO(11)
#define EACH14(DO) EACH12(DO) DO(12) DO(13)
#define EACH16(DO) EACH14(DO) DO(14) DO(15)
#define BEGIN(i)   void *p##i = cursor[i];
#define STEP(i)    p##i = *(void **)p##i;
#define KEEP(i)    cursor[i] = p##i;
#ifdef __clang__ /* which unrolls by renaming, until the registers do not suffice */
#define ROLLED _Pragma("clang loop unroll(disable)")
#else
#define ROLLED
#endif
#define WALK(n) \
	static __attribute__((noinline)) void walk_##n(void **cursor, uint64_t turns) \
	{ \
		EACH##n(BEGIN); \
		ROLLED \
		for (; turns; turns--) { \
			EACH##n(STEP); \
		} \
		EACH##n(KEEP); \
	}

WALK(1)
WALK(2)
WALK(3)
WALK(4)
WALK(6)
WALK(8)
WALK(10)
WALK(12)
WALK(14)
WALK(16)

static const struct walk {
	unsigned chains;
	void (*walk)(void **cursor, uint64_t turns);
} walks[] = {
	{ 1, walk_1 }, { 2, walk_2 },   { 3, walk_3 },   { 4, walk_4 },   { 6, walk_6 },
	{ 8, walk_8 }, { 10, walk_10 }, { 12, walk_12 }, { 14, walk_14 }, { 16, walk_16 },
};

struct spot {
	int cpu;
	enum page_mode pages;
	size_t bytes;
	const struct walk *walk;
};

struct walking {
	const struct walk *walk;
	void *cursor[MOST];
};

/* The buffer and its cycle, kept while points need the same. */
static struct {
	bool tried;
	int cpu;
	enum page_mode pages;
	struct buffer buffer;
	const char *reason;
	void *start[STARTS];
} standing;

static const char *stand(struct run *run, const struct spot *spot)
{
	if (standing.tried && standing.cpu == spot->cpu && standing.pages == spot->pages)
		return standing.reason;
	buffer_unmap(&standing.buffer);
	standing.tried = true;
	standing.cpu = spot->cpu;
	standing.pages = spot->pages;
	standing.reason = run_pin(run, spot->cpu) ? NULL : "cpu_not_allowed";
	if (standing.reason ||
	    !buffer_map(&standing.buffer, spot->bytes, spot->pages, run->node, &standing.reason))
		return standing.reason;
	void *begin = chase_link(standing.buffer.base, spot->bytes / LINE, LINE, &run->random);

	chase_lap(begin, spot->bytes / LINE, standing.start, STARTS);
	return NULL;
}

static void walk(void *context, uint64_t loads)
{
	struct walking *walking = context;

	walking->walk->walk(walking->cursor, loads / walking->walk->chains);
}

static void fill(void *context, const struct sample *sample, double *values)
{
	(void)context;
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = (double)standing.buffer.bytes;
	values[2] = standing.buffer.huge_coverage;
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	struct walking walking = { spot->walk, { NULL } };
	const char *reason = stand(run, spot);
	const char *complaint = reason ? NULL : buffer_complaint(&standing.buffer);

	if (reason) {
		run_cannot(run, "skipped", reason, NULL);
		return;
	}
	if (complaint && !isnan(standing.buffer.huge_coverage)) {
		run_cannot(run, "skipped", complaint, (double[]){ NAN, NAN, standing.buffer.huge_coverage });
		return;
	}
	if (complaint)
		run_validity(run, "suspect", complaint);
	for (unsigned i = 0; i < MOST; i++)
		walking.cursor[i] = standing.start[i % spot->walk->chains * STARTS / spot->walk->chains];
	sampler_work(run, walk, fill, &walking);
}

static void declare_mode(struct run *run, int kind, enum page_mode pages, size_t bytes, const char *footprint)
{
	const struct placement *placement = run_placement(run, placements[kind]);

	for (unsigned i = 0; i < sizeof walks / sizeof *walks; i++) {
		struct spot spot = { placement->reason ? 0 : placement->cpus.cpu[0], pages, bytes,
				     &walks[i] };
		struct point *point = point_add(run, &spot, sizeof spot, "%s,%s,%s,%u", placements[kind],
						page_mode_name(pages), footprint, walks[i].chains);

		point->skip = placement->reason;
		point->beyond_l2 = true;
		point->setup = 1 + (unsigned)kind * PAGE_MODES + (unsigned)pages;
	}
}

static void declare(struct run *run)
{
	const char *footprint;
	size_t bytes = dram_bytes_asked(run, buffer_bytes, 1, &footprint);

	for (int kind = 0; placements[kind]; kind++)
		for (int pages = PAGES_BASE; pages <= PAGES_THP; pages++)
			if (run->pages == PAGES_ANY ? !run->quick || pages == PAGES_BASE
						    : run->pages == (enum page_mode)pages)
				declare_mode(run, kind, pages, bytes, footprint);
}

static void finish(struct run *run)
{
	(void)run;
	buffer_unmap(&standing.buffer);
}

/* A multiple of every number of chains. */
#define EVERY_CHAINS 1680

static const struct experiment about = {
	.name = "memory_parallelism",
	.summary = "time per load when several independent chains of loads miss at once",
	.method = 1,
	.seconds = 8,
	.quick_seconds = 3,
	.sample_ns = 2e6,
	.samples = 11,
	.passes = 1,
	.step = EVERY_CHAINS,
	.needs = NEED_LLC,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.options = options,
	.declare = declare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
