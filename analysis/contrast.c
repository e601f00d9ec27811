/*
 * contrast - clipped means, calibrated variances and the moderated t of a cell.
 *
 * Everything happens on logarithms: noise is proportional, and a ratio is what
 * people read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "contrast.h"

#include "calibration.h"
#include "clip.h"
#include "memory.h"
#include "special.h"
#include "statistics.h"

#include <math.h>
#include <stdint.h>

/* Moderated variances further apart than this are not pooled. */
#define WELCH_BEYOND 10.0
/* So many values far off make a cluster: one may be an accident. */
#define CLUSTER_LEAST 2

/* Room for values that the next contrast uses again. */
struct room {
	double *values;
	size_t capacity;
};

static double *room_for(struct room *room, size_t count)
{
	if (count > room->capacity) {
		room->capacity = 2 * count;
		room->values = memory_take(room->capacity, sizeof *room->values);
	}
	return room->values;
}

static bool has_clusters(const double *values, size_t count, double log_margin)
{
	double centre = statistics_median(values, count);
	double far = fmax(5.0 * STATISTICS_SIGMA * statistics_mad(values, count, centre), 3.0 * log_margin);
	size_t beyond = 0;

	for (size_t i = 0; i < count; i++)
		beyond += fabs(values[i] - centre) > far;
	return beyond >= CLUSTER_LEAST;
}

/* One resolution step on the logarithmic scale, at the middle of the side's values. */
static double log_step(const struct side *side)
{
	return side->step > 0.0 ? side->step / contrast_side_value(side) : 0.0;
}

/* The logarithms of the first runs of every session; clipped means and calibrated variances. */
static void by_runs(struct contrast *contrast, int index, const struct side *side, double *values,
		    double log_margin)
{
	static struct room room;
	struct calibration calibration = calibration_of(contrast->rounds);
	double *clipped = room_for(&room, contrast->rounds);
	double step = log_step(side), mean = 0.0, variance = 0.0;

	for (size_t session = 0; session < side->count; session++) {
		double *own = values + session * contrast->rounds;

		for (size_t i = 0; i < contrast->rounds; i++)
			own[i] = log(side->sessions[session].values[i]);
		contrast->clusters |= has_clusters(own, contrast->rounds, log_margin);
		clip_values(own, contrast->rounds, step, clipped);
		mean += clip_mean(clipped, contrast->rounds);
		variance += calibration.factor * clip_variance(clipped, contrast->rounds);
	}
	contrast->units[index] = (double)(side->count * contrast->rounds);
	contrast->mean[index] = mean / (double)side->count;
	contrast->variance[index] = variance / (double)side->count;
	contrast->degrees[index] = (double)side->count * calibration.degrees;
}

/* The logarithms of the sessions' medians; nothing is clipped, a session is never an accident. */
static void by_sessions(struct contrast *contrast, int index, const struct side *side, double *values,
			double log_margin)
{
	for (size_t i = 0; i < side->count; i++)
		values[i] = log(statistics_median(side->sessions[i].values, contrast->rounds));
	contrast->clusters |= has_clusters(values, side->count, log_margin);
	contrast->units[index] = (double)side->count;
	contrast->mean[index] = clip_mean(values, side->count);
	contrast->variance[index] = clip_variance(values, side->count);
	contrast->degrees[index] = (double)(side->count - 1);
}

/* Cells that do not scatter, or less than the clock can see, have nothing to test: their ranges speak. */
static void settle_fixed(struct contrast *contrast, const double *a, size_t a_count, const double *b,
			 size_t b_count)
{
	bool still = statistics_mad(a, a_count, statistics_median(a, a_count)) == 0.0 &&
		     statistics_mad(b, b_count, statistics_median(b, b_count)) == 0.0;
	struct interval range_a = statistics_median_interval(a, a_count);
	struct interval range_b = statistics_median_interval(b, b_count);

	contrast->fixed = still || contrast->pooled < contrast->least;
	if (!contrast->fixed)
		return;
	contrast->apart = range_a.high < range_b.low || range_b.high < range_a.low;
	contrast->low = range_b.low - range_a.high;
	contrast->high = range_b.high - range_a.low;
}

static size_t fewest_rounds(const struct side *a, const struct side *b)
{
	size_t fewest = SIZE_MAX;

	for (size_t i = 0; i < a->count; i++)
		fewest = a->sessions[i].count < fewest ? a->sessions[i].count : fewest;
	for (size_t i = 0; i < b->count; i++)
		fewest = b->sessions[i].count < fewest ? b->sessions[i].count : fewest;
	return fewest;
}

