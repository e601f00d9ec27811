/*
 * canary - dependent adds beside every sample: the clock they show, the trouble they feel.
 *
 * A dependent add of two registers takes one cycle on every core we know, and
 * touches nothing shared but the core itself; an add of a constant may take
 * none, because some cores do it while renaming. So its time is the clock, and
 * a change is the clock's or a thief's. A chain of exclusive ors checks that:
 * where the two differ by more than 3 % cycles are unknown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "canary.h"

#include "clock.h"
#include "fail.h"
#include "order.h"
#include "sink.h"

#include <math.h>
#include <stdlib.h>

#define LENGTH_NS 100000.0
#define TOLERANCE 0.03

#define ADD \
	x += y; \
	OPAQUE(x);
#define XOR \
	x ^= y; \
	OPAQUE(x);
#define TIMES8(step) step step step step step step step step

/* Each loop: 32 operations a turn, every one waiting for the last. */
static __attribute__((noinline)) void add_chain(uint64_t turns)
{
	uint64_t x = turns, y = 3;

	OPAQUE(y);
	for (; turns; turns--) {
		TIMES8(ADD) TIMES8(ADD) TIMES8(ADD) TIMES8(ADD)
	}
	sink_number(x);
}

static __attribute__((noinline)) void xor_chain(uint64_t turns)
{
	uint64_t x = turns, y = 3;

	OPAQUE(y);
	for (; turns; turns--) {
		TIMES8(XOR) TIMES8(XOR) TIMES8(XOR) TIMES8(XOR)
	}
	sink_number(x);
}

static double shortest(void (*chain)(uint64_t), uint64_t adds, int tries)
{
	double best = INFINITY;

	while (tries--) {
		uint64_t before = clock_ns();

		chain(adds / 32);
		double ns = (double)(clock_ns() - before);
		if (ns < best)
			best = ns;
	}
	return best;
}

static double agreement(uint64_t adds)
{
	double first = shortest(add_chain, adds, 8), second = shortest(xor_chain, adds, 8);

	return first > 0 ? second / first : NAN;
}

void canary_calibrate(struct canaries *canaries, double clock_resolution_ns)
{
	double length_ns = fmax(LENGTH_NS, 100 * clock_resolution_ns);
	uint64_t adds = 4096;
	double ns;

	/* 20 ms of work first: the CPU leaves its idle clock. */
	for (uint64_t started = clock_ns(); clock_ns() - started < 20000000;)
		add_chain(4096);
	while ((ns = shortest(add_chain, adds, 4)) < length_ns / 2 && adds < ((uint64_t)1 << 40))
		adds *= 2;
	canaries->adds = (uint64_t)((double)adds * length_ns / ns) / 32 * 32;
	canaries->agreement = agreement(canaries->adds);
}

void canary_confirm(struct canaries *canaries)
{
	double now = agreement(canaries->adds);

	if (!(fabs(now - 1) <= TOLERANCE))
		canaries->agreement = now;
}

double canary_sing(struct canaries *canaries, int cpu)
{
	if (canaries->count == canaries->capacity) {
		canaries->capacity = 2 * canaries->capacity + 1024;
		canaries->ns =
			(double *)must_allocate(canaries->ns, canaries->capacity, sizeof *canaries->ns);
		canaries->cpu =
			(int *)must_allocate(canaries->cpu, canaries->capacity, sizeof *canaries->cpu);
	}
	double ns = shortest(add_chain, canaries->adds, 4);
	canaries->ns[canaries->count] = ns;
	canaries->cpu[canaries->count++] = cpu;
	return ns;
}

double canary_median(struct canaries *canaries, int cpu)
{
	if (canaries->median_count && canaries->median_count == canaries->count &&
	    canaries->median_cpu == cpu)
		return canaries->median_ns;
	double *own = (double *)must_allocate(NULL, canaries->count, sizeof *own);
	size_t count = 0;

	for (size_t i = 0; i < canaries->count; i++)
		if (canaries->cpu[i] == cpu)
			own[count++] = canaries->ns[i];
	order_sort(own, count);
	canaries->median_ns = order_median(own, count);
	canaries->median_cpu = cpu;
	canaries->median_count = canaries->count;
	free(own);
	return canaries->median_ns;
}

double canary_hertz(const struct canaries *canaries, double ns)
{
	if (!(fabs(canaries->agreement - 1) <= TOLERANCE) || !(ns > 0))
		return NAN;
	return (double)canaries->adds / ns * 1e9;
}

int canary_known(const struct canaries *canaries, int cpu)
{
	for (size_t i = 0; i < canaries->count; i++)
		if (canaries->cpu[i] == cpu)
			return 1;
	return 0;
}
