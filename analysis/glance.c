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
#include "glance_line.h"
#include "memory.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *tail_text(const struct glance *answer, const char *column)
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
	struct glance answer = glance_find(&machines[0], key, line);
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
		struct glance other = glance_find(&machines[i], key, line);
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
			struct line line = glance_read_line(sections[i], sections[i]->glance.items[j]);

			write_row(&writer, section_key(sections[i]), &line, machines, references.count + 1);
		}
	csv_close(&writer);
	return EXIT_DONE;
}
