/*
 * sessions - what a session does to an unchanged cell, from a machine's history.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_SESSIONS_H
#define ANALYSIS_SESSIONS_H

#include "contrast.h"

/* A variance between sessions is not believed from fewer sessions of equal configuration. */
#define SESSIONS_HISTORY 4

struct session_noise {
	double variance; /* between sessions, of ln of a cell; NAN where the history is too short */
	double floor;    /* 99th percentile of the shifts between unchanged sessions; NAN without a pair */
	size_t sessions; /* most sessions of equal configuration seen for a cell */
	size_t shifts;   /* how many shifts the floor rests on */
};

/*
 * The variance between the sessions of one cell, less what its rounds explain,
 * never below 0; NAN below SESSIONS_HISTORY sessions. `degrees` gets what it
 * is worth.
 */
double sessions_variance(const struct side *history, double *degrees);

/*
 * The session noise of one experiment. Every history is one cell in sessions
 * of equal configuration; sessions of fewer than RUNS_LEAST rounds are passed
 * over.
 */
struct session_noise sessions_noise(const struct side *histories, size_t count);

#endif
