/*
 * calibration_full - every row of the calibration table against simulation.
 *
 * Runs: check-all
 * With `--table N` it prints the table anew from N repetitions a row; that is
 * how analysis/calibration_table.h was made (N = 4000000).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/calibration.h"
#include "calibrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Large seeds apart for the table and for its check: the check must not repeat the table's own draws. */
#define TABLE_SEED 7000000
#define CHECK_SEED 9000000

static void print_table(long repetitions)
{
	printf("/* Made by tests/compare/calibration_full.c --table %ld: runs, factor, degrees. */\n",
	       repetitions);
	for (size_t runs = 5; runs <= CALIBRATE_RUNS; runs++) {
		struct calibrated row = calibrate(runs, repetitions, TABLE_SEED);
		printf("{ %zu, %.5f, %.4f },\n", runs, row.factor, row.degrees);
		fflush(stdout);
	}
}

int main(int argc, char **argv)
{
	int failures = 0;
	if (argc == 3 && strcmp(argv[1], "--table") == 0) {
		print_table(atol(argv[2]));
		return 0;
	}
	for (size_t runs = 5; runs <= CALIBRATE_RUNS; runs++) {
		struct calibrated want = calibrate(runs, 150000, CHECK_SEED);
		struct calibration got = calibration_of(runs);
		if (fabs(got.factor / want.factor - 1.0) < 0.006 &&
		    fabs(got.degrees / want.degrees - 1.0) < 0.012)
			continue;
		fprintf(stderr, "calibration: %zu runs: table %.5f %.4f, simulation %.5f %.4f\n", runs,
			got.factor, got.degrees, want.factor, want.degrees);
		failures++;
	}
	return failures > 0;
}
