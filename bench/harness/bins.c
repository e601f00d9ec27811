/*
 * bins - counts of values in bins that grow with the value: two a doubling, so that counts of rounds add up.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bins.h"

#include <math.h>

double bins_edge(unsigned bin)
{
	if (!bin)
		return 0;
	unsigned step = (bin - 1) % BINS_STEPS, doubling = (bin - 1) / BINS_STEPS;

	return ldexp(BINS_FIRST * (1 + step / (double)BINS_STEPS), (int)doubling);
}

void bins_add(struct bins *bins, double value)
{
	unsigned bin = BINS - 1;

	while (bin && bins_edge(bin) > value)
		bin--;
	bins->count[bin]++;
}

size_t bins_from(const struct bins *bins, unsigned bin)
{
	size_t sum = 0;

	for (; bin < BINS; bin++)
		sum += bins->count[bin];
	return sum;
}
