/*
 * glance - the numbers every programmer should know, of one machine and the reference machines beside it.
 *
 * Every section may name numbers of its experiment in its front matter:
 *   glance: LABEL = COLUMN where PARAMETER=VALUE PARAMETER=VALUE
 * (conditions: select.h). One row each, in the order of the sections; a row
 * that this machine could not measure says why. Where several points match,
 * the one in their middle stands for them.
 *
 * Emits: label,key,column,unit,value,low,high,text,interval,human,flags,
 * validity,reason, then NAME_value,NAME_text of each reference machine.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "fail.h"
#include "memory.h"
#include "section.h"
#include "select.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct machine {
	const char *name, *folder; /* folder holds KEY.csv */
	struct facts facts;
};

struct line {
	const char *label, *column;
	struct conditions conditions;
};

struct answer {
	const struct view *view;
	size_t row;
	bool found;
	const char *reason;
};

static struct line read_line(const struct section *section, const char *text)
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

static struct answer answer_of(const struct machine *machine, const char *key, const struct line *line)
{
	const char *summary = memory_format("%s/%s.csv", machine->folder, key);
	struct answer answer = { .view = view_open(key, NULL, summary, NULL), .reason = "not measured" };

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

static const char *tail_text(const struct answer *answer, const char *column)
{
	return answer->found ? csv_text(answer->view->summary, answer->row,
					csv_column(answer->view->summary, column))
			     : "NA";
}

static void write_row(struct csv_writer *out, const char *key, const struct line *line,
		      const struct machine *machines, size_t count)
{
	char text[96];
	const char *unit = unit_of(line->column);
	struct answer answer = answer_of(&machines[0], key, line);
	struct measure measure = { NAN, NAN, NAN, NULL, 0, unit };

	if (answer.found)
		measure = view_measure(answer.view, answer.row, line->column);
	csv_put(out, line->label);
	csv_put(out, key);
	csv_put(out, line->column);
	csv_put(out, unit);
	csv_put_number(out, measure.value);
	csv_put_number(out, measure.low);
	csv_put_number(out, measure.high);
	csv_put(out, unit_text(text, sizeof text, unit, measure.value));
	csv_put(out, unit_range(text, sizeof text, unit, measure.value, measure.low, measure.high));
	csv_put(out, strcmp(unit, "ns") == 0 ? unit_human(text, sizeof text, measure.value) : "NA");
	csv_put(out, tail_text(&answer, "flags"));
	csv_put(out, tail_text(&answer, "validity"));
	csv_put(out, answer.reason);
	for (size_t i = 1; i < count; i++) {
		struct answer other = answer_of(&machines[i], key, line);
		double value = other.found ? view_measure(other.view, other.row, line->column).value : NAN;

		csv_put_number(out, value);
		csv_put(out, unit_text(text, sizeof text, unit, value));
	}
	csv_end(out);
}

static void write_header(struct csv_writer *out, const struct machine *machines, size_t count)
{
	static const char *const columns[] = { "label", "key",      "column", "unit",     "value",
					       "low",   "high",     "text",   "interval", "human",
					       "flags", "validity", "reason" };

	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		csv_put(out, columns[i]);
	for (size_t i = 1; i < count; i++) {
		char *slug = memory_text(machines[i].name);

		for (char *at = slug; *at; at++)
			if (*at == '-' || *at == '.')
				*at = '_';
		csv_put_format(out, "%s_value", slug);
		csv_put_format(out, "%s_text", slug);
	}
	csv_end(out);
}

static int by_order(const void *a, const void *b)
{
	const struct section *x = *(struct section *const *)a, *y = *(struct section *const *)b;

	return x->order != y->order ? (x->order > y->order) - (x->order < y->order)
				    : strcmp(x->path, y->path);
}

static struct machine *machines_of(const char *summaries, const struct texts *facts,
				   const struct texts *references)
{
	struct machine *machines = memory_take(references->count + 1, sizeof *machines);

	machines[0].folder = summaries;
	for (size_t i = 0; i < facts->count; i++)
		facts_add(&machines[0].facts, facts->items[i]);
	for (size_t i = 0; i < references->count; i++) {
		struct machine *machine = &machines[i + 1];
		const char *folder;

		texts_pair(references->items[i], "reference", &machine->name, &folder);
		if (!text_id(machine->name))
			fail_usage("--reference: '%s' is not a machine's name; write [a-z0-9][a-z0-9._-]*",
				   machine->name);
		machine->folder = memory_format("%s/summary", folder);
		facts_add(&machine->facts, memory_format("%s/identity.csv", folder));
	}
	return machines;
}

int main(int argc, char **argv)
{
	const char *summaries = NULL, *out = NULL;
	struct texts facts = { 0 }, references = { 0 }, paths = { 0 };
	const struct argument arguments[] = {
		{ "summaries", ARGUMENT_TEXT, &summaries, "folder of the machine's summaries, KEY.csv" },
		{ "facts", ARGUMENT_LIST, &facts, "identity.csv, config.csv; may be repeated" },
		{ "reference", ARGUMENT_LIST, &references,
		  "NAME=DIR with DIR/summary/KEY.csv; may be repeated" },
		{ "out", ARGUMENT_TEXT, &out, "file to write; standard output without it" },
		{ 0 },
	};

	arguments_read("glance", "Collect the glance lines of sections KEY.md.", arguments, &paths, argc,
		       argv);
	if (!summaries)
		fail_usage("cannot collect: --summaries is needed; see --help");
	struct machine *machines = machines_of(summaries, &facts, &references);
	struct section **sections = memory_take(paths.count + 1, sizeof *sections);

	for (size_t i = 0; i < paths.count; i++)
		sections[i] = section_read(paths.items[i]);
	qsort(sections, paths.count, sizeof *sections, by_order);
	struct csv_writer writer = csv_create(out);

	write_header(&writer, machines, references.count + 1);
	for (size_t i = 0; i < paths.count; i++)
		for (size_t j = 0; j < sections[i]->glance.count; j++) {
			struct line line = read_line(sections[i], sections[i]->glance.items[j]);

			write_row(&writer, section_key(sections[i]), &line, machines, references.count + 1);
		}
	csv_close(&writer);
	return EXIT_DONE;
}
