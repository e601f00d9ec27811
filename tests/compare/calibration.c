/*
 * calibration - the table of clipped variances against a short simulation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/calibration.h"
#include "calibrate.h"

#include <stdio.h>

static int failures;

static void check(size_t runs, const char *what, double got, double want, double tolerance)
{
	if (fabs(got - want) <= tolerance * want)
		return;
	fprintf(stderr, "calibration: %s of %zu runs: table %.5f, simulation %.5f\n", what, runs, got, want);
	failures++;
}

int main(void)
{
	static const size_t runs[] = { 5, 6, 8, 10, 12, 20 };
	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
		struct calibrated want = calibrate(runs[i], 100000, 1);
		struct calibration got = calibration_of(runs[i]);
		check(runs[i], "factor", got.factor, want.factor, 0.008);
		check(runs[i], "degrees", got.degrees, want.degrees, 0.015);
	}
	/* beyond the table nothing jumps, and few runs have no calibration at all */
	check(65, "factor", calibration_of(65).factor, calibration_of(64).factor, 0.01);
	check(65, "degrees", calibration_of(65).degrees, calibration_of(64).degrees + 1.0, 0.01);
	if (!isnan(calibration_of(4).factor)) {
		fprintf(stderr, "calibration: four runs must have none\n");
		failures++;
	}
	return failures > 0;
}
