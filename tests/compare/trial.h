/*
 * trial.h - simulated pages: many cells of unlike noise, delays, and known truth.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "../../analysis/page.h"
#include "simulate.h"

#include <stdlib.h>
#include <string.h>

#define TRIAL_CELLS    512
#define TRIAL_ROUNDS   32
#define TRIAL_SESSIONS 4

/* What a page is made of. */
struct trial {
	size_t cells;
	size_t changed;       /* the first so many are `factor` times slower on side B */
	double factor;        /* of the changed cells */
	double changed_sigma; /* run noise of a changed cell; 0: like the others */
	size_t rounds_a, rounds_b;
	double delayed;       /* probability that a run is delayed by |t2| * 15 % */
	double noise_b;       /* side B's noise is so many times side A's */
	size_t sessions;      /* a side; 0 means one, interleaved */
	double session_sigma; /* every session shifts every cell by its own */
	double unlike;        /* how much cells differ in that: sigma of its logarithm */
	double margin;
};

/* What came of the pages of a trial. */
struct outcome {
	long pages, unchanged, changed;
	long found;       /* changed cells called faster or slower, rightly */
	long false_cells; /* unchanged cells called faster or slower */
	long clean;       /* pages without a false cell */
	long moved, same, inconclusive, small, clusters, untested; /* of unchanged cells */
	long small_p;                                              /* unchanged cells with p < 0.001 */
};

struct trial_page {
	struct pair cells[TRIAL_CELLS];
	struct session_runs sessions[TRIAL_CELLS][2][TRIAL_SESSIONS];
	double runs[TRIAL_CELLS][2][TRIAL_SESSIONS][TRIAL_ROUNDS];
};

/* A typical cell's run noise is 1.2 %; one in six is above 2.7 % or below 0.5 %. */
static inline double trial_sigma(struct draws *draws)
{
	return exp(log(0.012) + 0.8 * draw_normal(draws));
}

static inline double trial_run(struct draws *draws, double centre, double sigma, double delayed)
{
	double y = centre + sigma * draw_normal(draws);

	if (delayed > 0.0 && draw_uniform(draws) < delayed)
		y += log1p(0.15 * fabs(draw_t2(draws)));
	return exp(y);
}

static inline void trial_fill(struct trial_page *page, const struct trial *trial, struct draws *draws)
{
	size_t sessions = trial->sessions ? trial->sessions : 1;

	for (size_t i = 0; i < trial->cells; i++) {
		bool changed = i < trial->changed;
		double sigma =
			changed && trial->changed_sigma > 0.0 ? trial->changed_sigma : trial_sigma(draws);

		double session_sigma = trial->session_sigma;

		/* a cell's share in what sessions do is its own on every page: the history must know it */
		if (trial->unlike > 0.0) {
			struct draws own = draws_begin(977 + i);

			session_sigma *= exp(trial->unlike * draw_normal(&own));
		}
		page->cells[i] = (struct pair){ .better = BETTER_LOWER, .log_margin = log1p(trial->margin) };
		for (int side = 0; side < 2; side++) {
			size_t rounds = side ? trial->rounds_b : trial->rounds_a;
			double noise = side && trial->noise_b > 0.0 ? sigma * trial->noise_b : sigma;

			for (size_t session = 0; session < sessions; session++) {
				double centre =
					log(100.0) + (side && changed ? log(trial->factor) : 0.0) +
					(session_sigma > 0.0 ? session_sigma * draw_normal(draws) : 0.0);
				double *runs = page->runs[i][side][session];

				for (size_t round = 0; round < rounds; round++)
					runs[round] = trial_run(draws, centre, noise, trial->delayed);
				page->sessions[i][side][session] = (struct session_runs){ runs, rounds };
			}
			page->cells[i].side[side] = (struct side){ page->sessions[i][side], sessions, 0.0 };
		}
	}
}

static inline void trial_count(struct outcome *outcome, const struct trial_page *page,
			       const struct trial *trial)
{
	long false_cells = 0;

	for (size_t i = 0; i < trial->cells; i++) {
		const struct pair *cell = &page->cells[i];

		if (i < trial->changed) {
			outcome->changed++;
			outcome->found +=
				cell->verdict == (trial->factor > 1.0 ? VERDICT_SLOWER : VERDICT_FASTER);
			continue;
		}
		outcome->unchanged++;
		false_cells += verdict_is_change(cell->verdict);
		outcome->moved += cell->verdict == VERDICT_MOVED;
		outcome->same += cell->verdict == VERDICT_SAME;
		outcome->small += cell->verdict == VERDICT_SMALL;
		outcome->inconclusive += cell->verdict == VERDICT_INCONCLUSIVE;
		outcome->clusters += cell->verdict == VERDICT_CLUSTERS;
		outcome->untested += cell->verdict == VERDICT_UNTESTED;
		outcome->small_p += cell->contrasted && cell->contrast.p < 0.001;
	}
	outcome->pages++;
	outcome->clean += false_cells == 0;
	outcome->false_cells += false_cells;
}

/* Diff so many pages of interleaved rounds. */
static inline struct outcome trial_pages(const struct trial *trial, long pages, uint64_t seed)
{
	struct trial_page *page = calloc(1, sizeof *page);
	struct outcome outcome = { 0 };
	struct draws draws = draws_begin(seed);

	if (!page)
		abort();
	for (long i = 0; i < pages; i++) {
		trial_fill(page, trial, &draws);
		page_decide(page->cells, trial->cells, RELATION_INTERLEAVED);
		trial_count(&outcome, page, trial);
	}
	free(page);
	return outcome;
}

static inline double trial_share(long part, long whole)
{
	return whole ? (double)part / (double)whole : NAN;
}

#endif
