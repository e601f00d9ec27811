/*
 * csv - header once, then rows of exactly as many fields, written at the end or not at all.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_CSV_H
#define HARNESS_CSV_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A table being written: text kept in memory until csv_write. */
struct csv {
	char *text;
	size_t length, capacity;
	unsigned columns; /* fields of the first row: every later one must have as many */
	unsigned fields;  /* fields of the row being written */
};

/* Append one field, quoted if RFC 4180 asks for it; NULL or "" is NA. */
void csv_text(struct csv *, const char *text);
/* Append one number as %.9g; NAN and infinities are NA. */
void csv_number(struct csv *, double number);
/* Append one whole number, all digits. */
void csv_integer(struct csv *, uint64_t number);
/* Append `count` fields NA. */
void csv_missing(struct csv *, unsigned count);
/* End the row; the wrong number of fields is a bug and ends the program. */
void csv_end(struct csv *);
/* Write everything to standard output; a failed write is a failed run. Frees the table. */
void csv_write(struct csv *);

#ifdef __cplusplus
}
#endif
#endif
