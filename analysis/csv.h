/*
 * csv - tables in files: read with suspicion, written whole or not at all.
 *
 * RFC 4180 in UTF-8 with LF, a header of names [a-z0-9_]+, NA for what is
 * missing and never an empty field, no line break inside a field: row r stands
 * on line r + 2. A file that breaks a rule is refused with
 * `file:line: column N 'name': reason; what to do`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ANALYSIS_CSV_H
#define ANALYSIS_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CSV_FIELD_MOST ((size_t)64 << 10)
#define CSV_FILE_MOST  ((size_t)64 << 20)
#define CSV_ROWS_MOST  ((size_t)1000000)

struct csv_table {
	const char *path;
	size_t columns, rows;
	const char **names;
	char *text;      /* the file, unquoted in place */
	uint32_t *cells; /* where each field starts in it, row after row */
};

/* Read a file, or leave with the message. */
struct csv_table *csv_read(const char *path);

/* Read a file; NULL with the message in `error` when it is refused. */
struct csv_table *csv_try_read(const char *path, char *error, size_t bytes);

/* The place of a column, or -1. csv_need leaves with a message instead. */
int csv_column(const struct csv_table *table, const char *name);
int csv_need(const struct csv_table *table, const char *name);

/* One field; NA where the column is -1. */
const char *csv_text(const struct csv_table *table, size_t row, int column);

/* One number; NaN for NA and where the column is -1; leaves with a message for anything else. */
double csv_number(const struct csv_table *table, size_t row, int column);

/* Look up `value` in the `of` column of the row whose `by` column is `key`; NA when there is none. */
const char *csv_lookup(const struct csv_table *table, const char *by, const char *key, const char *of);

/* Leave with a message about one field. */
_Noreturn void csv_refuse(const struct csv_table *table, size_t row, int column, const char *reason,
			  const char *advice);

struct csv_writer {
	FILE *stream;
	const char *path, *part; /* path NULL: standard output */
	size_t columns, field;
	bool header;
};

/* Open FILE.PID.part, or standard output for NULL; the file appears when csv_close has seen every write
 * succeed.
 */
struct csv_writer csv_create(const char *path);

/* Fields of the current row; the first row is the header and sets the number of columns. */
void csv_put(struct csv_writer *writer, const char *text);
void csv_put_format(struct csv_writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void csv_put_number(struct csv_writer *writer, double value);
void csv_end(struct csv_writer *writer);
void csv_close(struct csv_writer *writer);

#endif
