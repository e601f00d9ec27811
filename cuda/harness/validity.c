/*
 * validity - what a number is, decided by rules and never by eye.
 *
 * SPDX-License-Identifier: MIT
 */
#include "validity.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define TOLERANCE 1.02

/* Gravest first. */
static const char *const words[] = { "fake",        "corrupt",     "impossible",  "suspect",
				     "jit",         "emulated",    "shared_unit", "baseline_limited",
				     "upper_bound", "lower_bound", "ok" };

static size_t rank(const char *word)
{
	size_t i = 0;

	while (i < sizeof words / sizeof words[0] && strcmp(words[i], word) != 0)
		i++;
	return i;
}

struct verdict validity_worse(struct verdict a, struct verdict b)
{
	return rank(b.validity) < rank(a.validity) ? b : a;
}

struct verdict validity_rate(double rate, double limit)
{
	struct verdict ok = { "ok", NULL }, none = { "impossible", "no_time" },
		       beyond = { "impossible", "above_limit" };

	if (!isfinite(rate) || rate <= 0)
		return none;
	return limit > 0 && rate > limit * TOLERANCE ? beyond : ok;
}

struct verdict validity_transfer(double bytes, double ns, double limit_bytes_per_s)
{
	return validity_rate(ns > 0 ? bytes / ns * 1e9 : NAN, limit_bytes_per_s);
}
