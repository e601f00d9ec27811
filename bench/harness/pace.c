/*
 * pace - how many samples a visit takes, and when the budget says stop.
 *
 * Beyond the budget a point gets fewer samples, never shorter ones: a short
 * sample is another measurement, a few samples are the same one less sure.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pace.h"

bool pace_more(const struct pace *pace, double now_ns)
{
	if (pace->taken < pace->minimum)
		return true;
	if (pace->clean >= pace->wanted || pace->taken >= 2 * pace->wanted)
		return false;
	return now_ns - pace->started_ns < pace->allowed_ns;
}

double pace_allowance(double left_ns, unsigned visits, double typical_ns)
{
	if (left_ns <= 0 || !visits)
		return 0;
	double share = left_ns / visits, spare = left_ns - (visits - 1) * typical_ns;

	return spare > share ? spare : share;
}
