/*
 * real_clock - the clock this core runs at, by dependent adds.
 *
 * An add of two registers takes one cycle on every core we know, so a chain of
 * them is a clock that nobody has to be asked for. It is short, because what it
 * tells is the clock of the work before it, and a core does not change that in
 * so short a time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "real_clock.h"

#include "clock.h"
#include "fail.h"
#include "sink.h"

/* Adds of a probe; multiply-adds between two looks at the time, a multiple of all turns. */
enum { ADDS = 65536, BATCH = 4 * VECTOR_FMA_MANY };

#define ADD \
	x += y; \
	OPAQUE(x);
#define ADD8  ADD ADD ADD ADD ADD ADD ADD ADD
#define ADD32 ADD8 ADD8 ADD8 ADD8

static __attribute__((noinline)) void probe(uint64_t adds)
{
	uint64_t x = adds, y = 3;

	OPAQUE(y);
	for (; adds; adds -= 32) {
		ADD32
	}
	sink_number(x);
}

#define UPDATE(x) \
	x = x * y + 3; \
	OPAQUE(x);

static __attribute__((noinline)) void burn(uint64_t count)
{
	uint64_t x0 = 1, x1 = 2, x2 = 3, x3 = 4, y = 5;

	OPAQUE(y);
	for (; count >= 4; count -= 4) {
		UPDATE(x0) UPDATE(x1) UPDATE(x2) UPDATE(x3)
	}
	sink_number(x0 ^ x1 ^ x2 ^ x3);
}

/* The last batch's accumulators, against the same sums in C. */
static void check(const struct vector_fma *vectors, const double *result)
{
	double expected = vector_fma_expect(vectors, BATCH / vectors->chains);

	for (unsigned i = 0; i < vectors->chains; i++)
		if (result[i] != expected)
			fail("cannot believe the load: accumulator %u holds another sum than in C; this is a "
			     "bug or a broken CPU",
			     i);
}

uint64_t real_clock_burn(const struct vector_fma *vectors, uint64_t until)
{
	double result[VECTOR_FMA_MOST];
	uint64_t count = 0;

	for (; clock_ns() < until; count += BATCH) {
		if (vectors)
			vectors->many(BATCH, result);
		else
			burn(BATCH);
	}
	if (vectors && count)
		check(vectors, result);
	return vectors ? count * (vectors->bits / 64) : count;
}

double real_clock_probe(double overhead_ns)
{
	uint64_t began = clock_ns();

	probe(ADDS);
	return ADDS / ((double)(clock_ns() - began) - overhead_ns) * 1e9;
}
