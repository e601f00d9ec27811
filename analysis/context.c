/*
 * context - which text may pass from data into prose.
 *
 * SPDX-License-Identifier: MIT
 */
#include "context.h"

#include "memory.h"
#include "text.h"
#include "units.h"
#include "words.h"

#include <string.h>

/* Words that every section may show: page modes, placements, states. */
static const char *const listed[] = {
	"4k",
	"16k",
	"64k",
	"thp",
	"hugetlb",
	"none",
	"yes",
	"no",
	"on",
	"off",
	"auto",
	"always",
	"madvise",
	"never",
	"whole",
	"buffer",
	"same-cpu",
	"smt-pair",
	"cluster-pair",
	"l3-pair",
	"package-pair",
	"cross-package-pair",
	"performance-efficiency-pair",
	"efficiency-pair",
	"one-performance-core",
	"one-efficiency-core",
	"all-performance-cores",
	"all-efficiency-cores",
	"all-performance-logical",
	"all-physical",
	"all-logical",
	"performance",
	"efficiency",
	"powersave",
	"schedutil",
	"ondemand",
	"conservative",
	"userspace",
	"kvm",
	"xen",
	"scalar",
	"sse2",
	"avx",
	"avx2",
	"avx512",
	"avx512f",
	"neon",
	"sve",
	"sve2",
	"tsc",
	"hpet",
	"thread",
	"process",
	"disturbed",
	"skipped",
	"unsupported",
	"failed",
};

/* Flags that are about one point; those about the machine stand in every row and in the conditions. */
static const char *const shown_flags[] = {
	"few",     "wide",      "spread",     "short",     "drift",     "clusters",
	"between", "disturbed", "neighbours", "frequency", "throttled",
};

static bool is_listed(const char *const *list, size_t count, const char *word)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return false;
}

static const char *path_of(const struct texts *pairs, const char *key, const char *option)
{
	const char *name, *path;

	for (size_t i = 0; i < pairs->count; i++) {
		texts_pair(pairs->items[i], option, &name, &path);
		if (strcmp(name, key) == 0)
			return path;
	}
	return NULL;
}

const struct view *context_view(struct context *context, const char *key)
{
	if (!key || strcmp(key, context->key) == 0)
		return context->view;
	for (size_t i = 0; i < context->count; i++)
		if (strcmp(context->opened[i]->key, key) == 0)
			return context->opened[i];
	const char *summary = path_of(&context->summaries, key, "summary-of");
	const char *runs = path_of(&context->runs, key, "runs-of");

	if (!summary && context->others) {
		summary = memory_format("%s/summary/%s.csv", context->others, key);
		runs = memory_format("%s/runs/%s.csv", context->others, key);
	}
	context->opened =
		memory_grow(context->opened, context->count, &context->capacity, sizeof *context->opened);
	return context->opened[context->count++] = view_open(key, NULL, summary, runs);
}

const char *context_word(const struct context *context, const char *column, const char *text)
{
	char out[64];
	double number;

	if (strlen(text) > 40)
		return "unlisted";
	if (text_number(text, &number)) {
		const char *unit = unit_of(column);

		return *unit ? memory_text(unit_text(out, sizeof out, unit, number)) : text;
	}
	if (strspn(text, "0123456789,-") == strlen(text))
		return text;
	if (strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(text))
		return "unlisted";
	if (is_listed(listed, sizeof listed / sizeof *listed, text) ||
	    section_has_word(context->section, text))
		return text;
	return "unlisted";
}

static bool named(const struct conditions *conditions, const char *parameter)
{
	for (size_t i = 0; conditions && i < conditions->count; i++)
		if (conditions->items[i].kind == SELECT_EQUAL &&
		    strcmp(conditions->items[i].parameter, parameter) == 0)
			return true;
	return false;
}

static bool differs(const struct csv_table *summary, size_t row, size_t column, const size_t *rows,
		    size_t count)
{
	const char *text = csv_text(summary, row, (int)column);

	for (size_t i = 0; i < count; i++)
		if (strcmp(text, csv_text(summary, rows[i], (int)column)) != 0)
			return true;
	return !rows;
}

const char *context_point(const struct context *context, const struct view *view, size_t row,
			  const struct conditions *first, const struct conditions *second, const size_t *rows,
			  size_t count)
{
	size_t parameters = view_parameters(view);
	const char *point = "";

	for (size_t i = 0; i < parameters; i++) {
		const char *name = view->summary->names[i], *text = csv_text(view->summary, row, (int)i);

		if (named(first, name) || named(second, name) || text_missing(text) ||
		    !differs(view->summary, row, i, rows, count))
			continue;
		const char *word = context_word(context, name, text);

		if (strcmp(word, "unlisted") == 0)
			continue;
		point = memory_format("%s%s%s %s", point, *point ? ", " : "", unit_words(name), word);
	}
	return point;
}

const char *context_doubts(const struct view *view, size_t row)
{
	const struct csv_table *summary = view->summary;
	const char *validity = csv_text(summary, row, csv_column(summary, "validity"));
	char *flags = memory_text(csv_text(summary, row, csv_column(summary, "flags"))), *rest;
	const char *doubts = "";

	if (words_validity(validity) > words_validity("ok"))
		doubts = words_validity_name(words_validity(validity));
	for (char *flag = strtok_r(flags, " ", &rest); flag; flag = strtok_r(NULL, " ", &rest))
		if (is_listed(shown_flags, sizeof shown_flags / sizeof *shown_flags, flag))
			doubts = memory_format("%s%s%s", doubts, *doubts ? ", " : "", flag);
	return doubts;
}
