/*
 * operators - the questions a section can ask of its data.
 *
 * Each takes the directive's clauses and answers with numbers, sentences, and
 * whether the data support the first of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_OPERATORS_H
#define ANALYSIS_OPERATORS_H

#include "answer.h"

typedef struct answer operator_fn(struct context *context, const struct clauses *clauses);

/* Two sides: operator_pair.c */
operator_fn operator_ratio, operator_gain, operator_difference, operator_share, operator_disagree;

/* A curve: operator_curve.c, operator_fit.c, operator_step.c */
operator_fn operator_knee, operator_scaling, operator_fit, operator_step;

/* A set of points: operator_set.c, operator_cluster.c */
operator_fn operator_spread, operator_extreme, operator_value, operator_cluster;

/* The operator of that name, or NULL. */
operator_fn *operators_find(const char *name);
const char *operators_names(void);

#endif
