/*
 * sessions - variance between sessions, and the shifts of nothing against nothing.
 *
 * Memory lands elsewhere after a boot, a room is warmer in the afternoon: two
 * sessions of an unchanged machine differ by more than their rounds tell. How
 * much is a property of the experiment, so its cells are averaged.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sessions.h"

#include "calibration.h"
#include "clip.h"
#include "memory.h"
#include "statistics.h"

#include <math.h>

/* The clipped mean of ln of a session's runs, and the variance of that mean. */
struct session_mean {
	double mean, variance;
};

static struct session_mean mean_of(const struct session_runs *session, double step)
{
	double *values = memory_take(2 * session->count, sizeof *values), *clipped = values + session->count;
	struct calibration calibration = calibration_of(session->count);

	for (size_t i = 0; i < session->count; i++)
		values[i] = log(session->values[i]);
	if (step > 0.0)
		step /= exp(statistics_median(values, session->count));
	clip_values(values, session->count, step, clipped);
	return (struct session_mean){ clip_mean(clipped, session->count),
				      calibration.factor * clip_variance(clipped, session->count) /
					      (double)session->count };
}

static size_t means_of(const struct side *history, double *means, double *variances)
{
	size_t count = 0;

	for (size_t i = 0; i < history->count; i++) {
		if (history->sessions[i].count < RUNS_LEAST)
			continue;
		struct session_mean mean = mean_of(&history->sessions[i], history->step);
		means[count] = mean.mean;
		variances[count++] = mean.variance;
	}
	return count;
}

/* Means scatter by their sessions and by their own rounds; the rounds' part is known. May come out below 0.
 */
static double excess_of(const double *means, const double *variances, size_t sessions)
{
	return clip_variance(means, sessions) - clip_mean(variances, sessions);
}

double sessions_variance(const struct side *history, double *degrees)
{
	double *means = memory_take(2 * history->count + 1, sizeof *means),
	       *variances = means + history->count;
	size_t sessions = means_of(history, means, variances);

	*degrees = 0.0;
	if (sessions < SESSIONS_HISTORY)
		return NAN;
	*degrees = (double)(sessions - 1);
	return fmax(excess_of(means, variances, sessions), 0.0);
}

struct session_noise sessions_noise(const struct side *histories, size_t count)
{
	struct session_noise noise = { NAN, NAN, 0, 0 };
	double excess = 0.0, degrees = 0.0, *shifts = NULL;
	size_t capacity = 0, most = 0;

	for (size_t i = 0; i < count; i++)
		most = histories[i].count > most ? histories[i].count : most;
	double *means = memory_take(2 * most + 1, sizeof *means), *variances = means + most;

	for (size_t i = 0; i < count; i++) {
		size_t sessions = means_of(&histories[i], means, variances);

		noise.sessions = sessions > noise.sessions ? sessions : noise.sessions;
		for (size_t a = 0; a < sessions; a++) {
			for (size_t b = a + 1; b < sessions; b++) {
				shifts = memory_grow(shifts, noise.shifts, &capacity, sizeof *shifts);
				shifts[noise.shifts++] = fabs(means[b] - means[a]);
			}
		}
		if (sessions < SESSIONS_HISTORY)
			continue;
		double weight = (double)(sessions - 1);

		excess += weight * excess_of(means, variances, sessions);
		degrees += weight;
	}
	if (degrees > 0.0)
		noise.variance = fmax(excess / degrees, 0.0);
	if (noise.shifts > 0) {
		statistics_sort(shifts, noise.shifts);
		noise.floor = statistics_sorted_quantile(shifts, noise.shifts, 0.99);
	}
	return noise;
}
