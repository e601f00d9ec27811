/*
 * history - what unchanged sessions of a machine tell about its diffs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_HISTORY_H
#define ANALYSIS_HISTORY_H

#include "gather.h"
#include "sessions.h"

/* So many pairs of unchanged sessions are diffed at most, the newest first. */
#define UNCHANGED_PAIRS 10

/* What is known of single cells of a key. */
struct cell_noise {
	struct index names;
	double *variance, *degrees; /* between sessions; by number in names */
};

/* Sessions of equal configuration, none of them compared with another by the diff itself. */
struct history {
	const struct manifest *manifest;
	struct readings **readings; /* by source of the manifest */
	size_t *group;              /* by source */
	size_t group_count;
	struct session_noise *noise; /* by key */
	struct cell_noise *cells;    /* by key */
};

/* What diffs of unchanged sessions come to. */
struct unchanged {
	size_t pairs;     /* of sessions, diffed */
	size_t cells;     /* tested in them */
	size_t by_rounds; /* called changed when sessions are taken for interleaved rounds */
	size_t by_rule;   /* called changed by the rule in force */
};

/* Group the sessions and estimate every experiment's session noise. */
struct history history_of(const struct manifest *manifest, struct readings **readings);

/*
 * Tell every cell of a diff what is known of session noise: the variance of
 * its experiment, or its own where that is larger, so that a cell which
 * sessions shift more than its neighbours is not called changed by that.
 */
void history_apply(const struct history *history, struct diff *diff);

/* Diff pairs of unchanged sessions with the same rules. */
struct unchanged history_unchanged(const struct history *history);

#endif
