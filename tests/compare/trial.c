/*
 * trial - is the rule calibrated, and does it find one changed cell of five hundred?
 *
 * The short form of trial_full: P(p < 0.001) without any change, and 8 rounds
 * with and without delayed runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "trial.h"

#include <stdio.h>

static int failures;

static void demand(bool holds, const char *what, double got)
{
	if (holds)
		return;
	fprintf(stderr, "trial: %s: got %.5f\n", what, got);
	failures++;
}

int main(void)
{
	static const size_t rounds[] = { 6, 8, 10 };
	static const double delayed[] = { 0.0, 0.03 };

	for (size_t i = 0; i < 3; i++) {
		struct trial trial = {
			.cells = 500, .rounds_a = rounds[i], .rounds_b = rounds[i], .margin = 0.02
		};
		struct outcome outcome = trial_pages(&trial, 80, 11);
		double share = trial_share(outcome.small_p, outcome.unchanged);

		printf("null: %zu rounds: P(p < 0.001) = %.5f\n", rounds[i], share);
		demand(share >= 0.0005 && share <= 0.002,
		       "P(p < 0.001) without change outside 0.0005 .. 0.002", share);
	}
	for (size_t i = 0; i < 2; i++) {
		struct trial trial = { .cells = 500,
				       .changed = 1,
				       .factor = 1.1,
				       .changed_sigma = 0.02,
				       .rounds_a = 8,
				       .rounds_b = 8,
				       .delayed = delayed[i],
				       .margin = 0.02 };
		struct outcome outcome = trial_pages(&trial, 200, 12);
		double found = trial_share(outcome.found, outcome.changed);
		double clean = trial_share(outcome.clean, outcome.pages);

		printf("trial: 8 rounds, %.2f delayed: found %.3f, clean pages %.3f\n", delayed[i], found,
		       clean);
		demand(found >= 0.90, "found below 0.90", found);
		demand(clean >= 0.92, "clean pages below 0.92", clean);
	}
	return failures > 0;
}
