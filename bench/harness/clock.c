/*
 * clock - time that only goes forward, and what it costs to ask.
 *
 * The resolution is seen, not asked: clock_getres says 1 ns of a clock that
 * steps by 40. A sample must last a thousand steps.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clock.h"

#include <time.h>

static uint64_t read_clock(clockid_t id)
{
	struct timespec now;

	clock_gettime(id, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t real_wall(void)
{
	return read_clock(CLOCK_MONOTONIC_RAW);
}

static uint64_t real_cpu(void)
{
	return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

static uint64_t (*wall_source)(void) = real_wall;
static uint64_t (*cpu_source)(void) = real_cpu;

void clock_replace(uint64_t (*wall)(void), uint64_t (*cpu)(void))
{
	wall_source = wall ? wall : real_wall;
	cpu_source = cpu ? cpu : real_cpu;
}

uint64_t clock_ns(void)
{
	return wall_source();
}

uint64_t clock_cpu_ns(void)
{
	return cpu_source();
}

/* The smallest step of many: a step seen at all is at least the resolution. */
static double smallest_step(uint64_t (*source)(void))
{
	uint64_t smallest = UINT64_MAX;
	int steps = 0;

	for (long tries = 0; steps < 64 && tries < 2000000; tries++) {
		uint64_t before = source(), after = source();

		if (after <= before)
			continue;
		steps++;
		if (after - before < smallest)
			smallest = after - before;
		if (smallest > 100000 && steps == 2)
			break;
	}
	return steps ? (double)smallest : 1e9;
}

double clock_resolution_ns(void)
{
	return smallest_step(wall_source);
}

double clock_cpu_resolution_ns(void)
{
	return smallest_step(cpu_source);
}

double clock_overhead_ns(void)
{
	enum { CALLS = 4096 };
	uint64_t before = wall_source();

	for (int i = 0; i < CALLS; i++)
		wall_source();
	return (double)(wall_source() - before) / CALLS;
}
