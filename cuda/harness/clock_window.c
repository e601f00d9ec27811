/*
 * clock_window - how far the device's clock is from the host's, and how sure.
 *
 * SPDX-License-Identifier: MIT
 */
#include "clock_window.h"

#include <math.h>
#include <stdlib.h>

#define LEAST 8

static int by_length(const void *a, const void *b)
{
	const struct clock_trip *x = (const struct clock_trip *)a, *y = (const struct clock_trip *)b;
	double dx = x->seen_ns - x->asked_ns, dy = y->seen_ns - y->asked_ns;

	return (dx > dy) - (dx < dy);
}

struct clock_window clock_window_of(struct clock_trip *trips, size_t count)
{
	struct clock_window window = { -INFINITY, INFINITY, 0, false };
	size_t used = count / 100 > LEAST ? count / 100 : count < LEAST ? count : LEAST;

	if (count == 0)
		return window;
	qsort(trips, count, sizeof *trips, by_length);
	for (size_t i = 0; i < used; i++) {
		double low = trips[i].device_ns - trips[i].seen_ns,
		       high = trips[i].device_ns - trips[i].asked_ns;

		if (low > window.low_ns)
			window.low_ns = low;
		if (high < window.high_ns)
			window.high_ns = high;
		window.at_ns += (trips[i].asked_ns + trips[i].seen_ns) / 2 / (double)used;
	}
	window.valid = window.high_ns >= window.low_ns;
	return window;
}

double clock_window_offset(const struct clock_window *before, const struct clock_window *after, double at_ns,
			   double *uncertainty_ns)
{
	double first = (before->low_ns + before->high_ns) / 2, last = (after->low_ns + after->high_ns) / 2;
	double wide = fmax(before->high_ns - before->low_ns, after->high_ns - after->low_ns);
	double span = after->at_ns - before->at_ns;

	*uncertainty_ns = wide / 2;
	return span > 0 ? first + (last - first) * (at_ns - before->at_ns) / span : first;
}