bool contrast_begin(struct contrast *contrast, const struct side *a, const struct side *b, bool by_session,
		    double log_margin)
{
	static struct room room;
	const struct side *sides[2] = { a, b };
	double step = fmax(log_step(a), log_step(b)), *values[2];
	size_t count[2];

	*contrast = (struct contrast){
		.by_session = by_session, .sessions = { a->count, b->count }, .t = NAN, .p = NAN
	};
	if (a->count == 0 || b->count == 0)
		return false;
	contrast->rounds = fewest_rounds(a, b);
	if (contrast->rounds < RUNS_LEAST)
		return false;
	for (int i = 0; i < 2; i++)
		count[i] = by_session ? sides[i]->count : sides[i]->count * contrast->rounds;
	values[0] = room_for(&room, count[0] + count[1]);
	values[1] = values[0] + count[0];
	for (int i = 0; i < 2; i++)
		(by_session ? by_sessions : by_runs)(contrast, i, sides[i], values[i], log_margin);
	contrast->pooled = (contrast->degrees[0] * contrast->variance[0] +
			    contrast->degrees[1] * contrast->variance[1]) /
			   (contrast->degrees[0] + contrast->degrees[1]);
	contrast->least = step * step / 12.0;
	contrast->shift = contrast->mean[1] - contrast->mean[0];
	contrast->rank = shift_hodges_lehmann(values[0], count[0], values[1], count[1], 0.95);
	settle_fixed(contrast, values[0], count[0], values[1], count[1]);
	return true;
}

double contrast_side_value(const struct side *side)
{
	static struct room room;
	size_t total = 0, used = 0;

	for (size_t i = 0; i < side->count; i++)
		total += side->sessions[i].count;
	double *values = room_for(&room, total);
	for (size_t i = 0; i < side->count; i++)
		for (size_t j = 0; j < side->sessions[i].count; j++)
			values[used++] = side->sessions[i].values[j];
	return statistics_median(values, used);
}

/* Pooled over both sides, or each side its own variance and Satterthwaite's degrees. */
static void spread(struct contrast *contrast, struct prior prior, double session_variance)
{
	double degrees = contrast->degrees[0] + contrast->degrees[1];
	double pooled = fmax(moderate_variance(contrast->pooled, degrees, prior), contrast->least);
	double part[2], freedom[2];

	for (int i = 0; i < 2; i++) {
		contrast->moderated[i] =
			fmax(moderate_variance(contrast->variance[i], contrast->degrees[i], prior),
			     contrast->least);
		part[i] = contrast->moderated[i] / contrast->units[i];
		freedom[i] = prior.degrees + contrast->degrees[i];
	}
	contrast->welch = contrast->moderated[0] > WELCH_BEYOND * contrast->moderated[1] ||
			  contrast->moderated[1] > WELCH_BEYOND * contrast->moderated[0];
	if (!contrast->welch) {
		contrast->moderated[0] = contrast->moderated[1] = pooled;
		contrast->total_degrees = prior.degrees + degrees;
		part[0] = pooled / contrast->units[0];
		part[1] = pooled / contrast->units[1];
	} else {
		contrast->total_degrees = (part[0] + part[1]) * (part[0] + part[1]) /
					  (part[0] * part[0] / freedom[0] + part[1] * part[1] / freedom[1]);
	}
	double sessions = 1.0 / (double)contrast->sessions[0] + 1.0 / (double)contrast->sessions[1];
	contrast->error = sqrt(part[0] + part[1] + session_variance * sessions);
}

void contrast_test(struct contrast *contrast, struct prior prior, double degrees_most,
		   double session_variance)
{
	if (contrast->fixed)
		return;
	spread(contrast, prior, session_variance);
	contrast->total_degrees = fmin(contrast->total_degrees, degrees_most);
	contrast->t = contrast->shift / contrast->error;
	contrast->p = student_two_sided(contrast->t, contrast->total_degrees);

	double reach = student_quantile(0.05, contrast->total_degrees) * contrast->error;
	contrast->low = contrast->shift - reach;
	contrast->high = contrast->shift + reach;
}

size_t contrast_needed(const struct contrast *contrast, struct prior prior, double session_variance,
		       double log_margin, size_t from, size_t most)
{
	double gap = fabs(fabs(contrast->shift) - log_margin);
	double variance = 0.5 * (contrast->moderated[0] + contrast->moderated[1]);
	double per_session = calibration_of(contrast->rounds).degrees;
	bool runs = !contrast->by_session && session_variance == 0.0;

	if (contrast->fixed)
		return most + 1;
	if (!contrast->by_session && !runs)
		variance = variance / (double)contrast->rounds + session_variance;
	for (size_t units = from; units <= most; units++) {
		double error = sqrt(2.0 * variance / (double)units);
		double degrees = runs                   ? calibration_of(units).degrees
				 : contrast->by_session ? (double)units - 1.0
							: (double)units * per_session;

		if (1.9599 * error >= gap)
			continue; /* no t is smaller than the normal law's */
		if (student_quantile(0.05, prior.degrees + 2.0 * degrees) * error < gap)
			return units;
	}
	return most + 1;
}
