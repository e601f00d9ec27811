/*
 * calls - what one call of the host costs, in batches and singly.
 *
 * A median is taken from batches, out of which the cost of asking the clock
 * and of the loop drops; a tail only from calls timed one by one, of which
 * there must be enough.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CUDA_CALLS_H
#define CUDA_CALLS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct calls {
	void (*make)(void *context);  /* the call that is timed */
	void (*drain)(void *context); /* between batches, untimed: wait, free; may be NULL */
	void *context;
	unsigned batch; /* calls before a drain */
};

struct quantiles {
	double minimum, p50, p90, p99, p999, maximum; /* ns; p99 and p99.9 NAN where too few were timed */
	double p99_low, p99_high;                     /* exact 95 % binomial interval */
	size_t count;
};

/* Median ns of a call over `batches` batches, less an empty loop of the same length. */
double calls_batched(const struct calls *calls, unsigned batches);
/* Each of `count` calls timed by itself, in the order made; drained every `batch`. */
void calls_single(const struct calls *calls, double *ns, size_t count);
/* Sorts `ns`. */
struct quantiles quantiles_of(double *ns, size_t count);
/* Ranks (from 0) of the exact 95 % binomial interval of quantile p; false when there is none. */
bool quantile_ranks(size_t count, double p, size_t *low, size_t *high);

#ifdef __cplusplus
}
#endif

#endif
