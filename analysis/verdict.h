/*
 * verdict - what a diff says of one cell, and from which evidence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_VERDICT_H
#define ANALYSIS_VERDICT_H

#include "describe.h"

#include <stdbool.h>

/* At most this share of the changes called on a page may be false. */
#define VERDICT_DISCOVERY 0.02

enum verdict {
	VERDICT_NOT_COMPARABLE,
	VERDICT_ONLY_IN_A,
	VERDICT_ONLY_IN_B,
	VERDICT_UNTESTED,
	VERDICT_CLUSTERS,
	VERDICT_FASTER,
	VERDICT_SLOWER,
	VERDICT_HIGHER,
	VERDICT_LOWER,
	VERDICT_SMALL,
	VERDICT_SAME,
	VERDICT_INCONCLUSIVE,
	VERDICT_MOVED, /* would be a change, but nobody knows what sessions do by themselves */
	VERDICT_RATIO, /* different machines, or a published side: no verdict is due */
	VERDICTS
};

/* What kind of two sides these are: it says which words may be used. */
enum relation {
	RELATION_INTERLEAVED, /* rounds of both sides alternated */
	RELATION_STORED,      /* sessions of one machine */
	RELATION_MACHINES,    /* different machines */
	RELATION_PUBLISHED    /* a side is a published summary */
};

enum barrier { BARRIER_NONE, BARRIER_NOT_COMPARABLE, BARRIER_ONLY_IN_A, BARRIER_ONLY_IN_B, BARRIER_UNTESTED };

struct evidence {
	enum barrier barrier;
	enum better better;
	bool clusters;     /* a side has two or more runs far from its median */
	bool fixed;        /* too little noise for a test: `apart` stands in for q */
	bool apart;        /* the two sides' intervals do not meet */
	double q;          /* false discovery rate at which the shift is one */
	double log_ratio;  /* ln(B / A) */
	double low, high;  /* its interval */
	double log_margin; /* ln(1 + margin) */
	enum relation relation;
	bool session_noise_known; /* for stored sessions: its variance is in q, or log_floor holds */
	double log_floor;         /* what unchanged sessions reach by themselves; 0 where none is needed */
};

enum verdict verdict_of(const struct evidence *evidence);

/* As it stands in files: `not comparable`, `faster`, ... */
const char *verdict_word(enum verdict verdict);

/* Faster, slower, higher or lower. */
bool verdict_is_change(enum verdict verdict);

const char *relation_word(enum relation relation);
bool relation_read(const char *word, enum relation *relation);

#endif
