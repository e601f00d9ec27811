/*
 * moderate - the moderated t against limma, without clipping and calibration.
 *
 * Four cases: scattered variances, equal ones (an infinite prior), some of
 * them zero, and three cells of five runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/moderate.h"
#include "../../analysis/clip.h"
#include "../../analysis/special.h"
#include "golden.h"

#define CELLS 64
#define RUNS  8

static double runs[CELLS][2][RUNS];
static size_t cells, rounds;

static void read_case(const char *name)
{
	struct golden golden = golden_open("moderate_runs.csv");
	cells = rounds = 0;
	while (golden_next(&golden)) {
		if (strcmp(golden.field[0], name) != 0)
			continue;
		size_t cell = (size_t)golden_number(golden.field[1]),
		       run = (size_t)golden_number(golden.field[3]);
		runs[cell - 1][atoi(golden.field[2])][run - 1] = golden_number(golden.field[4]);
		cells = cell > cells ? cell : cells;
		rounds = run > rounds ? run : rounds;
	}
}

static void check_cells(const char *name, const double *variance, const double *degrees, struct prior prior)
{
	struct golden golden = golden_open("moderate_cells.csv");
	double pooled = degrees[0] * (double)cells; /* limma's limit on the degrees of freedom */
	while (golden_next(&golden)) {
		if (strcmp(golden.field[0], name) != 0)
			continue;
		size_t i = (size_t)golden_number(golden.field[1]) - 1;
		double moderated = moderate_variance(variance[i], degrees[i], prior);
		double total = fmin(prior.degrees + degrees[i], pooled);
		double t = (clip_mean(runs[i][1], rounds) - clip_mean(runs[i][0], rounds)) /
			   sqrt(moderated * 2.0 / (double)rounds);
		golden_check(&golden, "variance", moderated, golden_number(golden.field[2]), 1e-9);
		golden_check(&golden, "t", t, golden_number(golden.field[3]), 1e-9);
		golden_check(&golden, "degrees", total, golden_number(golden.field[4]), 1e-6);
		golden_check(&golden, "p", student_two_sided(t, total), golden_number(golden.field[5]), 1e-9);
	}
}

int main(void)
{
	struct golden golden = golden_open("moderate_prior.csv");
	while (golden_next(&golden)) {
		double variance[CELLS], degrees[CELLS];
		read_case(golden.field[0]);
		for (size_t i = 0; i < cells; i++) {
			variance[i] =
				0.5 * (clip_variance(runs[i][0], rounds) + clip_variance(runs[i][1], rounds));
			degrees[i] = 2.0 * (double)(rounds - 1);
		}
		struct prior prior = moderate_fit(variance, degrees, cells);
		golden_check(&golden, "prior degrees", prior.degrees, golden_number(golden.field[1]), 1e-6);
		golden_check(&golden, "prior variance", prior.variance, golden_number(golden.field[2]), 1e-9);
		check_cells(golden.field[0], variance, degrees, prior);
	}
	return golden_end();
}
