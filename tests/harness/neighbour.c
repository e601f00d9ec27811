/*
 * neighbour - the chase is one cycle, a moment is sung once, and each CPU has its own usual value.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/clock.h"
#include "../../bench/harness/neighbour.h"

#include <math.h>
#include <string.h>

static uint64_t now_ns;

/* A clock of our own, which goes on when it is told. */
uint64_t clock_ns(void)
{
	return now_ns += 100;
}

static size_t lap(const struct neighbour *neighbour)
{
	void *at = neighbour->base;
	size_t loads = 0;

	do
		at = *(void **)at, loads++;
	while (at != neighbour->base && loads <= neighbour->bytes);
	return loads;
}

static void singing(void)
{
	struct neighbour neighbour;

	memset(&neighbour, 0, sizeof neighbour);
	double first = neighbour_sing(&neighbour, 0);

	CHECK(neighbour.bytes == 4 * neighbour_l2_bytes(0));
	CHECK(lap(&neighbour) == neighbour.bytes / 64);
	CHECK(first > 0 && neighbour.count == 1);
	/* the same moment on the same CPU, then another CPU, then later */
	CHECK(neighbour_sing(&neighbour, 0) == first && neighbour.count == 1);
	neighbour_sing(&neighbour, 1);
	CHECK(neighbour.count == 2);
	now_ns += 10000000;
	neighbour_sing(&neighbour, 1);
	CHECK(neighbour.count == 3);
}

static void usual(void)
{
	double ns[] = { 10, 30, 11, 31, 12, 32 };
	int cpu[] = { 0, 1, 0, 1, 0, 1 };
	struct neighbour neighbour;

	memset(&neighbour, 0, sizeof neighbour);
	neighbour.ns = ns;
	neighbour.cpu = cpu;
	neighbour.count = 6;
	CHECK(neighbour_usual(&neighbour, 0) >= 10 && neighbour_usual(&neighbour, 0) <= 11);
	CHECK(neighbour_usual(&neighbour, 1) >= 30 && neighbour_usual(&neighbour, 1) <= 31);
	CHECK(isnan(neighbour_usual(&neighbour, 2)));
}

int main(void)
{
	size_t l2 = neighbour_l2_bytes(0);

	singing();
	usual();
	CHECK(l2 > 0 && !neighbour_beyond(l2 / 2 - 1, 0) && neighbour_beyond(l2 / 2, 0));
	return CHECK_RESULT;
}
