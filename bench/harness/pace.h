/*
 * pace - how many samples a visit takes, and when the budget says stop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_PACE_H
#define HARNESS_PACE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One visit to a point. */
struct pace {
	unsigned wanted;   /* undisturbed samples to have */
	unsigned minimum;  /* samples to take even beyond the budget */
	unsigned taken;    /* samples begun */
	unsigned clean;    /* of them undisturbed */
	double started_ns; /* when the visit began */
	double allowed_ns; /* how long it may last */
};

/* Take another sample? Disturbed ones are repeated, at most as many again. */
bool pace_more(const struct pace *, double now_ns);
/* What the next of `visits` visits may spend of what is left, when one typically costs typical_ns. */
double pace_allowance(double left_ns, unsigned visits, double typical_ns);

#ifdef __cplusplus
}
#endif
#endif
