/*
 * resolve - '@value NAME UNIT' to a number with its unit.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_RESOLVE_H
#define ANALYSIS_RESOLVE_H

#include "context.h"

/*
 * NAME is a fact's key, or [KEY.]COLUMN@CONDITION,CONDITION of a summary,
 * COLUMN a value column or one of its statistics. "32 KiB", "0.92 ns", "2", or
 * a word of the fixed list; "NA" and *known false when there is none.
 */
const char *resolve_value(struct context *context, const struct directive *directive, bool *known);

#endif
