/*
 * datapackage - the files of a report or an archive, described for other programs.
 *
 * Writes a Frictionless data package: for each file path, bytes and SHA-256,
 * and for a table every column with type, unit (UCUM) and meaning as the
 * experiment's describe.csv has them. Nothing in it depends on when or where
 * it is written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "fail.h"
#include "field.h"
#include "memory.h"
#include "sha256.h"
#include "text.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

struct package {
	const char *root;
	struct texts describes; /* KEY=PATH */
	struct csv_writer writer;
	FILE *out;
};

static void put_string(FILE *out, const char *text)
{
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putc('\\', out);
		if ((unsigned char)*text < 0x20)
			fprintf(out, "\\u%04x", (unsigned)*text);
		else
			putc(*text, out);
	}
	putc('"', out);
}

/* The experiment a file belongs to: .../KEY.csv, .../KEY/rNN.csv. */
static const char *key_of(const char *path)
{
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	size_t digits = strspn(name + 1, "0123456789");

	if (name > path && name[0] == 'r' && digits && name[1 + digits] == '.') {
		const char *end = name - 1, *start = end;

		while (start > path && start[-1] != '/')
			start--;
		return memory_format("%.*s", (int)(end - start), start);
	}
	return memory_format("%.*s", (int)strcspn(name, "."), name);
}

static const struct description *description_of(const struct package *package, const char *path)
{
	const char *key = key_of(path), *name, *file;

	for (size_t i = 0; i < package->describes.count; i++) {
		texts_pair(package->describes.items[i], "describe", &name, &file);
		if (strcmp(name, key) == 0 && view_present(file))
			return describe_read(file);
	}
	return NULL;
}

static void put_schema(struct package *package, const char *path, const char *full)
{
	const struct description *description = description_of(package, path);
	struct csv_table *table = csv_read(full);
	FILE *out = package->out;

	fprintf(out, ",\n      \"schema\": {\n        \"missingValues\": [\"NA\"],\n        \"fields\": [");
	for (size_t i = 0; i < table->columns; i++) {
		struct field field = field_of(table, (int)i, description);

		fprintf(out, "%s\n          {\"name\": ", i ? "," : "");
		put_string(out, table->names[i]);
		fprintf(out, ", \"type\": \"%s\"", field.type);
		if (field.unit) {
			fprintf(out, ", \"unit\": ");
			put_string(out, field.unit);
		}
		if (field.meaning) {
			fprintf(out, ", \"description\": ");
			put_string(out, field.meaning);
		}
		putc('}', out);
	}
	fprintf(out, "\n        ]\n      }");
}

static void put_resource(struct package *package, const char *path)
{
	const char *full = package->root ? memory_format("%s/%s", package->root, path) : path;
	const char *end = strrchr(path, '.');
	bool table = end && strcmp(end, ".csv") == 0;
	char *name = memory_text(path);
	size_t bytes;
	const char *hash = sha256_file(full, &bytes);
	FILE *out = package->out;

	for (char *at = name; *at; at++)
		if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789._-", *at))
			*at = '-';
	fprintf(out, "\n    {\n      \"name\": ");
	put_string(out, name);
	fprintf(out, ",\n      \"path\": ");
	put_string(out, path);
	if (table)
		fprintf(out, ",\n      \"format\": \"csv\",\n      \"mediatype\": \"text/csv\","
			     "\n      \"encoding\": \"utf-8\"");
	fprintf(out, ",\n      \"bytes\": %zu,\n      \"hash\": \"sha256:%s\"", bytes, hash);
	if (table && bytes)
		put_schema(package, path, full);
	fprintf(out, "\n    }");
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int main(int argc, char **argv)
{
	const char *name = NULL, *out = NULL;
	struct package package = { 0 };
	struct texts paths = { 0 };
	const struct argument arguments[] = {
		{ "name", ARGUMENT_TEXT, &name, "name of the package: the machine's" },
		{ "root", ARGUMENT_TEXT, &package.root, "folder that the paths are relative to" },
		{ "describe", ARGUMENT_LIST, &package.describes, "KEY=describe.csv; may be repeated" },
		{ "out", ARGUMENT_TEXT, &out, "file to write; standard output without it" },
		{ 0 },
	};

	arguments_read("datapackage", "Describe files as a Frictionless data package.", arguments, &paths,
		       argc, argv);
	if (!name || !text_id(name))
		fail_usage("--name: '%s' is not a machine's name; write [a-z0-9][a-z0-9._-]*",
			   name ? name : "");
	if (paths.count)
		qsort(paths.items, paths.count, sizeof *paths.items, by_text);
	package.writer = csv_create(out);
	package.out = package.writer.stream;
	fprintf(package.out, "{\n  \"profile\": \"tabular-data-package\",\n  \"name\": ");
	put_string(package.out, name);
	fprintf(package.out, ",\n  \"resources\": [");
	for (size_t i = 0; i < paths.count; i++) {
		if (i)
			putc(',', package.out);
		put_resource(&package, paths.items[i]);
	}
	fprintf(package.out, "\n  ]\n}\n");
	csv_close(&package.writer);
	return EXIT_DONE;
}
