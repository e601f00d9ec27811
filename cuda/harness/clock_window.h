/*
 * clock_window - how far the device's clock is from the host's, and how sure.
 *
 * A round trip brackets the device's reading: it was taken after the host asked
 * and before the host saw the answer, so the offset lies in an interval as long
 * as the round trip. The shortest trips give the narrowest intervals, and the
 * truth lies in all of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_CLOCK_WINDOW_H
#define CUDA_CLOCK_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct clock_trip {
	double asked_ns, seen_ns; /* host */
	double device_ns;
};

struct clock_window {
	double low_ns, high_ns; /* device minus host */
	double at_ns;           /* host time of its middle */
	bool valid;
};

/* The intersection of the intervals of the fastest hundredth (at least 8) of the trips. */
struct clock_window clock_window_of(struct clock_trip *trips, size_t count);
/* Offset at a host time, on the line through both windows; `uncertainty_ns` gets half the wider one. */
double clock_window_offset(const struct clock_window *before, const struct clock_window *after, double at_ns,
			   double *uncertainty_ns);

#ifdef __cplusplus
}
#endif

#endif
