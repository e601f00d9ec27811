/*
 * trials - planted overheads and rates are found inside the printed intervals.
 *
 * A thousand synthetic curves of 21 sizes with 3 % normal noise on each time,
 * from a fixed seed. Prints how often each interval held its parameter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../../analysis/transfer.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define TRIALS 1000
#define SIZES  21
#define NOISE  0.03

static uint64_t state = 20260922;

static double uniform(void)
{
	state += 0x9e3779b97f4a7c15u;
	uint64_t x = state;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return ((double)((x ^ x >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(void)
{
	return sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform());
}

static int inside(struct estimate estimate, double truth)
{
	return estimate.low <= truth && truth <= estimate.high;
}

int main(void)
{
	int overhead = 0, rate = 0, half = 0;

	for (int trial = 0; trial < TRIALS; trial++) {
		double t0 = 1000 + 9000 * uniform(), b = pow(10, 9 + 2 * uniform()), bytes[SIZES], ns[SIZES];

		for (int i = 0; i < SIZES; i++) {
			bytes[i] = ldexp(1024, i);
			ns[i] = (t0 + bytes[i] / b * 1e9) * (1 + NOISE * normal());
		}
		struct transfer fit = transfer_fit(bytes, ns, SIZES);

		overhead += inside(fit.overhead_ns, t0);
		rate += inside(fit.bytes_per_s, b);
		half += inside(fit.half_bytes, t0 * b / 1e9);
	}
	printf("%d %d %d\n", overhead, rate, half);
	return 0;
}
