/*
 * simulate.h - seeded random draws for the simulations of the tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMULATE_H
#define SIMULATE_H

#include <math.h>
#include <stdint.h>

/* The state of one stream of draws: a counter, mixed until its bits look random (splitmix). */
struct draws {
	uint64_t state;
	double spare; /* the second normal of a pair; NAN when used up */
};

static inline struct draws draws_begin(uint64_t seed)
{
	return (struct draws){ seed * 0x9e3779b97f4a7c15u + 0x1234567u, NAN };
}

static inline uint64_t draw_bits(struct draws *draws)
{
	uint64_t x = draws->state += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* Strictly between 0 and 1. */
static inline double draw_uniform(struct draws *draws)
{
	return ((double)(draw_bits(draws) >> 11) + 0.5) * 0x1p-53;
}

static inline double draw_normal(struct draws *draws)
{
	double x, y, square;
	if (!isnan(draws->spare)) {
		x = draws->spare;
		draws->spare = NAN;
		return x;
	}
	do {
		x = 2.0 * draw_uniform(draws) - 1.0;
		y = 2.0 * draw_uniform(draws) - 1.0;
		square = x * x + y * y;
	} while (square >= 1.0 || square == 0.0);
	double scale = sqrt(-2.0 * log(square) / square);
	draws->spare = y * scale;
	return x * scale;
}

/* Student's t with two degrees of freedom, from its inverse. */
static inline double draw_t2(struct draws *draws)
{
	double u = draw_uniform(draws);
	return (2.0 * u - 1.0) / sqrt(2.0 * u * (1.0 - u));
}

#endif
