/*
 * singles - operations timed one by one, and the quantiles that their number allows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_SINGLES_H
#define HARNESS_SINGLES_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A quantile and its exact binomial 95 % interval; NAN where there are too few operations. */
struct singles_quantile {
	double value, low, high;
};

/* The least operations for the p-quantile: 20 of them must lie beyond it. */
size_t singles_least(double p);
/* Ranks, from 0, of the exact 95 % interval of the p-quantile; false where it has none. */
bool singles_ranks(size_t count, double p, size_t *low, size_t *high);
/* The p-quantile of sorted times. */
struct singles_quantile singles_quantile(const double *sorted, size_t count, double p);

#ifdef __cplusplus
}
#endif
#endif
