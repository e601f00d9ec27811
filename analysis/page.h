/*
 * page - all cells of a diff together: prior, false discovery rate, verdicts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_PAGE_H
#define ANALYSIS_PAGE_H

#include "contrast.h"
#include "verdict.h"

/* A chapter with so many tested cells has a prior of its own. */
#define CHAPTER_LEAST 20
/* No advice goes beyond so many rounds or sessions. */
#define NEEDED_MOST 64

struct pair {
	/* given */
	size_t chapter; /* its number, from 0 */
	enum better better;
	double log_margin;
	struct side side[2];
	enum barrier barrier;
	const char *reason;      /* why there is a barrier; NULL where none */
	double session_variance; /* of ln, from the machine's history; 0 where none is known */
	double log_floor;        /* what unchanged sessions reach by themselves; 0 where none is known */
	bool session_noise_known;

	/* found */
	struct contrast contrast;
	bool contrasted; /* contrast holds numbers */
	struct prior prior;
	double q;
	enum verdict verdict;
	size_t needed; /* units a side that would settle an inconclusive cell; 0 where none is due */
	bool needed_sessions;
};

/* Fill the found part of every cell. */
void page_decide(struct pair *cells, size_t count, enum relation relation);

#endif
