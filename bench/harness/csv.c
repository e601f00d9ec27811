/*
 * csv - header once, then rows of exactly as many fields, written at the end or not at all.
 *
 * RFC 4180 with LF, NA for what is missing, numbers in the C locale as %.9g:
 * nine digits are more than any clock here can tell apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include "csv.h"

#include "fail.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append(struct csv *csv, const char *text, size_t length)
{
	if (csv->capacity - csv->length <= length) {
		csv->capacity = 2 * csv->capacity + length + 4096;
		csv->text = (char *)must_allocate(csv->text, csv->capacity, 1);
	}
	memcpy(csv->text + csv->length, text, length);
	csv->length += length;
	csv->text[csv->length] = 0;
}

static void field(struct csv *csv, const char *text, size_t length)
{
	if (csv->fields++)
		append(csv, ",", 1);
	append(csv, text, length);
}

void csv_text(struct csv *csv, const char *text)
{
	if (!text || !*text)
		text = "NA";
	if (!strpbrk(text, ",\"\r\n")) {
		field(csv, text, strlen(text));
		return;
	}
	field(csv, "\"", 1);
	for (; *text; text++)
		append(csv, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	append(csv, "\"", 1);
}

void csv_number(struct csv *csv, double number)
{
	char text[40];

	if (!isfinite(number)) {
		field(csv, "NA", 2);
		return;
	}
	snprintf(text, sizeof text, "%.9g", number == 0 ? 0.0 : number);
	field(csv, text, strlen(text));
}

void csv_integer(struct csv *csv, uint64_t number)
{
	char text[40];

	snprintf(text, sizeof text, "%" PRIu64, number);
	field(csv, text, strlen(text));
}

void csv_missing(struct csv *csv, unsigned count)
{
	while (count--)
		field(csv, "NA", 2);
}

void csv_end(struct csv *csv)
{
	if (!csv->columns)
		csv->columns = csv->fields;
	if (csv->fields != csv->columns)
		fail("cannot write a row of %u fields: the header has %u; this is a bug", csv->fields,
		     csv->columns);
	csv->fields = 0;
	append(csv, "\n", 1);
}

void csv_write(struct csv *csv)
{
	size_t length = csv->length;

	if (fwrite(csv->text, 1, length, stdout) != length || fflush(stdout) || ferror(stdout))
		fail("cannot write %zu bytes of results: %m; make room and run again", length);
	free(csv->text);
	memset(csv, 0, sizeof *csv);
}
