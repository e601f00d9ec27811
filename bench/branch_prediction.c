/*
 * branch_prediction - what does a branch cost that nobody can foresee?
 *
 * A loop reads one byte after the other and jumps where it is not zero. The
 * bytes are half ones, half zeros: sorted, so that the jump is foreseen all
 * but once, or shuffled, so that it cannot be. Both read as many bytes and take
 * as many jumps, so what differs is the guessing. There are a million bytes,
 * because shorter patterns are learned; how long a pattern is learned, the
 * repeating ones show, which fill the same million bytes with copies of
 * themselves. Shuffled bytes with other shares of ones show what a branch
 * costs that is right most of the time.
 *
 * The jump is written as an instruction, or compilers would do without it; a
 * test looks for it in the object code. Zeros passed are counted and compared.
 * The difference of shuffled and sorted is not the cost of one wrong guess:
 * that needs the share of wrong guesses, which only a counter knows.
 *
 * Emits: order,taken_ratio,pattern_count,sample,latency_ns,miss_ratio,
 * miss_penalty_ns and the harness columns.
 *
 * SPDX-License-Identifier: MIT
 */
#include "harness/clock.h"
#include "harness/counters.h"
#include "harness/fail.h"
#include "harness/fault.h"
#include "harness/permute.h"
#include "harness/run.h"
#include "harness/sink.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bytes, and the piece that is walked without looking up. */
enum { BYTES = 1 << 20, PIECE = 1 << 10, PIECES = BYTES / PIECE };
enum { SHORTEST = 2, LONGEST = 16, SHARES = 10, TRIES = 5 };

static const char *const placements[] = { "one-performance-core", NULL };

