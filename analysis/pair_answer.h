/*
 * pair_answer - what the operators of two sides share: figures of pairs, placeholders, support.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_PAIR_ANSWER_H
#define ANALYSIS_PAIR_ANSWER_H

#include "pairs.h"

/* How a figure is written. */
typedef const char *show_fn(const struct figure *figure, const char *unit);
show_fn show_ratio;   /* 4.00 [3.98, 4.02] */
show_fn show_percent; /* a ratio as a change: 1.12 is +12.0 % */
show_fn show_share;   /* a ratio as a part of the whole in per cent */
show_fn show_unit;    /* scaled, with its unit */

/*
 * Find the pairs, make each one's figure, state the placeholders ({NAME},
 * {of}, {to}, {of_name}, {to_name}, {least}, {most}, {least_at}, {most_at},
 * {pairs}, {expect}). turn: where lower is better, the second side against
 * the first. The caller adds support and sentences.
 */
struct answer pair_answer(struct context *context, const struct clauses *clauses, struct pairs *pairs,
			  enum figure_step step, bool turn, const char *name, show_fn *show);

enum pair_verdict {
	PAIR_BEYOND, /* all lie beyond the bound, on one side of it, with their intervals */
	PAIR_EQUAL,  /* all lie within the tolerance, with their intervals */
	PAIR_MIXED,  /* some lie beyond it, but not all, or not on one side */
	PAIR_UNSURE, /* the intervals allow both */
};

/* The figures against `bound`, from which `tolerance` either way makes no difference. */
enum pair_verdict pair_verdict(const struct pairs *pairs, double bound, double tolerance);

/* The same for differences: the tolerance is a share of the second side. */
enum pair_verdict pair_difference(const struct pairs *pairs, double share);

/* Are all expect, give or take the share `within`: PAIR_EQUAL; is one not: PAIR_BEYOND; else PAIR_UNSURE. */
enum pair_verdict pair_expected(const struct pairs *pairs, double expect, double within);

#endif
