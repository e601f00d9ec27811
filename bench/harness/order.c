/*
 * order - sort numbers and read their order statistics.
 *
 * SPDX-License-Identifier: MIT
 */
#include "order.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void order_sort(double *values, size_t count)
{
	if (count)
		qsort(values, count, sizeof *values, compare);
}

double order_quantile(const double *sorted, size_t count, double p)
{
	if (!count)
		return NAN;
	double rank = ceil(p * (double)count);
	size_t index = rank < 1 ? 0 : (size_t)rank - 1;
	return sorted[index < count ? index : count - 1];
}

double order_median(const double *sorted, size_t count)
{
	if (!count)
		return NAN;
	return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}
