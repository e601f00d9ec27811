/*
 * settings - in what do two machines, or two sessions of one, differ by their own account?
 *
 * Reads identity.csv and config.csv of both sides (a side may lack one) and
 * lists every key whose values differ. What one side does not know is no
 * difference of the machines; of the configuration it is shown, because an
 * option that a kernel lacks is a difference.
 *
 * Emits: part (identity, configuration), key, a, b.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "csv.h"
#include "index.h"
#include "text.h"
#include "view.h"

#include <string.h>

/* Keys that say when or with what a session was taken, not how the machine was set. */
static const char *const passed_over[] = { "interleaved", "identity_sha256", "hardware_class", "machine",
					   NULL };

struct facts_file {
	struct csv_table *table; /* NULL for none */
	int key, value;
};

static struct facts_file facts_file(const char *path)
{
	struct facts_file file = { NULL, -1, -1 };

	if (!view_present(path))
		return file;
	file.table = csv_read(path);
	file.key = csv_need(file.table, "key");
	file.value = csv_need(file.table, "value");
	return file;
}

static void add_keys(const struct facts_file *file, struct index *keys)
{
	for (size_t row = 0; file->table && row < file->table->rows; row++)
		index_add(keys, csv_text(file->table, row, file->key));
}

static const char *value_of(const struct facts_file *file, const char *key)
{
	return file->table ? csv_lookup(file->table, "key", key, "value") : "NA";
}

static bool is_passed_over(const char *key)
{
	for (int i = 0; passed_over[i]; i++)
		if (strcmp(passed_over[i], key) == 0)
			return true;
	return false;
}

static void list_part(struct csv_writer *out, const char *part, const char *a_path, const char *b_path,
		      bool unknown_counts)
{
	struct facts_file a = facts_file(a_path), b = facts_file(b_path);
	struct index keys = { .count = 0 };

	if (!a.table || !b.table)
		return;
	add_keys(&a, &keys);
	add_keys(&b, &keys);
	for (size_t i = 0; i < keys.count; i++) {
		const char *left = value_of(&a, keys.texts[i]), *right = value_of(&b, keys.texts[i]);

		if (strcmp(left, right) == 0 || is_passed_over(keys.texts[i]))
			continue;
		if (!unknown_counts && (text_missing(left) || text_missing(right)))
			continue;
		csv_put(out, part);
		csv_put(out, keys.texts[i]);
		csv_put(out, left);
		csv_put(out, right);
		csv_end(out);
	}
}

int main(int argc, char **argv)
{
	const char *a_identity = NULL, *b_identity = NULL, *a_config = NULL, *b_config = NULL, *path = NULL;
	const struct argument arguments[] = {
		{ "a-identity", ARGUMENT_TEXT, &a_identity, "identity.csv of side A" },
		{ "b-identity", ARGUMENT_TEXT, &b_identity, "identity.csv of side B" },
		{ "a-config", ARGUMENT_TEXT, &a_config, "config.csv of side A" },
		{ "b-config", ARGUMENT_TEXT, &b_config, "config.csv of side B" },
		{ "out", ARGUMENT_TEXT, &path, "the file to write (standard output)" },
		{ NULL, ARGUMENT_FLAG, NULL, NULL },
	};

	arguments_read("settings", "in what do two sides differ by their own account?", arguments, NULL, argc,
		       argv);
	struct csv_writer out = csv_create(path);

	csv_put(&out, "part");
	csv_put(&out, "key");
	csv_put(&out, "a");
	csv_put(&out, "b");
	csv_end(&out);
	list_part(&out, "identity", a_identity, b_identity, false);
	list_part(&out, "configuration", a_config, b_config, true);
	csv_close(&out);
	return 0;
}
