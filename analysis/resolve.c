/*
 * resolve - facts first, then the summary.
 *
 * SPDX-License-Identifier: MIT
 */
#include "resolve.h"

#include "memory.h"
#include "text.h"
#include "units.h"

#include <string.h>

static const char *fact(const struct context *context, const char *name)
{
	const char *text = facts_text(&context->facts, name), *word;
	char scaled[64];
	double value;

	if (text_missing(text))
		return NULL;
	if (text_number(text, &value))
		return memory_text(unit_text(scaled, sizeof scaled, unit_of(name), value));
	word = context_word(context, name, text);
	return strcmp(word, "unlisted") == 0 ? NULL : word;
}

/* Which of the columns of a statistic is asked; the column itself asks for the median. */
static double number_at(const struct view *view, size_t row, const char *column)
{
	return csv_column(view->summary, column) >= 0
		       ? csv_number(view->summary, row, csv_column(view->summary, column))
		       : view_measure(view, row, column).value;
}

static const char *cell(struct context *context, const struct directive *directive, const char *name)
{
	static const char *const statistics[] = { "median", "low", "high", "minimum", "maximum" };
	const char *at = strchr(name, '@'), *dot = memchr(name, '.', (size_t)(at - name));
	const char *key = dot ? memory_format("%.*s", (int)(dot - name), name) : NULL;
	const char *column = memory_format("%.*s", (int)(at - (dot ? dot + 1 : name)), dot ? dot + 1 : name);
	const char *base = column;
	struct conditions conditions = { 0 };
	char *words = memory_text(at + 1), *rest, scaled[64];
	const struct view *view = context_view(context, key);

	for (char *word = strtok_r(words, ",", &rest); word; word = strtok_r(NULL, ",", &rest))
		if (!select_parse(&conditions, word))
			section_refuse(context->section, directive,
				       memory_format("'%.40s' is not a condition", word),
				       "write COLUMN@PARAMETER=VALUE");
	for (size_t i = 0; i < sizeof statistics / sizeof *statistics; i++)
		if (unit_base(column, statistics[i]))
			base = unit_base(column, statistics[i]);
	struct selection selection = select_rows(view, &context->facts, base, &conditions, NULL);

	if (selection.count != 1)
		return NULL;
	double value = number_at(view, selection.rows[0], column);

	return memory_text(unit_text(scaled, sizeof scaled, unit_of(column), value));
}

const char *resolve_value(struct context *context, const struct directive *directive, bool *known)
{
	const char *name = memory_format("%.*s", (int)strcspn(directive->text, " "), directive->text);
	const char *text = strchr(name, '@') ? cell(context, directive, name) : fact(context, name);

	*known = text && !text_missing(text);
	return *known ? text : "NA";
}
