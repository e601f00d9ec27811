/*
 * loaded_latency - how long does a load take while other cores keep memory busy?
 *
 * One thread follows a random cycle through memory. All other cores read memory
 * of their own, in blocks with a pause after each; twelve steps go from no
 * traffic at all over shorter and shorter pauses to none. Latency against the
 * bandwidth that the others drew is the loaded-latency curve: flat while memory
 * keeps up, steep where requests begin to queue.
 *
 * Emits: pages,footprint,generators,step,sample,latency_ns,
 * bandwidth_bytes_per_s,buffer_bytes and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/buffer.h"
#include "harness/chase.h"
#include "harness/dram.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/run.h"
#include "harness/sink.h"
#include "harness/stream.h"
#include "harness/team.h"
#include "harness/units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LINE          64
#define BLOCK         (4 * KIB)
#define BLOCK_DOUBLES (BLOCK / sizeof(double))
#define STEPS         12
#define IDLE          0
#define LOADS         65536 /* of a sample: 6 ms at 100 ns */
#define WORD          UINT64_C(0x0101010101010101)

/* Pauses after each block, in dependent adds; step 0 has no traffic, the last no pause. */
static const uint64_t pauses[STEPS] = { 0, 64000, 32000, 16000, 8000, 4000, 2000, 1000, 500, 200, 80, 0 };

static const char *const placements[] = { "all-physical", "all-logical", NULL };

static const struct column columns[] = {
	{ "pages", ROLE_PARAMETER, NULL, BETTER_NONE, 0, "page mode of both buffers" },
	DRAM_FOOTPRINT("each buffer", "memory did not allow it"),
	{ "generators", ROLE_PARAMETER, "1", BETTER_NONE, 0, "threads that read beside the chasing one" },
	{ "step", ROLE_PARAMETER, "1", BETTER_NONE, 0,
	  "0 no traffic, then shorter and shorter pauses, 11 none" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.03, "one load of the chasing thread" },
	{ "bandwidth_bytes_per_s", ROLE_VALUE, "By/s", BETTER_NONE, 0,
	  "bytes that the other threads read meanwhile" },
	{ "buffer_bytes", ROLE_VALUE, "By", BETTER_NONE, 0, "size of each buffer" },
	{ 0 },
};

static const struct reason reasons[] = {
	{ "one_cpu", "traffic beside a load needs a second core, and only one is allowed; widen the CPU set",
	  "cpus_allowed" },
	{ 0 },
};

static uint64_t buffer_bytes;

static const struct run_option options[] = {
	{ "buffer-bytes", OPTION_SIZE, &buffer_bytes, 256 * 1024, 0,
	  "size of each buffer; by the caches unless given", NULL },
	{ 0 },
};

struct spot {
	const struct cpus *cpus;
	enum page_mode pages;
	size_t bytes;
	int step;
};

/* One generator's progress, in a line of its own. */
struct progress {
	size_t at; /* block to read next */
	uint64_t blocks, wrong;
} __attribute__((aligned(128)));

/* Team and buffers, kept while points need the same. */
static struct standing {
	bool tried;
	enum page_mode pages;
	struct team *team;
	struct buffer chased, read;
	size_t blocks; /* of each generator's part */
	struct progress *progress;
	void *cursor;
	int step;
	int done __attribute__((aligned(128)));
	const char *reason;
} standing;

static void clear(void)
{
	if (standing.team)
		team_stop(standing.team);
	buffer_unmap(&standing.chased);
	buffer_unmap(&standing.read);
	free(standing.progress);
	memset(&standing, 0, sizeof standing);
}

static uint64_t *block(int generator, size_t at)
{
	size_t first = (size_t)(generator - 1) * standing.blocks;

	return (uint64_t *)((char *)standing.read.base + (first + at) * BLOCK);
}

static void touch(void *context, int member)
{
	(void)context;
	for (size_t at = 0; member > 0 && at < standing.blocks; at++)
		for (size_t i = 0; i < BLOCK / sizeof(uint64_t); i++)
			block(member, at)[i] = WORD;
}

static const char *map(struct run *run, const struct spot *spot)
{
	const char *reason = NULL;

	if (!run_pin(run, spot->cpus->cpu[0]) ||
	    !(standing.team = team_start(spot->cpus->cpu, spot->cpus->count)))
		return "cpu_not_allowed";
	if (!buffer_map(&standing.chased, spot->bytes, spot->pages, run->node, &reason) ||
	    !buffer_reserve(&standing.read, spot->bytes, spot->pages, run->node, &reason))
		return reason;
	standing.blocks = spot->bytes / BLOCK / (size_t)(spot->cpus->count - 1);
	standing.progress = aligned_alloc(128, (size_t)spot->cpus->count * sizeof *standing.progress);
	if (!standing.progress || !standing.blocks)
		fail("cannot prepare %d generators: out of memory; use fewer CPUs", spot->cpus->count - 1);
	memset(standing.progress, 0, (size_t)spot->cpus->count * sizeof *standing.progress);
	team_run(standing.team, touch, NULL);
	buffer_settle(&standing.read);
	if ((reason = buffer_complaint(&standing.chased)))
		return reason;
	standing.cursor = chase_link(standing.chased.base, spot->bytes / LINE, LINE, &run->random);
	chase_lap(standing.cursor, spot->bytes / LINE, NULL, 0);
	return buffer_complaint(&standing.read);
}

