/*
 * flags - reasons to doubt a cell, each by a fixed rule, for people to see.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cells.h"
#include "memory.h"

#include <math.h>
#include <string.h>

#define FEW_BELOW       5
#define WIDE_ABOVE      0.05 /* half the interval, of the median */
#define SPREAD_ABOVE    1.5  /* largest run value over smallest; of one run: sample */
#define TREND_BELOW     0.01
#define BETWEEN_ABOVE   3.0 /* spread between runs over spread within */
#define NEIGHBOUR_ABOVE 2.0
#define CLOCK_ABOVE     0.03
#define CLUSTER_SIGMAS  5.0
#define CLUSTER_MARGINS 3.0
#define MARGIN_LEAST    0.02
#define MARGIN_UNSTATED 0.05

static void add(char *flags, size_t bytes, const char *word, bool applies)
{
	size_t used = strlen(flags);

	if (applies && used + strlen(word) + 2 < bytes) {
		if (used)
			flags[used++] = ' ';
		strcpy(flags + used, word);
	}
}

/* At least two runs far from the median by the runs' own spread and by the margin. */
static bool clustered(const struct run_value *values, size_t count, const struct cell *cell,
		      double margin_ratio)
{
	double margin = fmax(MARGIN_LEAST, isnan(margin_ratio) ? MARGIN_UNSTATED : margin_ratio);
	double least = fmax(CLUSTER_SIGMAS * cell->between_ratio, CLUSTER_MARGINS * margin);
	size_t far = 0;

	for (size_t i = 0; i < count; i++)
		far += values[i].used && fabs(values[i].value - cell->median) > least * fabs(cell->median);
	return far >= 2 && cell->rounds >= 4;
}

/* The largest run value, or sample where there is one run, far above the smallest. */
static bool spread_out(const struct run_value *values, size_t count, const struct cell *cell)
{
	double least = NAN, most = NAN;

	for (size_t i = 0; i < count; i++) {
		if (!values[i].used)
			continue;
		least = fmin(least, cell->rounds > 1 ? values[i].value : values[i].least);
		most = fmax(most, cell->rounds > 1 ? values[i].value : values[i].most);
	}
	return most > SPREAD_ABOVE * least;
}

/* Largest over smallest clock of the runs. */
static bool clock_differs(const struct run *runs, size_t count)
{
	double least = NAN, most = NAN;

	for (size_t i = 0; i < count; i++) {
		if (!runs[i].measured)
			continue;
		least = fmin(least, runs[i].clock_hertz);
		most = fmax(most, runs[i].clock_hertz);
	}
	return most > least * (1 + CLOCK_ABOVE);
}

const char *cell_flags(const struct cell *cell, const struct conditions *conditions,
		       const struct run_value *values, const struct run *runs, const struct rounds *rounds,
		       double margin_ratio, bool virtual)
{
	char flags[256] = "";
	size_t trends = 0;
	bool few = false, busy = false, single = false, throttled = false, loaded = false, brief = false;

	if (!cell->rounds)
		return "NA";
	for (size_t i = 0; i < rounds->count; i++) {
		if (!values[i].used)
			continue;
		few |= !runs[i].singles && values[i].undisturbed < FEW_BELOW;
		brief |= !runs[i].singles && runs[i].duration_ns < runs[i].short_below_ns;
		trends += values[i].trend_p < TREND_BELOW && !runs[i].singles;
		busy |= rounds->items[i].busy;
		single |= rounds->items[i].single;
		throttled |= rounds->items[i].throttled;
		loaded |= rounds->items[i].loaded;
	}
	double half = (cell->interval.high - cell->interval.low) / 2;

	add(flags, sizeof flags, "few", few);
	add(flags, sizeof flags, "wide", half > WIDE_ABOVE * fabs(cell->median));
	add(flags, sizeof flags, "spread", spread_out(values, rounds->count, cell));
	add(flags, sizeof flags, "short", brief);
	add(flags, sizeof flags, "drift", 2 * trends >= cell->rounds);
	add(flags, sizeof flags, "clusters", clustered(values, rounds->count, cell, margin_ratio));
	add(flags, sizeof flags, "between",
	    cell->rounds >= 3 && cell->between_ratio > BETWEEN_ABOVE * cell->within_ratio);
	add(flags, sizeof flags, "disturbed", cell->disturbed);
	add(flags, sizeof flags, "neighbours", conditions->neighbour_ratio > NEIGHBOUR_ABOVE);
	add(flags, sizeof flags, "load", loaded);
	add(flags, sizeof flags, "frequency", clock_differs(runs, rounds->count));
	add(flags, sizeof flags, "throttled", throttled);
	add(flags, sizeof flags, "virtual", virtual);
	add(flags, sizeof flags, "busy", busy);
	add(flags, sizeof flags, "single-order", single);
	return *flags ? memory_text(flags) : "NA";
}
