/*
 * facts - what the machine says of itself: identity.csv and config.csv, by key.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_FACTS_H
#define ANALYSIS_FACTS_H

#include <stdbool.h>
#include <stddef.h>

struct facts {
	struct csv_table **tables;
	size_t count, capacity;
};

/* Add a file of key,value,...; a missing or empty one adds nothing. */
void facts_add(struct facts *facts, const char *path);

/* The first value under the key that is not NA, as text. */
const char *facts_text(const struct facts *facts, const char *key);

/*
 * A number by expression: NUMBER, KEY, and either followed by *NUMBER or
 * /NUMBER ("llc_bytes*4"). False when it is not a number or not known;
 * *unknown then names the key, or is NULL when the expression is malformed.
 */
bool facts_number(const struct facts *facts, const char *expression, double *value, const char **unknown);

#endif
