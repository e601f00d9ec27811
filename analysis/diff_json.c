/*
 * diff_json - sides, counts, sentence and changed cells of a diff for other programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "diff_write.h"

#include "fail.h"
#include "memory.h"

#include <math.h>
#include <stdio.h>

/* Raised when a member changes its meaning. */
#define JSON_FORMAT 1

static void put_text(FILE *file, const char *text)
{
	fputc('"', file);
	for (; *text; text++) {
		unsigned char byte = (unsigned char)*text;

		if (byte == '"' || byte == '\\')
			fprintf(file, "\\%c", byte);
		else if (byte < 0x20 || byte == 0x7f)
			fprintf(file, "\\u%04x", byte);
		else
			fputc(byte, file);
	}
	fputc('"', file);
}

static void put_member(FILE *file, const char *name, const char *text)
{
	fprintf(file, ", \"%s\": ", name);
	put_text(file, text);
}

static void put_number(FILE *file, const char *name, double value)
{
	if (isfinite(value))
		fprintf(file, ", \"%s\": %.9g", name, value);
	else
		fprintf(file, ", \"%s\": null", name);
}

static void put_changes(FILE *file, const struct diff *diff, const struct manifest *manifest)
{
	size_t *rows = memory_take(diff->count + 1, sizeof *rows), count = conclusion_largest(diff, rows);

	fputs("  \"changes\": [", file);
	for (size_t i = 0; i < count; i++) {
		const struct matched *row = &diff->rows[rows[i]];
		const struct pair *pair = &diff->pairs[rows[i]];

		fprintf(file, "%s\n    { \"verdict\": \"%s\"", i ? "," : "", verdict_word(pair->verdict));
		put_member(file, "key", manifest->keys.texts[row->key]);
		put_member(file, "parameters", row->parameters);
		put_member(file, "column", row->column);
		put_number(file, "ratio", conclusion_ratio(diff, rows[i]));
		put_number(file, "low_ratio", exp(pair->contrast.low));
		put_number(file, "high_ratio", exp(pair->contrast.high));
		put_number(file, "q", pair->q);
		put_number(file, "margin_ratio", row->margin_ratio);
		fputs(" }", file);
	}
	fputs(count ? "\n  ]\n" : "]\n", file);
}

void diff_write_json(const char *path, const struct diff *diff, const struct manifest *manifest,
		     const struct conclusion *conclusion, const struct unchanged *unchanged,
		     const struct diff_names *names)
{
	const char *part = memory_format("%s.part", path);
	FILE *file = fopen(part, "w");

	if (!file)
		fail("cannot write '%s': %m; is the folder there and writable?", part);
	fprintf(file, "{\n  \"format\": %d", JSON_FORMAT);
	put_member(file, "a", names->a);
	put_member(file, "b", names->b);
	put_member(file, "relation", relation_word(names->relation));
	fprintf(file, ",\n  \"exit_status\": %d", conclusion->status);
	put_member(file, "sentence", conclusion->sentence);
	fprintf(file,
		",\n  \"cells\": %zu, \"compared\": %zu, \"changed\": %zu, \"unmeasured\": %zu,\n  "
		"\"counts\": {",
		diff->count, conclusion->compared, conclusion->changed, conclusion->unmeasured);
	for (int i = 0; i < VERDICTS; i++)
		fprintf(file, "%s \"%s\": %zu", i ? "," : "", verdict_word((enum verdict)i),
			conclusion->counts[i]);
	fprintf(file,
		" },\n  \"unchanged_sessions\": { \"pairs\": %zu, \"cells\": %zu, "
		"\"changed_by_rounds_alone\": %zu, "
		"\"changed_by_rule\": %zu },\n",
		unchanged->pairs, unchanged->cells, unchanged->by_rounds, unchanged->by_rule);
	put_changes(file, diff, manifest);
	fputs("}\n", file);
	if (ferror(file) | fclose(file) || rename(part, path) != 0)
		fail("cannot write '%s': %m; is the disk full?", path);
}
