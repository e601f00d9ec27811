/*
 * tally - a log-linear histogram: eight bins to every doubling.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tally.h"

#include <math.h>

double tally_edge(unsigned bin)
{
	return ldexp(1.0 + bin % 8 / 8.0, (int)(bin / 8));
}

unsigned tally_bin(double ns)
{
	int exponent;

	if (!(ns >= 1))
		return 0;
	double mantissa = frexp(ns, &exponent) * 2; /* 1 <= mantissa < 2 */
	unsigned bin = (unsigned)(exponent - 1) * 8 + (unsigned)((mantissa - 1) * 8);

	return bin < TALLY_BINS ? bin : TALLY_BINS - 1;
}

void tally_add(struct tally *tally, double ns)
{
	tally->count[tally_bin(ns)]++;
}
