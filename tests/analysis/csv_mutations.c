/*
 * csv_mutations - a good file with bytes changed, cut or doubled is read or refused, never half read.
 *
 * Whatever is accepted keeps the promises of csv.h: a full table of fields
 * that are neither empty nor hold a control character. Whatever is refused
 * says where. Deterministic; meant to be run under the sanitizers too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../analysis/csv.h"
#include "../../analysis/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHANGES 3000

static const char good[] = "name,size_bytes,latency_ns,note\n"
			   "4k,4096,0.92,NA\n"
			   "\"a, b\",8192,\"1.5\",\"say \"\"so\"\"\"\n"
			   "thp,65536,2.94,\303\251t\303\251\n";

static unsigned long long state = 42;

static size_t draw(size_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (size_t)(state >> 33) % below;
}

static size_t change(char *bytes, size_t length)
{
	static const char odd[] = {
		'"', ',', '\n', '\r', '\0', '\t', '\177', '\200', '\303', '\377', '0', 'a'
	};
	size_t at = draw(length), kind = draw(4);

	if (kind == 0)
		return at; /* cut */
	if (kind == 1) {
		memmove(bytes + at, bytes + at + 1, length - at - 1);
		return length - 1;
	}
	if (kind == 2) {
		memmove(bytes + at + 1, bytes + at, length - at);
		bytes[at] = odd[draw(sizeof odd)];
		return length + 1;
	}
	bytes[at] = odd[draw(sizeof odd)];
	return length;
}

static const char *broken(const struct csv_table *table)
{
	for (size_t row = 0; row < table->rows; row++)
		for (size_t column = 0; column < table->columns; column++) {
			const char *text = csv_text(table, row, (int)column);
			size_t left = strlen(text), length;

			if (!left)
				return "an empty field";
			for (; left; text += length, left -= length)
				if (text_refused((const unsigned char *)text, left, &length))
					return "a refused character";
		}
	for (size_t column = 0; column < table->columns; column++)
		if (!text_name(table->names[column]))
			return "a bad name";
	return NULL;
}

int main(void)
{
	const char *folder = getenv("TMP");
	char path[512], error[1024], bytes[sizeof good + 16];
	int failures = 0, accepted = 0, refused = 0;

	snprintf(path, sizeof path, "%s/changed.csv", folder ? folder : "/tmp");
	for (int i = 0; i < CHANGES && !failures; i++) {
		size_t length = sizeof good - 1;
		FILE *file = fopen(path, "w");

		memcpy(bytes, good, length);
		for (size_t n = i ? 1 + draw(3) : 0; n && length; n--)
			length = change(bytes, length);
		if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
			return 1;
		strcpy(error, "");
		struct csv_table *table = csv_try_read(path, error, sizeof error);
		const char *why = table ? broken(table) : NULL;

		accepted += table != NULL;
		refused += table == NULL;
		if (why || (!table && !strstr(error, "changed.csv"))) {
			fprintf(stderr, "change %d: %s '%s'\n", i, why ? why : "no place in", error);
			failures++;
		}
		if (i == 0 && (!table || table->rows != 3 || strcmp(csv_text(table, 1, 0), "a, b") != 0 ||
			       strcmp(csv_text(table, 1, 3), "say \"so\"") != 0)) {
			fprintf(stderr, "the good file was not read as it stands: %s\n", error);
			failures++;
		}
	}
	unlink(path);
	if (accepted < 10 || refused < 10) {
		fprintf(stderr, "%d accepted and %d refused: the changes test nothing\n", accepted, refused);
		failures++;
	}
	return failures != 0;
}
