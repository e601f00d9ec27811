/*
 * describe - what an experiment says of itself, read from its describe.csv.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_DESCRIBE_H
#define ANALYSIS_DESCRIBE_H

#include <stdbool.h>
#include <stddef.h>

enum role { ROLE_PARAMETER, ROLE_INDEX, ROLE_VALUE, ROLE_HARNESS };
enum better { BETTER_NONE, BETTER_LOWER, BETTER_HIGHER };

struct described {
	const char *name;
	enum role role;
	const char *unit; /* UCUM */
	enum better better;
	double margin_ratio; /* NaN when not stated */
	const char *meaning;
};

struct description {
	const char *key, *summary, *method, *harness_method;
	struct described *columns; /* in the order of the raw file */
	size_t count;
	struct described *reasons; /* name and meaning only */
	size_t reason_count;
};

/* Read a describe.csv, or leave with a message that names the line. */
struct description *describe_read(const char *path);

/* A column by name, or NULL. */
const struct described *describe_column(const struct description *description, const char *name);

/* What a reason's key means for people; the key itself when it is not described. */
const char *describe_reason(const struct description *description, const char *key);

#endif
