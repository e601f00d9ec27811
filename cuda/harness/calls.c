/*
 * calls - what one call of the host costs, in batches and singly.
 *
 * SPDX-License-Identifier: MIT
 */
#include "calls.h"

#include <math.h>
#include <stdlib.h>

#include "../../bench/harness/clock.h"
#include "../../bench/harness/fail.h"
#include "../../bench/harness/order.h"

static void nothing(void *context)
{
	__asm__ volatile("" : : "r"(context) : "memory");
}

static double batch_ns(void (*make)(void *), void *context, unsigned batch)
{
	double begun = (double)clock_ns();

	for (unsigned i = 0; i < batch; i++)
		make(context);
	return (double)clock_ns() - begun;
}

double calls_batched(const struct calls *calls, unsigned batches)
{
	double *ns = (double *)must_allocate(NULL, batches, 2 * sizeof *ns);
	double *empty = ns + batches;

	for (unsigned i = 0; i < batches; i++) {
		ns[i] = batch_ns(calls->make, calls->context, calls->batch) / calls->batch;
		if (calls->drain)
			calls->drain(calls->context);
		empty[i] = batch_ns(nothing, calls->context, calls->batch) / calls->batch;
	}
	order_sort(ns, batches);
	order_sort(empty, batches);
	double median = order_median(ns, batches) - order_median(empty, batches);

	free(ns);
	return median;
}

void calls_single(const struct calls *calls, double *ns, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		double begun = (double)clock_ns();

		calls->make(calls->context);
		ns[i] = (double)clock_ns() - begun;
		if (calls->drain && (i + 1) % calls->batch == 0)
			calls->drain(calls->context);
	}
}

/* P(X <= k) of a binomial, by logs so that 20 000 draws do not underflow. */
static double binomial_up_to(size_t n, double p, size_t k)
{
	double sum = 0, log_p = log(p), log_q = log1p(-p), all = lgamma((double)n + 1);

	for (size_t i = 0; i <= k; i++)
		sum += exp(all - lgamma((double)i + 1) - lgamma((double)(n - i) + 1) + (double)i * log_p +
			   (double)(n - i) * log_q);
	return sum;
}

/* The largest k with P(X <= k) <= limit, plus one; by bisection, since the sum only grows. */
static size_t rank_below(size_t n, double p, double limit)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (binomial_up_to(n, p, middle) <= limit)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool quantile_ranks(size_t count, double p, size_t *low, size_t *high)
{
	if (count < 2)
		return false;
	size_t below = rank_below(count, p, 0.025), above = rank_below(count, p, 0.975);

	if (below == 0 || above >= count)
		return false;
	*low = below - 1;
	*high = above;
	return true;
}

struct quantiles quantiles_of(double *ns, size_t count)
{
	struct quantiles q = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, count };
	size_t low, high;

	if (count == 0)
		return q;
	order_sort(ns, count);
	q.minimum = ns[0];
	q.maximum = ns[count - 1];
	q.p50 = order_median(ns, count);
	q.p90 = count >= 200 ? order_quantile(ns, count, 0.9) : NAN;
	q.p99 = count >= 2000 ? order_quantile(ns, count, 0.99) : NAN;
	q.p999 = count >= 20000 ? order_quantile(ns, count, 0.999) : NAN;
	if (count >= 2000 && quantile_ranks(count, 0.99, &low, &high)) {
		q.p99_low = ns[low];
		q.p99_high = ns[high];
	}
	return q;
}
