/*
 * contrast - the two sides of one cell: how far apart, and how well that is known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CONTRAST_H
#define ANALYSIS_CONTRAST_H

#include "moderate.h"
#include "shift.h"

#include <stdbool.h>
#include <stddef.h>

/* Stored sessions are the unit of a test once each side has so many. */
#define SESSIONS_LEAST 3

/* Run values of a cell in one session: as measured, above zero, in round order. */
struct session_runs {
	const double *values;
	size_t count;
};

struct side {
	const struct session_runs *sessions;
	size_t count;
	double step; /* one step of the clock's resolution, in the value's unit; 0 where unknown */
};

struct contrast {
	bool by_session;      /* the unit is a session's median, not a run */
	size_t rounds;        /* runs used of each session: the first so many, the same on both sides */
	size_t sessions[2];   /* sessions used */
	double units[2];      /* how many values stand behind each mean */
	double mean[2];       /* of ln of the values, clipped */
	double variance[2];   /* of one value, of each side */
	double degrees[2];    /* what that variance is worth */
	double pooled;        /* variance of both sides together */
	double least;         /* the variance below which only the clock's resolution speaks */
	double shift;         /* difference of the means */
	struct shift rank;    /* Hodges-Lehmann, with its interval */
	bool clusters;        /* two or more values of a side far from its median */
	bool fixed;           /* too little noise to test */
	bool apart;           /* fixed, and the sides' intervals do not meet */
	double moderated[2];  /* the variances drawn towards the prior, never below `least` */
	bool welch;           /* the sides differ too much to be pooled */
	double error;         /* standard error of the shift */
	double total_degrees; /* of the t below */
	double t, p;          /* NAN when fixed */
	double low, high;     /* 95 % interval of the shift */
};

/*
 * Contrast two sides by runs, or by the medians of sessions; log_margin says
 * what counts as far. False when there are too few values to test.
 */
bool contrast_begin(struct contrast *contrast, const struct side *a, const struct side *b, bool by_session,
		    double log_margin);

/*
 * Finish the contrast with the prior of its neighbours, the most degrees of
 * freedom they all have together, and the variance that a session adds (0
 * where none is known or it is in the values already).
 */
void contrast_test(struct contrast *contrast, struct prior prior, double degrees_most,
		   double session_variance);

/* The median of a side's runs over the rounds it has, session by session; NAN for none. */
double contrast_side_value(const struct side *side);

/*
 * The least number of units a side, in from .. most, that would settle whether
 * the shift lies beyond the margin; most + 1 when even those would not. The
 * units are runs; sessions when the contrast is by sessions or a session's
 * variance is known.
 */
size_t contrast_needed(const struct contrast *contrast, struct prior prior, double session_variance,
		       double log_margin, size_t from, size_t most);

#endif