static const struct column columns[] = {
	{ "order", ROLE_PARAMETER, NULL, BETTER_NONE, 0,
	  "sorted: all jumps last; shuffled: at random; repeating: a random pattern, again and again" },
	{ "taken_ratio", ROLE_PARAMETER, "1", BETTER_NONE, 0, "share of the branches that jump" },
	{ "pattern_count", ROLE_PARAMETER, "1", BETTER_NONE, 0, "branches until the order repeats" },
	{ "latency_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.02, "time per branch, its load and its count" },
	{ "miss_ratio", ROLE_VALUE, "1", BETTER_LOWER, 0,
	  "wrong guesses per branch of the data, as counted" },
	{ "miss_penalty_ns", ROLE_VALUE, "ns", BETTER_LOWER, 0.05,
	  "what a branch takes more than sorted, divided by the wrong guesses" },
	{ 0 },
};

enum order { SORTED, SHUFFLED, REPEATING };

static const char *const order_names[] = { "sorted", "shuffled", "repeating" };

struct spot {
	enum order order;
	unsigned tenths; /* of the branches that jump */
	size_t pattern;
};

/* The bytes and how many zeros stand before each piece. */
struct course {
	uint8_t *bytes;
	uint32_t zeros[PIECES + 1];
	size_t at;       /* the next piece */
	uint64_t passed; /* zeros passed since the sum was last taken */
	uint64_t wanted; /* as the table of zeros has it */
};

/* One branch: where the byte is one it jumps over the count. */
#if defined(__x86_64__)
#define BRANCH(count, byte) \
	__asm__ volatile("cmpb $0, %1\n\tjne 1f\n\taddq $1, %0\n1:" : "+r"(count) : "m"(byte) : "cc")
#elif defined(__aarch64__)
#define BRANCH(count, byte) \
	__asm__ volatile("cbnz %w1, 1f\n\tadd %0, %0, #1\n1:" : "+r"(count) : "r"((uint32_t)(byte)))
#else
#error "no conditional jump for this architecture; add one to bench/branch_prediction.c"
#endif

/* The measured loop. */
static __attribute__((noinline)) uint64_t walk(const uint8_t *byte, const uint8_t *end)
{
	uint64_t zeros = 0;

	for (; byte != end; byte++)
		BRANCH(zeros, *byte);
	return zeros;
}

static void walk_on(void *context, uint64_t branches)
{
	struct course *course = context;

	while (branches) {
		uint64_t room = BYTES - course->at * PIECE, count = branches < room ? branches : room;
		size_t to = course->at + count / PIECE;

		course->passed += walk(course->bytes + course->at * PIECE, course->bytes + to * PIECE);
		course->wanted += course->zeros[to] - course->zeros[course->at];
		course->at = to % PIECES;
		branches -= count;
	}
}

static void check(const struct course *course)
{
	if (course->passed != course->wanted)
		fail("cannot believe the branches: %llu fell through, not %llu; this is a bug",
		     (unsigned long long)course->passed, (unsigned long long)course->wanted);
}

/* A pattern with its share of ones, in sorted or random order, copied until the bytes are full. */
static void lay(struct course *course, const struct spot *spot, uint64_t *random)
{
	uint8_t *bytes = course->bytes;
	size_t ones = spot->pattern * spot->tenths / 10;

	for (size_t i = 0; i < spot->pattern; i++)
		bytes[i] = i >= spot->pattern - ones;
	for (size_t i = spot->order == SORTED ? 0 : spot->pattern; i-- > 1;) {
		size_t other = permute_below(random, i + 1);
		uint8_t keep = bytes[i];

		bytes[i] = bytes[other];
		bytes[other] = keep;
	}
	for (size_t i = spot->pattern; i < BYTES; i++)
		bytes[i] = bytes[i - spot->pattern];
	for (size_t piece = 0; piece < PIECES; piece++) {
		uint32_t zeros = 0;

		for (size_t i = 0; i < PIECE; i++)
			zeros += !bytes[piece * PIECE + i];
		course->zeros[piece + 1] = course->zeros[piece] + zeros;
	}
	FAULT(1, bytes[BYTES / 2] = !bytes[BYTES / 2]);
	course->at = 0;
	course->passed = course->wanted = 0;
}

/* Wrong guesses per branch over whole laps. */
static double count_misses(struct course *course, int cpu, const char **reason)
{
	static const enum event events[] = { EVENT_BRANCHES, EVENT_BRANCH_MISSES };
	struct counters counters;
	uint64_t value[COUNTERS_MAX];
	double misses = NAN;

	counters_open(&counters, events, 2, cpu, false);
	counters_start(&counters);
	walk_on(course, 2 * BYTES);
	if (counters_stop(&counters, value))
		misses = (double)value[1] / (2 * BYTES);
	*reason = counters.reason;
	counters_close(&counters);
	return misses;
}

/* The least time of a sorted branch, for the penalty. */
static double sorted_ns(struct course *course, uint64_t *random)
{
	const struct spot sorted = { SORTED, 5, BYTES };
	double least = INFINITY;

	lay(course, &sorted, random);
	walk_on(course, BYTES);
	for (int i = 0; i < TRIES; i++) {
		uint64_t began = clock_ns();

		walk_on(course, BYTES);
		least = fmin(least, (double)(clock_ns() - began) / BYTES);
	}
	return least;
}

static struct present {
	struct course course;
	double misses, sorted;
} present;

static void fill(void *context, const struct sample *sample, double *values)
{
	(void)context;
	check(&present.course);
	values[0] = sample->duration_ns / (double)sample->operations;
	values[1] = present.misses;
	values[2] = (values[0] - present.sorted) / present.misses;
}

static void measure(struct run *run, const void *at)
{
	const struct spot *spot = at;
	bool plain = spot->order == SHUFFLED && spot->tenths == 5;
	const char *reason;

	present.sorted = NAN;
	if (plain)
		present.sorted = sorted_ns(&present.course, &run->random);
	lay(&present.course, spot, &run->random);
	walk_on(&present.course, BYTES); /* what can be learned is learned */
	present.misses = count_misses(&present.course, run->cpu, &reason);
	run_validity(run, NULL, reason);
	sampler_work(run, walk_on, fill, &present.course);
}

static void declare_point(struct run *run, enum order order, unsigned tenths, size_t pattern)
{
	struct spot spot = { order, tenths, pattern };

	point_add(run, &spot, sizeof spot, "%s,%g,%zu", order_names[order], tenths / 10., pattern)->skip =
		run_placement(run, placements[0])->reason;
}

static void declare(struct run *run)
{
	declare_point(run, SORTED, 5, BYTES);
	for (unsigned tenths = 0; tenths <= SHARES; tenths++)
		declare_point(run, SHUFFLED, tenths, BYTES);
	for (unsigned bits = SHORTEST; bits <= LONGEST; bits++)
		declare_point(run, REPEATING, 5, (size_t)1 << bits);
}

static void prepare(struct run *run)
{
	(void)run;
	present.course.bytes = must_allocate(NULL, BYTES, 1);
	memset(present.course.bytes, 0, BYTES);
}

static void finish(struct run *run)
{
	(void)run;
	free(present.course.bytes);
}

static const struct experiment about = {
	.name = "branch_prediction",
	.summary = "time per conditional branch, by how well its way can be foreseen",
	.method = 1,
	.step = PIECE,
	.placements = placements,
	.columns = columns,
	.declare = declare,
	.prepare = prepare,
	.measure = measure,
	.finish = finish,
};

int main(int argc, char **argv)
{
	return run_main(&about, argc, argv);
}
