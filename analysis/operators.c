/*
 * operators - their names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "operators.h"

#include <string.h>

static const struct {
	const char *name;
	operator_fn *function;
} operators[] = {
	{ "cluster", operator_cluster },   { "difference", operator_difference },
	{ "disagree", operator_disagree }, { "extreme", operator_extreme },
	{ "fit", operator_fit },           { "gain", operator_gain },
	{ "knee", operator_knee },         { "ratio", operator_ratio },
	{ "scaling", operator_scaling },   { "share", operator_share },
	{ "spread", operator_spread },     { "step", operator_step },
	{ "value", operator_value },
};

operator_fn *operators_find(const char *name)
{
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (strcmp(operators[i].name, name) == 0)
			return operators[i].function;
	return NULL;
}

const char *operators_names(void)
{
	return "cluster, difference, disagree, extreme, fit, gain, knee, ratio, scaling, share, spread, "
	       "step, value";
}
