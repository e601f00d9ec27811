/*
 * glance_line - one 'glance:' line of a section, and its cell in a machine's summaries.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_GLANCE_LINE_H
#define ANALYSIS_GLANCE_LINE_H

#include "section.h"
#include "select.h"

struct machine {
	const char *name, *folder; /* folder holds KEY.csv */
	struct facts facts;
};

struct line {
	const char *label, *column;
	struct conditions conditions;
};

struct glance {
	const struct view *view;
	size_t row;
	bool found;
	const char *reason;
};

/* Read "LABEL = COLUMN where PARAMETER=VALUE ...", or leave with a message. */
struct line glance_read_line(const struct section *section, const char *text);

/* The row it names, of several that match the one in their middle; else why there is none. */
struct glance glance_find(const struct machine *machine, const char *key, const struct line *line);

#endif
