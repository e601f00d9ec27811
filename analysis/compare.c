/*
 * compare - what differs between two sides, and what is only noise?
 *
 * Reads the run values of two sides and the sessions of the machine's history,
 * matches their cells, and gives each a ratio with its interval and a verdict
 * by the rules of verdict.c. The last line on standard output is the whole
 * diff in one sentence. Exit status: 0 nothing changed, 1 something did, 2
 * nothing could be compared (or the files could not be read).
 *
 * Emits one row a cell: the columns of diff_csv.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "diff_write.h"
#include "fail.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool concluded;

/* Leaving with a message is no verdict: status 1 would say that something changed. */
static void leave(void)
{
	if (!concluded)
		_exit(COMPARE_IMPOSSIBLE);
}

static struct diff gather_all(const struct manifest *manifest, struct readings **readings,
			      enum relation relation)
{
	struct diff diff = { .count = 0 };

	for (size_t key = 0; key < manifest->keys.count; key++) {
		struct readings_list sides[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };

		for (size_t i = 0; i < manifest->count; i++)
			if (manifest->sources[i].key == key && manifest->sources[i].role != SESSION_HISTORY)
				readings_list_add(&sides[manifest->sources[i].role], readings[i]);
		gather_key(&diff, manifest, key, &sides[0], &sides[1], relation);
	}
	return diff;
}

int main(int argc, char **argv)
{
	const char *manifest_path = NULL, *keys = NULL, *relation = "stored", *out = NULL, *json = NULL;
	struct diff_names names = { "A", "B", RELATION_STORED };
	const struct argument arguments[] = {
		{ "manifest", ARGUMENT_TEXT, &manifest_path, "which files stand on which side" },
		{ "keys", ARGUMENT_TEXT, &keys, "key,chapter in the order of the report" },
		{ "relation", ARGUMENT_TEXT, &relation, "interleaved, stored, machines or published" },
		{ "a", ARGUMENT_TEXT, &names.a, "what side A is called" },
		{ "b", ARGUMENT_TEXT, &names.b, "what side B is called" },
		{ "out", ARGUMENT_TEXT, &out, "the diff.csv to write" },
		{ "json", ARGUMENT_TEXT, &json, "the diff.json to write" },
		{ NULL, ARGUMENT_FLAG, NULL, NULL },
	};

	for (int i = 1; i < argc; i++)
		concluded |= strcmp(argv[i], "--help") == 0;
	atexit(leave);
	arguments_read("compare", "what differs between two sides, and what is only noise?", arguments, NULL,
		       argc, argv);
	if (!manifest_path || !keys || !out || !json)
		fail_usage("cannot compare: --manifest, --keys, --out and --json are needed; see --help");
	if (!relation_read(relation, &names.relation))
		fail_usage("--relation: '%s' is no relation; use interleaved, stored, machines or published",
			   relation);

	struct manifest manifest = manifest_read(manifest_path, keys);
	struct readings **readings = memory_take(manifest.count + 1, sizeof *readings);
	for (size_t i = 0; i < manifest.count; i++)
		readings[i] = readings_of(&manifest.sources[i]);

	struct diff diff = gather_all(&manifest, readings, names.relation);
	struct history history = { .manifest = &manifest };
	struct unchanged unchanged = { .pairs = 0 };
	if (names.relation == RELATION_STORED) {
		history = history_of(&manifest, readings);
		history_apply(&history, &diff);
		unchanged = history_unchanged(&history);
	}
	page_decide(diff.pairs, diff.count, names.relation);

	struct conclusion conclusion = conclude_diff(&diff, &manifest, names.relation);
	diff_write_csv(out, &diff, &manifest, &history, names.relation);
	diff_write_json(json, &diff, &manifest, &conclusion, &unchanged, &names);
	puts(conclusion.sentence);
	if (fflush(stdout) != 0)
		fail("cannot write to standard output: %m");
	concluded = true;
	return conclusion.status;
}
