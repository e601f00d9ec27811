/*
 * manifest - the list of files that a diff is made of.
 *
 * SPDX-License-Identifier: MIT
 */
#include "manifest.h"

#include "csv.h"
#include "memory.h"
#include "text.h"

#include <string.h>

static void read_keys(struct manifest *manifest, const char *path)
{
	struct csv_table *table = csv_read(path);
	int key = csv_need(table, "key"), chapter = csv_need(table, "chapter");

	manifest->chapter_of = memory_take(table->rows + 1, sizeof *manifest->chapter_of);
	for (size_t row = 0; row < table->rows; row++) {
		size_t number = index_add(&manifest->keys, csv_text(table, row, key));

		manifest->chapter_of[number] = index_add(&manifest->chapters, csv_text(table, row, chapter));
	}
}

static enum role_of_session role_of(const struct csv_table *table, size_t row, int column)
{
	static const char *const words[] = { "a", "b", "history" };

	for (int i = 0; i < 3; i++)
		if (strcmp(csv_text(table, row, column), words[i]) == 0)
			return (enum role_of_session)i;
	csv_refuse(table, row, column, "no role", "use a, b or history");
}

static const char *path_of(const struct csv_table *table, size_t row, int column)
{
	const char *text = csv_text(table, row, column);

	return text_missing(text) ? NULL : text;
}

struct manifest manifest_read(const char *path, const char *keys_path)
{
	struct manifest manifest = { .sources = NULL };
	struct csv_table *table = csv_read(path);
	int role = csv_need(table, "role"), session = csv_need(table, "session"),
	    key = csv_need(table, "key"), configuration = csv_need(table, "configuration"),
	    schema = csv_need(table, "schema"), describe = csv_need(table, "describe"),
	    runs = csv_need(table, "runs"), summary = csv_need(table, "summary");

	read_keys(&manifest, keys_path);
	manifest.sources = memory_take(table->rows + 1, sizeof *manifest.sources);
	for (size_t row = 0; row < table->rows; row++) {
		struct source *source = &manifest.sources[manifest.count++];

		source->role = role_of(table, row, role);
		source->session = csv_text(table, row, session);
		source->configuration = csv_text(table, row, configuration);
		source->schema = csv_text(table, row, schema);
		source->describe = path_of(table, row, describe);
		source->runs = path_of(table, row, runs);
		source->summary = path_of(table, row, summary);
		if (!index_find(&manifest.keys, csv_text(table, row, key), &source->key))
			csv_refuse(table, row, key, "no such key in the report's order",
				   "add it to the keys file");
	}
	return manifest;
}
