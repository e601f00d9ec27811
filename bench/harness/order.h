/*
 * order - sort numbers and read their order statistics.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_ORDER_H
#define HARNESS_ORDER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sort in place, smallest first. */
void order_sort(double *values, size_t count);
/* The p-quantile (nearest rank) of sorted values; NAN of none. */
double order_quantile(const double *sorted, size_t count, double p);
/* The median of sorted values, the mean of the middle two where there are two; NAN of none. */
double order_median(const double *sorted, size_t count);

#ifdef __cplusplus
}
#endif
#endif
