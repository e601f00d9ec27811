/*
 * glance_line - words to conditions, conditions to a row.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glance_line.h"

#include "fail.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

struct line glance_read_line(const struct section *section, const char *text)
{
	struct line line = { 0 };
	const char *equals = strstr(text, " = ");
	char *words, *word, *rest;

	if (!equals)
		fail("%s: cannot read 'glance: %.80s': no ' = '; write LABEL = COLUMN where PARAMETER=VALUE",
		     section->path, text);
	line.label = memory_format("%.*s", (int)(equals - text), text);
	words = memory_text(equals + 3);
	line.column = strtok_r(words, " ", &rest);
	if (!line.column || !text_name(line.column))
		fail("%s: cannot read 'glance: %.80s': no column after ' = '; write LABEL = COLUMN where "
		     "PARAMETER=VALUE",
		     section->path, text);
	while ((word = strtok_r(NULL, " ,", &rest)) != NULL)
		if (strcmp(word, "where") != 0 && !select_parse(&line.conditions, word))
			fail("%s: cannot read 'glance: %.80s': '%.40s' is not a condition; write "
			     "PARAMETER=VALUE",
			     section->path, text, word);
	return line;
}

static const char *column_sorted; /* what by_value compares by */
static const struct view *view_sorted;

static int by_value(const void *a, const void *b)
{
	double x = view_measure(view_sorted, *(const size_t *)a, column_sorted).value;
	double y = view_measure(view_sorted, *(const size_t *)b, column_sorted).value;

	return (x > y) - (x < y);
}

struct glance glance_find(const struct machine *machine, const char *key, const struct line *line)
{
	const char *summary = memory_format("%s/%s.csv", machine->folder, key);
	struct glance answer = { .view = view_open(key, NULL, summary, NULL), .reason = "not measured" };

	if (!answer.view->summary)
		return answer;
	struct selection selection =
		select_rows(answer.view, &machine->facts, line->column, &line->conditions, NULL);

	if (selection.missing)
		answer.reason = memory_format("no '%s' here", selection.missing);
	else if (!text_missing(selection.reason))
		answer.reason = selection.reason;
	else if (!selection.count)
		answer.reason = "no such point";
	if (selection.missing || !selection.count)
		return answer;
	column_sorted = line->column;
	view_sorted = answer.view;
	qsort(selection.rows, selection.count, sizeof *selection.rows, by_value);
	answer.row = selection.rows[(selection.count - 1) / 2];
	answer.found = true;
	answer.reason =
		csv_text(answer.view->summary, answer.row, csv_column(answer.view->summary, "reason"));
	if (selection.count > 1)
		answer.reason = memory_format("middle of %zu points", selection.count);
	return answer;
}
