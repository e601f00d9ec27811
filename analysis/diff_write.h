/*
 * diff_write - a diff as files: diff.csv with every number, diff.json for programs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_DIFF_WRITE_H
#define ANALYSIS_DIFF_WRITE_H

#include "conclusion.h"
#include "history.h"

struct diff_names {
	const char *a, *b; /* as asked for: ID or ID@TIME */
	enum relation relation;
};

void diff_write_csv(const char *path, const struct diff *diff, const struct manifest *manifest,
		    const struct history *history, enum relation relation);

void diff_write_json(const char *path, const struct diff *diff, const struct manifest *manifest,
		     const struct conclusion *conclusion, const struct unchanged *unchanged,
		     const struct diff_names *names);

#endif
