/*
 * csv - the reader: one pass over the bytes, unquoting in place, trusting nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "csv.h"

#include "fail.h"
#include "file.h"
#include "memory.h"
#include "text.h"

#include <string.h>

struct reader {
	struct csv_table *table;
	unsigned char *at, *end;
	size_t line, field;
	char *error;
	size_t error_bytes;
	size_t names_capacity;
};

/* Compose the message; the column's name stands in it where the header gave a clean one. */
static bool refuse(struct reader *reader, const char *reason, const char *advice)
{
	const struct csv_table *table = reader->table;
	char name[128] = "";

	if (reader->line > 1 && reader->field < table->columns)
		snprintf(name, sizeof name, " '%.100s'", table->names[reader->field]);
	snprintf(reader->error, reader->error_bytes, "%s:%zu: column %zu%s: %s; %s", table->path,
		 reader->line, reader->field + 1, name, reason, advice);
	return false;
}

static bool refuse_file(struct reader *reader, const char *reason, const char *advice)
{
	snprintf(reader->error, reader->error_bytes, "cannot read '%s': %s; %s", reader->table->path, reason,
		 advice);
	return false;
}

/* The whole file in memory. */
static bool load(struct reader *reader)
{
	size_t bytes;
	const char *reason, *advice;

	reader->table->text = file_load(reader->table->path, CSV_FILE_MOST, &bytes, &reason, &advice);
	if (!reader->table->text)
		return refuse_file(reader, reason, advice);
	reader->at = (unsigned char *)reader->table->text;
	reader->end = reader->at + bytes;
	return true;
}

/* Take one character of a field, or say why not. */
static bool take(struct reader *reader, unsigned char **to)
{
	size_t length;
	const char *reason = text_refused(reader->at, (size_t)(reader->end - reader->at), &length);

	if (reason)
		return refuse(reader, reason, "write plain UTF-8 text with LF line ends");
	for (size_t i = 0; i < length; i++)
		*(*to)++ = *reader->at++;
	return true;
}

/* One field, ended by a comma or a line end, which *ended takes; the text is closed with NUL. */
static bool read_field(struct reader *reader, char **text, unsigned char *ended)
{
	unsigned char *start = reader->at, *to = reader->at;
	bool quoted = reader->at < reader->end && *reader->at == '"';

	if (quoted)
		reader->at++;
	for (;;) {
		if (reader->at == reader->end)
			return refuse(reader, "the file ends inside a row",
				      "it is truncated, copy or measure it again");
		unsigned char byte = *reader->at;

		if (byte == '"' && quoted) {
			reader->at++;
			if (reader->at < reader->end && *reader->at == '"') {
				*to++ = *reader->at++;
				continue;
			}
			if (reader->at < reader->end && *reader->at != ',' && *reader->at != '\n')
				return refuse(reader, "text after a closing quote",
					      "double every quote inside a quoted field");
			quoted = false;
			continue;
		}
		if (!quoted && (byte == ',' || byte == '\n'))
			break;
		if (!quoted && byte == '"')
			return refuse(reader, "quote inside a field without quotes",
				      "quote the field and double the quotes in it");
		if (byte == '\n')
			return refuse(reader, "line break inside a field", "keep a field on one line");
		if (!take(reader, &to))
			return false;
		if ((size_t)(to - start) > CSV_FIELD_MOST)
			return refuse(reader, "field longer than 64 KiB", "shorten it");
	}
	*ended = *reader->at++;
	if (to == start)
		return refuse(reader, "empty field", "write NA for what is missing");
	*to = '\0';
	*text = (char *)start;
	return true;
}

static bool read_header(struct reader *reader)
{
	struct csv_table *table = reader->table;
	unsigned char ended;
	char *name;

	if (reader->at == reader->end)
		return refuse_file(reader, "the file is empty", "it needs a header line");
	do {
		reader->field = table->columns;
		if (!read_field(reader, &name, &ended))
			return false;
		if (!text_name(name))
			return refuse(reader, "name of a column is not [a-z0-9_]+",
				      "name columns in lower case with underscores");
		if (csv_column(table, name) >= 0)
			return refuse(reader, "name of a column stands twice", "name each column once");
		table->names = memory_grow(table->names, table->columns, &reader->names_capacity,
					   sizeof *table->names);
		table->names[table->columns++] = name;
	} while (ended == ',');
	return true;
}

static bool read_rows(struct reader *reader)
{
	struct csv_table *table = reader->table;
	size_t lines = 0;
	unsigned char ended;
	char *text;

	for (unsigned char *at = reader->at; at < reader->end; at++)
		lines += *at == '\n';
	if (lines > CSV_ROWS_MOST) {
		reader->line = CSV_ROWS_MOST + 2;
		reader->field = 0;
		return refuse(reader, "more than 1000000 rows", "split the file");
	}
	/* A file without its last line end is refused when the field is read; one row more holds it. */
	table->cells = memory_take((lines + 1) * table->columns, sizeof *table->cells);
	for (; reader->at < reader->end; table->rows++) {
		uint32_t *cells = table->cells + table->rows * table->columns;

		reader->line++;
		for (reader->field = 0; reader->field < table->columns; reader->field++) {
			if (!read_field(reader, &text, &ended))
				return false;
			cells[reader->field] = (uint32_t)(text - table->text);
			if (ended == '\n')
				break;
		}
		if (reader->field + 1 < table->columns)
			return refuse(reader, "the row ends here, the header has more columns",
				      "it is truncated or misses a comma, write it again");
		if (reader->field == table->columns)
			return refuse(reader, "the row has more fields than the header",
				      "quote fields that hold a comma");
	}
	return true;
}

struct csv_table *csv_try_read(const char *path, char *error, size_t bytes)
{
	struct csv_table *table = memory_take(1, sizeof *table);
	struct reader reader = { .table = table, .line = 1, .error = error, .error_bytes = bytes };

	table->path = memory_text(path);
	if (!load(&reader) || !read_header(&reader) || !read_rows(&reader))
		return NULL;
	return table;
}

struct csv_table *csv_read(const char *path)
{
	char error[1024];
	struct csv_table *table = csv_try_read(path, error, sizeof error);

	if (!table)
		fail("%s", error);
	return table;
}
