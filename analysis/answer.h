/*
 * answer - what an operator found, and the sentence made of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_ANSWER_H
#define ANALYSIS_ANSWER_H

#include "context.h"

#include <stdbool.h>

struct answer {
	const char *none;   /* why nothing can be said; else NULL */
	const char *reason; /* the key of the reason, where the points have one; else NULL */
	bool supported;     /* the first sentence holds, else the second */
	bool unsure;        /* the interval allows both: the third */
	const char *sentence, *otherwise, *doubtful; /* the operator's own */
	const char *otherwise_end, *doubtful_end; /* what the section's own first sentence ends in instead */
	const char **names, **texts;              /* placeholders */
	size_t count, name_capacity, text_capacity;
	const char *rests; /* on what it rests: the numbers with intervals */
	const char *doubts;
	const char *about; /* which series this is, when there are several; else NULL */
	struct answer *next;
};

/* State a placeholder. */
void answer_put(struct answer *answer, const char *name, const char *text);

/* Add a row's doubts, each once. */
void answer_doubt(struct answer *answer, const struct view *view, size_t row);

/* Why a selection is empty, in words, and which points it asked for; *reason is the key of their reason, or
 * NULL. */
const char *answer_none(const struct selection *selection, const char **reason);

/*
 * The finished sentence, or one for each series: placeholders filled, capital, what it rests on in
 * brackets, full stop. Leaves with a message when a placeholder is not one
 * of the operator's.
 */
const char *answer_sentence(const struct answer *answer, const struct clauses *clauses,
			    const struct section *section, const struct directive *directive);

#endif
