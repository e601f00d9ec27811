/*
 * permute - a cycle visits every slot once a lap; a shuffle holds every number once; seeds decide.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../bench/harness/permute.h"

#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void check_cycle(size_t count, uint64_t seed)
{
	size_t *next = calloc(count, sizeof *next), at = 0, length = 0;

	permute_cycle(next, count, &seed);
	do {
		at = next[at];
		length++;
	} while (at && length <= count);
	CHECK(length == count);
	free(next);
}

static void check_shuffle(size_t count, uint64_t seed)
{
	uint32_t *order = calloc(count, sizeof *order);
	bool *seen = calloc(count, sizeof *seen);

	permute_shuffle(order, count, &seed);
	for (size_t i = 0; i < count; i++) {
		CHECK(order[i] < count && !seen[order[i]]);
		seen[order[i]] = true;
	}
	free(seen);
	free(order);
}

static void check_seeds(void)
{
	uint32_t first[64], again[64], other[64];
	uint64_t one = 1, same = 1, two = 2;

	permute_shuffle(first, 64, &one);
	permute_shuffle(again, 64, &same);
	permute_shuffle(other, 64, &two);
	CHECK(!memcmp(first, again, sizeof first));
	CHECK(memcmp(first, other, sizeof first));
}

/* Every place must be reachable for every number: 24 orders of 4, each about a 24th of the draws. */
static void check_fairness(void)
{
	unsigned seen[256] = { 0 }, orders = 0;
	uint64_t seed = 7;

	for (int i = 0; i < 24000; i++) {
		uint32_t order[4];

		permute_shuffle(order, 4, &seed);
		seen[order[0] << 6 | order[1] << 4 | order[2] << 2 | order[3]]++;
	}
	for (unsigned i = 0; i < 256; i++)
		if (seen[i]) {
			orders++;
			CHECK(seen[i] > 800 && seen[i] < 1200);
		}
	CHECK(orders == 24);
}

int main(void)
{
	static const size_t counts[] = { 1, 2, 3, 4, 5, 63, 64, 65, 1000, 65536 };

	for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
		for (uint64_t seed = 0; seed < 5; seed++) {
			check_cycle(counts[i], seed);
			check_shuffle(counts[i], seed);
		}
	check_seeds();
	check_fairness();
	for (uint64_t state = 3, i = 0; i < 1000; i++)
		CHECK(permute_below(&state, 3) < 3);
	return CHECK_RESULT;
}
