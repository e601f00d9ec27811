/*
 * shift - Hodges-Lehmann, the rank law and clipping against enumeration and scipy.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/shift.h"
#include "../../analysis/clip.h"
#include "../../analysis/statistics.h"
#include "golden.h"

#define RUNS 32

static void check_rank_law(void)
{
	double below[101];
	size_t known_a = 0, known_b = 0;
	struct golden golden = golden_open("rank_law.csv");
	while (golden_next(&golden)) {
		size_t a = (size_t)golden_number(golden.field[0]), b = (size_t)golden_number(golden.field[1]);
		if (a != known_a || b != known_b)
			shift_rank_law(a, b, below);
		known_a = a;
		known_b = b;
		golden_check(&golden, "below", below[(size_t)golden_number(golden.field[2])],
			     golden_number(golden.field[3]), 1e-12);
	}
}

static void check_shift(void)
{
	double a[RUNS], b[RUNS];
	struct golden golden = golden_open("shift.csv");
	while (golden_next(&golden)) {
		size_t m = golden_numbers(golden.field[1], a, RUNS),
		       n = golden_numbers(golden.field[2], b, RUNS);
		struct shift shift = shift_hodges_lehmann(a, m, b, n, 0.95);
		golden_check(&golden, "estimate", shift.estimate, golden_number(golden.field[3]), 1e-12);
		golden_check(&golden, "low", shift.low, golden_number(golden.field[4]), 1e-12);
		golden_check(&golden, "high", shift.high, golden_number(golden.field[5]), 1e-12);
		golden_check(&golden, "level", shift.level, golden_number(golden.field[6]), 1e-12);
	}
}

static void check_clip(void)
{
	double values[RUNS], want[RUNS], clipped[RUNS];
	struct golden golden = golden_open("clip.csv");
	while (golden_next(&golden)) {
		size_t count = golden_numbers(golden.field[1], values, RUNS);
		golden_numbers(golden.field[5], want, RUNS);
		double median = statistics_median(values, count);
		golden_check(&golden, "median", median, golden_number(golden.field[3]), 1e-12);
		golden_check(&golden, "mad", statistics_mad(values, count, median),
			     golden_number(golden.field[4]), 1e-12);
		clip_values(values, count, golden_number(golden.field[2]), clipped);
		for (size_t i = 0; i < count; i++)
			golden_check(&golden, "clipped", clipped[i], want[i], 1e-12);
	}
}

int main(void)
{
	check_rank_law();
	check_shift();
	check_clip();
	return golden_end();
}
