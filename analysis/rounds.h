/*
 * rounds - the raw files of one experiment with their records.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_ROUNDS_H
#define ANALYSIS_ROUNDS_H

#include "csv.h"
#include "describe.h"

struct round {
	const char *name; /* "1", as the record or the file's name has it */
	struct csv_table *raw;
	const char *source, *finished, *method, *harness_method;
	bool busy, single, throttled, loaded;
};

struct rounds {
	struct round *items;
	size_t count;
};

/*
 * Read rNN.csv and the rNN.record.csv beside each. Of several token hashes
 * (source_sha256) only the rounds of the newest are kept: numbers of two
 * versions of a program never share a cell. Leaves with a message when a
 * raw file does not have the described columns.
 */
struct rounds rounds_read(const struct description *description, const char *const *paths, size_t count);

#endif