static const char *stand(struct run *run, const struct spot *spot)
{
	if (!standing.tried || standing.pages != spot->pages) {
		clear();
		standing.reason = map(run, spot);
		standing.tried = true;
		standing.pages = spot->pages;
	}
	return standing.reason;
}

/* Dependent adds: time that touches no memory. */
static void pause_for(uint64_t adds)
{
	for (uint64_t x = 0; adds; adds--) {
		x++;
		OPAQUE(x);
	}
}

static void generate(struct progress *progress, int member, uint64_t pause)
{
	while (!__atomic_load_n(&standing.done, __ATOMIC_RELAXED)) {
		struct stream_slice slice = { NULL, (const double *)block(member, progress->at), NULL,
					      BLOCK_DOUBLES, 0 };

		progress->wrong += stream_run(STREAM_READ, &slice) != BLOCK_DOUBLES * WORD;
		progress->blocks++;
		progress->at = progress->at + 1 < standing.blocks ? progress->at + 1 : 0;
		pause_for(pause);
	}
}

static void work(void *context, int member)
{
	uint64_t loads = *(const uint64_t *)context;

	if (member == 0) {
		standing.cursor = chase_follow(standing.cursor, loads);
		__atomic_store_n(&standing.done, 1, __ATOMIC_RELAXED);
	} else if (standing.step != IDLE) {
		generate(&standing.progress[member], member, pauses[standing.step]);
	}
}

/* Let all go until the chasing thread has made its loads; returns the bytes that the others read. */
static double together(const struct spot *spot, uint64_t loads)
{
	uint64_t blocks = 0, wrong = 0;

	standing.done = 0;
	standing.step = spot->step;
	for (int i = 1; i < spot->cpus->count; i++)
		standing.progress[i].blocks = 0;
	FAULT(2, *block(1, standing.progress[1].at) = 0);
	team_run(standing.team, work, &loads);
	for (int i = 1; i < spot->cpus->count; i++) {
		blocks += standing.progress[i].blocks;
		wrong += standing.progress[i].wrong;
	}
	if (wrong)
		fail("%llu blocks were read wrong; check this machine's memory", (unsigned long long)wrong);
	return (double)blocks * BLOCK;
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
	together(spot, LOADS / 4);
	while (sampler_begin(run, &sample)) {
		double bytes = together(spot, LOADS);
		const struct member_time *chaser = team_times(standing.team);

		sampler_end(run, &sample, LOADS);
		team_sample(standing.team, &sample);
		/* An idle generator's share of a moment says nothing. */
		if (spot->step == IDLE)
			sample.cpu_share = chaser->cpu_ns / (chaser->ended_ns - chaser->started_ns);
		sample.isa = stream_isa();
		sample.duration_ns = chaser->ended_ns - chaser->started_ns;
		run_row(run, &sample,
			(double[]){ sample.duration_ns / LOADS, bytes / sample.duration_ns * 1e9,
				    (double)spot->bytes });
	}
}

/* All physical cores; where they are not known, all CPUs. */
static const struct cpus *cores(const struct run *run)
{
	const struct placement *physical = run_placement(run, placements[0]);

	return physical->reason ? &run_placement(run, placements[1])->cpus : &physical->cpus;
}

static void declare(struct run *run)
{
	const char *footprint;
	struct spot spot = { cores(run), PAGES_BASE, dram_bytes_asked(run, buffer_bytes, 2, &footprint), 0 };

	for (int pages = PAGES_BASE; pages <= PAGES_THP; pages++) {
		if (run->pages == PAGES_ANY ? run->quick && pages != PAGES_BASE
					    : run->pages != (enum page_mode)pages)
			continue;
		spot.pages = pages;
		for (spot.step = 0; spot.step < STEPS; spot.step++) {
			if (run->quick && spot.step % 3 != 2 && spot.step)
				continue;
			struct point *point = point_add(
				run, &spot, sizeof spot, "%s,%s,%d,%d", page_mode_name(pages), footprint,
				spot.cpus->count > 1 ? spot.cpus->count - 1 : 0, spot.step);

			point->setup = 1 + (unsigned)pages;
			point->beyond_l2 = true;
			point->skip = spot.cpus->count < 2 ? "one_cpu" : NULL;
		}
	}
}

static void finish(struct run *run)
{
	(void)run;
	clear();
}

static const struct experiment about = {
	.name = "loaded_latency",
	.summary = "latency of a load while other cores draw more and more of memory's bandwidth",
	.method = 1,
	.seconds = 8,
	.quick_seconds = 3,
	.samples = 7,
	.passes = 1,
	.needs = NEED_LLC,
	.memory = "quarter",
	.placements = placements,
	.columns = columns,
	.reasons = reasons,
	.options = options,
	.declare = declare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
