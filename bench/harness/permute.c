/*
 * permute - seeded random order.
 *
 * A plain shuffle used as a "next" table falls into short cycles, half of them
 * shorter than half the slots; Sattolo's variant, which never lets a slot keep
 * its place, is one cycle always.
 *
 * SPDX-License-Identifier: MIT
 */
#include "permute.h"

uint64_t permute_draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

/* The high half of a product: its bias is limit / 2^64. */
uint64_t permute_below(uint64_t *state, uint64_t limit)
{
	return (uint64_t)(((unsigned __int128)permute_draw(state) * limit) >> 64);
}

void permute_shuffle(uint32_t *order, size_t count, uint64_t *state)
{
	for (size_t i = 0; i < count; i++) {
		size_t j = permute_below(state, i + 1);

		order[i] = order[j];
		order[j] = (uint32_t)i;
	}
}

void permute_cycle(size_t *next, size_t count, uint64_t *state)
{
	for (size_t i = 0; i < count; i++)
		next[i] = i;
	for (size_t i = count; i-- > 1;) {
		size_t j = permute_below(state, i), keep = next[i];

		next[i] = next[j];
		next[j] = keep;
	}
}
