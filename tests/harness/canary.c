/*
 * canary - a clock only where two kinds of operation agree, and each CPU's own median.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include "../../bench/harness/canary.h"

#include <math.h>
#include <string.h>

static void clock_shown(void)
{
	struct canaries canaries;

	memset(&canaries, 0, sizeof canaries);
	canaries.adds = 3000;
	canaries.agreement = 1.02;
	CHECK(canary_hertz(&canaries, 1000) == 3e9);
	/* a core that adds in half a cycle, or twice as slow as it seems: cycles are unknown */
	canaries.agreement = 2;
	CHECK(isnan(canary_hertz(&canaries, 1000)));
	canaries.agreement = 0.5;
	CHECK(isnan(canary_hertz(&canaries, 1000)));
	canaries.agreement = NAN;
	CHECK(isnan(canary_hertz(&canaries, 1000)));
	canaries.agreement = 1;
	CHECK(isnan(canary_hertz(&canaries, 0)));
}

static void medians(void)
{
	double ns[] = { 100, 200, 101, 201, 109, 209 };
	int cpu[] = { 0, 1, 0, 1, 0, 1 };
	struct canaries canaries;

	memset(&canaries, 0, sizeof canaries);
	canaries.ns = ns;
	canaries.cpu = cpu;
	canaries.count = 6;
	CHECK(canary_median(&canaries, 0) == 101 && canary_median(&canaries, 1) == 201);
	CHECK(canary_known(&canaries, 1) && !canary_known(&canaries, 2));
}

int main(void)
{
	clock_shown();
	medians();
	return CHECK_RESULT;
}
