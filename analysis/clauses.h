/*
 * clauses - one '@insight' directive taken apart.
 *
 *   OPERATOR [KEY.]COLUMN [of SIDE] [to SIDE] [over PARAMETER] [by PARAMETER]
 *     [where CONDITIONS] [beside FACT ...] [at N] [expect N] [within N]
 *     [least|most] [as UNIT]
 *     [: sentence with {placeholders} [| sentence otherwise [| where it cannot be told]]]
 *
 * SIDE: conditions (select.h), with COLUMN@ or KEY.COLUMN@ in front of the
 * first where it differs; or fact:NAME, fact:NAME*2; or all.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CLAUSES_H
#define ANALYSIS_CLAUSES_H

#include "section.h"
#include "select.h"

struct side {
	bool given;
	const char *key, *column; /* of another experiment, another column; NULL: the directive's */
	const char *fact;         /* expression, instead of conditions */
	struct conditions conditions;
};

struct clauses {
	const char *verb, *key, *column;
	struct side of, to;
	const char *over, *by;
	struct conditions where;
	struct texts facts;
	double at, expect, within; /* NaN when not given */
	bool least, most;
	const char *unit; /* of a number whose column names none; NULL: the column's */
	const char *sentence, *otherwise, *doubtful; /* NULL: the operator's own */
};

/* Take a directive apart, or leave with a message that names section and line. */
struct clauses clauses_read(const struct section *section, const struct directive *directive);

/* The conditions of a side in words: "chains 1, pages 4k"; values of the section, so they may be shown. */
const char *clauses_name(const struct side *side);
const char *clauses_conditions(const struct conditions *conditions);

/* A fact in words: "memory_peak_bytes_per_s" reads "memory peak". */
const char *clauses_fact(const char *fact);

#endif
