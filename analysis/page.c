/*
 * page - from each cell's contrast to the verdicts of a whole page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "page.h"

#include "calibration.h"
#include "memory.h"
#include "multiplicity.h"

#include <math.h>
#include <stdint.h>

static bool enough_sessions(const struct pair *cell)
{
	return cell->side[0].count >= SESSIONS_LEAST && cell->side[1].count >= SESSIONS_LEAST;
}

static void contrast_cells(struct pair *cells, size_t count, enum relation relation)
{
	for (size_t i = 0; i < count; i++) {
		struct pair *cell = &cells[i];
		bool by_session = relation == RELATION_STORED && enough_sessions(cell);

		cell->contrasted = false;
		cell->q = NAN;
		cell->needed = 0;
		cell->prior = (struct prior){ 0.0, NAN };
		if (cell->barrier != BARRIER_NONE || relation == RELATION_PUBLISHED)
			continue;
		cell->contrasted = contrast_begin(&cell->contrast, &cell->side[0], &cell->side[1], by_session,
						  cell->log_margin);
		if (cell->contrasted)
			continue;
		cell->barrier = BARRIER_UNTESTED;
		cell->reason = "few_rounds";
	}
}

static bool tested(const struct pair *cell)
{
	return cell->contrasted && !cell->contrast.fixed;
}

/* Which prior a cell belongs to: its chapter's, or the one of all small chapters' cells together. */
struct family {
	struct prior prior;
	double degrees; /* of all its cells together: no t has more */
	size_t count;
};

/* Runs and session medians scatter differently: they share no prior. `chapter` SIZE_MAX takes all. */
static struct family fit_family(const struct pair *cells, size_t count, size_t chapter, bool by_session)
{
	double *variance = memory_take(2 * count + 1, sizeof *variance), *degrees = variance + count;
	struct family family = { .count = 0 };

	for (size_t i = 0; i < count; i++) {
		const struct contrast *contrast = &cells[i].contrast;

		if (!tested(&cells[i]) || contrast->by_session != by_session)
			continue;
		if (chapter != SIZE_MAX && cells[i].chapter != chapter)
			continue;
		variance[family.count] = contrast->pooled;
		degrees[family.count] = contrast->degrees[0] + contrast->degrees[1];
		family.degrees += degrees[family.count++];
	}
	family.prior = moderate_fit(variance, degrees, family.count);
	return family;
}

static void test_cells(struct pair *cells, size_t count, bool by_session)
{
	struct family all = fit_family(cells, count, SIZE_MAX, by_session);
	size_t chapters = 0;

	if (all.count == 0)
		return;
	for (size_t i = 0; i < count; i++)
		chapters = cells[i].chapter >= chapters ? cells[i].chapter + 1 : chapters;
	for (size_t chapter = 0; chapter < chapters; chapter++) {
		struct family family = fit_family(cells, count, chapter, by_session);

		if (family.count < CHAPTER_LEAST)
			family = all;
		for (size_t i = 0; i < count; i++) {
			struct pair *cell = &cells[i];

			if (cell->chapter != chapter || !tested(cell) ||
			    cell->contrast.by_session != by_session)
				continue;
			cell->prior = family.prior;
			contrast_test(&cell->contrast, family.prior, family.degrees,
				      by_session ? 0.0 : cell->session_variance);
		}
	}
}

static void discover(struct pair *cells, size_t count)
{
	double *p = memory_take(2 * count + 1, sizeof *p), *q = p + count;

	for (size_t i = 0; i < count; i++)
		p[i] = tested(&cells[i]) ? cells[i].contrast.p : NAN;
	benjamini_hochberg(p, count, q);
	for (size_t i = 0; i < count; i++)
		cells[i].q = q[i];
}

/* How many rounds, or sessions where those are what is uncertain, would settle a cell. */
static size_t needed(struct pair *cell)
{
	const struct contrast *contrast = &cell->contrast;
	double session_variance = contrast->by_session ? 0.0 : cell->session_variance;
	size_t sessions =
		contrast->sessions[0] < contrast->sessions[1] ? contrast->sessions[0] : contrast->sessions[1];

	cell->needed_sessions = contrast->by_session || session_variance > 0.0;
	return contrast_needed(contrast, cell->prior, session_variance, cell->log_margin,
			       (cell->needed_sessions ? sessions : contrast->rounds) + 1, NEEDED_MOST);
}

static void conclude(struct pair *cell, enum relation relation)
{
	const struct contrast *contrast = &cell->contrast;
	struct evidence evidence = {
		.barrier = cell->barrier,
		.better = cell->better,
		.log_margin = cell->log_margin,
		.relation = relation,
		.session_noise_known = relation != RELATION_STORED || cell->session_noise_known,
		.q = cell->q,
	};

	if (cell->contrasted) {
		evidence.clusters = contrast->clusters;
		evidence.fixed = contrast->fixed;
		evidence.apart = contrast->apart;
		evidence.log_ratio = contrast->rank.estimate;
		evidence.low = contrast->low;
		evidence.high = contrast->high;
		if (!contrast->by_session)
			evidence.log_floor = cell->log_floor;
		else
			evidence.session_noise_known = true;
	}
	cell->verdict = verdict_of(&evidence);
	if (cell->verdict == VERDICT_INCONCLUSIVE && tested(cell))
		cell->needed = needed(cell);
	if (cell->verdict == VERDICT_MOVED || cell->barrier == BARRIER_UNTESTED) {
		cell->needed_sessions = cell->verdict == VERDICT_MOVED;
		cell->needed = cell->needed_sessions ? SESSIONS_LEAST : RUNS_LEAST;
	}
}

void page_decide(struct pair *cells, size_t count, enum relation relation)
{
	contrast_cells(cells, count, relation);
	test_cells(cells, count, false);
	test_cells(cells, count, true);
	discover(cells, count);
	for (size_t i = 0; i < count; i++)
		conclude(&cells[i], relation);
}
