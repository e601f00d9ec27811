/*
 * csv_write - the writer: every write checked, the file complete or absent.
 *
 * SPDX-License-Identifier: MIT
 */
#include "csv.h"
#include "fail.h"
#include "memory.h"
#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Files begun and not closed: a program that fails leaves none behind. */
#define OPEN_MOST 8
static struct csv_writer begun[OPEN_MOST];

static void drop_begun(void)
{
	for (size_t i = 0; i < OPEN_MOST; i++)
		if (begun[i].part) {
			fclose(begun[i].stream);
			unlink(begun[i].part);
		}
}

/* Take a place in the list for a writer, or give it up. */
static void remember(const struct csv_writer *writer, bool open)
{
	static bool registered;

	if (!registered)
		atexit(drop_begun);
	registered = true;
	for (size_t i = 0; i < OPEN_MOST; i++)
		if (begun[i].part == (open ? NULL : writer->part)) {
			begun[i] = open ? *writer : (struct csv_writer){ 0 };
			return;
		}
	if (open)
		fail("cannot write '%s': too many files at once; this is a bug", writer->part);
}

struct csv_writer csv_create(const char *path)
{
	struct csv_writer writer = { .stream = stdout, .header = true };

	if (!path)
		return writer;
	writer.path = memory_text(path);
	writer.part = memory_format("%s.%ld.part", path, (long)getpid());
	writer.stream = fopen(writer.part, "w");
	if (!writer.stream)
		fail("cannot write '%s': %s; check the folder and its permissions", writer.part,
		     strerror(errno));
	remember(&writer, true);
	return writer;
}

void csv_put(struct csv_writer *writer, const char *text)
{
	FILE *out = writer->stream;

	if (writer->field++)
		putc(',', out);
	if (!*text)
		text = "NA";
	if (!strpbrk(text, ",\"\n\r")) {
		fputs(text, out);
		return;
	}
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			putc('"', out);
		putc(*text, out);
	}
	putc('"', out);
}

void csv_put_format(struct csv_writer *writer, const char *format, ...)
{
	char text[4096];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (length < 0 || (size_t)length >= sizeof text)
		fail("cannot write '%s': field of %d bytes; shorten it",
		     writer->path ? writer->path : "standard output", length);
	csv_put(writer, text);
}

void csv_put_number(struct csv_writer *writer, double value)
{
	char text[32];

	csv_put(writer, text_of_number(text, sizeof text, value));
}

void csv_end(struct csv_writer *writer)
{
	if (writer->header)
		writer->columns = writer->field;
	else if (writer->field != writer->columns)
		fail("cannot write '%s': row of %zu fields under a header of %zu; this is a bug",
		     writer->path ? writer->path : "standard output", writer->field, writer->columns);
	writer->header = false;
	writer->field = 0;
	putc('\n', writer->stream);
}

void csv_close(struct csv_writer *writer)
{
	const char *name = writer->path ? writer->path : "standard output";
	bool failed = fflush(writer->stream) != 0 || ferror(writer->stream);
	int reason = errno;

	if (writer->path)
		remember(writer, false);
	if (writer->path && fclose(writer->stream) != 0 && !failed) {
		failed = true;
		reason = errno;
	}
	if (!failed && writer->path && rename(writer->part, writer->path) != 0) {
		failed = true;
		reason = errno;
	}
	if (!failed)
		return;
	if (writer->path)
		unlink(writer->part);
	fail("cannot write '%s': %s; free some space or check its permissions", name, strerror(reason));
}
