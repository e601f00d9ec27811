/*
 * account - where the time of a call goes, as the kernel accounts it and as the hardware counts it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_ACCOUNT_H
#define HARNESS_ACCOUNT_H

#include "sampler.h"

#ifdef __cplusplus
extern "C" {
#endif

enum account_count {
	ACCOUNT_USER_CYCLES,
	ACCOUNT_USER_INSTRUCTIONS,
	ACCOUNT_ALL_CYCLES, /* user and kernel */
	ACCOUNT_ALL_INSTRUCTIONS,
	ACCOUNT_COUNTS
};

/* Each per operation; NAN where it is not known. */
struct account {
	double user_ns, system_ns; /* of a thread made for it: where the kernel goes by ticks, a sample */
	double count[ACCOUNT_COUNTS];
	const char *reason; /* why a count is missing, or NULL */
};

/* Do the work for length_ns on the run's CPU, in a thread of its own, and once more under the counters. */
struct account account_of(struct run *, work_fn *, void *context, double length_ns);

#ifdef __cplusplus
}
#endif

#endif
