/*
 * manifest - which files stand on which side of a diff.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_MANIFEST_H
#define ANALYSIS_MANIFEST_H

#include "index.h"

/* A session in the history is on neither side: it tells how sessions differ by themselves. */
enum role_of_session { SESSION_A, SESSION_B, SESSION_HISTORY };

/* One experiment in one session, or one published summary. */
struct source {
	enum role_of_session role;
	size_t key;                /* number in keys */
	const char *session;       /* its time, NA for a published summary */
	const char *configuration; /* equal words mean equal configuration */
	const char *schema;
	const char *describe, *runs, *summary; /* paths; NULL where there is none */
};

struct manifest {
	struct source *sources;
	size_t count;
	struct index keys;     /* in the order of the report */
	size_t *chapter_of;    /* by key: its number in chapters */
	struct index chapters; /* in the order of the report */
};

/*
 * Read a manifest (role,session,configuration,schema,key,describe,runs,summary)
 * and the report's order of keys (key,chapter); leaves with a message when
 * they do not fit each other.
 */
struct manifest manifest_read(const char *path, const char *keys_path);

#endif
