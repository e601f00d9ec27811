/*
 * collate - what do any number of machines read, cell by cell, and how does each stand to one of them?
 *
 * Reads a folder of summaries for every machine and puts all medians of one
 * cell under each other, with their ratio to the base's. Nothing is tested
 * here: machines differ, and a ratio with both intervals says by how much.
 * The second file lists the facts in which their identities differ.
 *
 * Emits: chapter,key,parameters,column,unit,machine,value,low,high,base_ratio,
 * rounds,status,validity,reason,flags; and key,machine,value.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "csv.h"
#include "fail.h"
#include "index.h"
#include "memory.h"
#include "text.h"
#include "units.h"
#include "view.h"

#include <math.h>
#include <string.h>

/* Parameters in one text, where one row of one machine's summary holds them. */
struct sheet {
	struct view *view;
	struct index points;
	size_t *row_of; /* by number in points */
	size_t parameters;
};

static const char *point_of(const struct csv_table *table, size_t row, size_t count)
{
	const char *text = "";
	char number[32];

	for (size_t i = 0; i < count; i++) {
		const char *value = csv_text(table, row, (int)i);
		double parsed;

		if (text_number(value, &parsed))
			value = text_of_number(number, sizeof number, parsed);
		text = memory_format("%s%s%s=%s", text, i ? " " : "", table->names[i], value);
	}
	return text;
}

static struct sheet sheet_of(const char *key, const char *folder)
{
	struct sheet sheet = { .view = view_open(key, NULL, memory_format("%s/%s.csv", folder, key), NULL) };

	if (!sheet.view->summary)
		return sheet;
	sheet.parameters = view_parameters(sheet.view);
	sheet.row_of = memory_take(sheet.view->summary->rows + 1, sizeof *sheet.row_of);
	for (size_t row = 0; row < sheet.view->summary->rows; row++) {
		size_t number =
			index_add(&sheet.points, point_of(sheet.view->summary, row, sheet.parameters));

		sheet.row_of[number] = row;
	}
	return sheet;
}

static double number_at(const struct sheet *sheet, const char *point, const char *column)
{
	size_t number;

	if (!sheet->view->summary || !index_find(&sheet->points, point, &number))
		return NAN;
	return csv_number(sheet->view->summary, sheet->row_of[number],
			  csv_column(sheet->view->summary, column));
}

static const char *text_at(const struct sheet *sheet, const char *point, const char *column)
{
	size_t number;

	if (!sheet->view->summary || !index_find(&sheet->points, point, &number))
		return "NA";
	return csv_text(sheet->view->summary, sheet->row_of[number],
			csv_column(sheet->view->summary, column));
}

struct collation {
	const char *chapter, *key;
	struct texts names, folders;
	size_t base;
	struct csv_writer out;
};

static void put_cell(struct collation *collation, const struct sheet *sheets, const char *point,
		     const char *column)
{
	double base = number_at(&sheets[collation->base], point, unit_column(column, "median"));

	for (size_t i = 0; i < collation->names.count; i++) {
		double value = number_at(&sheets[i], point, unit_column(column, "median"));

		csv_put(&collation->out, collation->chapter);
		csv_put(&collation->out, collation->key);
		csv_put(&collation->out, *point ? point : "NA");
		csv_put(&collation->out, column);
		csv_put(&collation->out, *unit_of(column) ? unit_of(column) : "NA");
		csv_put(&collation->out, collation->names.items[i]);
		csv_put_number(&collation->out, value);
		csv_put_number(&collation->out, number_at(&sheets[i], point, unit_column(column, "low")));
		csv_put_number(&collation->out, number_at(&sheets[i], point, unit_column(column, "high")));
		csv_put_number(&collation->out, base > 0.0 && value > 0.0 ? value / base : NAN);
		csv_put_number(&collation->out, number_at(&sheets[i], point, "rounds"));
		csv_put(&collation->out, text_at(&sheets[i], point, "status"));
		csv_put(&collation->out, text_at(&sheets[i], point, "validity"));
		csv_put(&collation->out, text_at(&sheets[i], point, "reason"));
		csv_put(&collation->out, text_at(&sheets[i], point, "flags"));
		csv_end(&collation->out);
	}
}

/* Every point and every value column that any machine has, the base's first. */
static void put_key(struct collation *collation)
{
	size_t count = collation->names.count;
	struct sheet *sheets = memory_take(count + 1, sizeof *sheets);
	struct index points = { .count = 0 }, columns = { .count = 0 };

	for (size_t i = 0; i < count; i++)
		sheets[i] = sheet_of(collation->key, collation->folders.items[i]);
	for (size_t turn = 0; turn < count; turn++) {
		size_t machine = turn == 0 ? collation->base : turn <= collation->base ? turn - 1 : turn;
		const struct csv_table *table = sheets[machine].view->summary;

		for (size_t i = 0; i < sheets[machine].points.count; i++)
			index_add(&points, sheets[machine].points.texts[i]);
		for (size_t i = 0; table && i < table->columns && strcmp(table->names[i], "rounds") != 0; i++)
			if (unit_base(table->names[i], "median"))
				index_add(&columns, unit_base(table->names[i], "median"));
	}
	for (size_t i = 0; i < points.count; i++)
		for (size_t j = 0; j < columns.count; j++)
			put_cell(collation, sheets, points.texts[i], columns.texts[j]);
}

static void put_facts(const char *path, const struct texts *names, const struct texts *identities)
{
	struct csv_writer out = csv_create(path);
	struct csv_table **tables = memory_take(names->count + 1, sizeof *tables);
	struct index keys = { .count = 0 };

	csv_put(&out, "key");
	csv_put(&out, "machine");
	csv_put(&out, "value");
	csv_end(&out);
	for (size_t i = 0; i < names->count; i++) {
		tables[i] = csv_read(identities->items[i]);
		for (size_t row = 0; row < tables[i]->rows; row++)
			index_add(&keys, csv_text(tables[i], row, csv_need(tables[i], "key")));
	}
	for (size_t key = 0; key < keys.count; key++) {
		bool same = true;

		for (size_t i = 1; i < names->count; i++)
			same &= strcmp(csv_lookup(tables[i], "key", keys.texts[key], "value"),
				       csv_lookup(tables[0], "key", keys.texts[key], "value")) == 0;
		for (size_t i = 0; !same && i < names->count; i++) {
			csv_put(&out, keys.texts[key]);
			csv_put(&out, names->items[i]);
			csv_put(&out, csv_lookup(tables[i], "key", keys.texts[key], "value"));
			csv_end(&out);
		}
	}
	csv_close(&out);
}

int main(int argc, char **argv)
{
	static const char *const header[] = { "chapter", "key",    "parameters", "column", "unit",
					      "machine", "value",  "low",        "high",   "base_ratio",
					      "rounds",  "status", "validity",   "reason", "flags" };
	struct texts sides = { NULL, 0, 0 }, facts = { NULL, 0, 0 }, identities = { NULL, 0, 0 },
		     unused = { NULL, 0, 0 };
	const char *keys = NULL, *base = NULL, *out = NULL, *facts_out = NULL;
	const struct argument arguments[] = {
		{ "side", ARGUMENT_LIST, &sides, "NAME=FOLDER of summaries; once for each machine" },
		{ "identity", ARGUMENT_LIST, &facts, "NAME=identity.csv; once for each machine" },
		{ "base", ARGUMENT_TEXT, &base, "the machine that ratios refer to (the first)" },
		{ "keys", ARGUMENT_TEXT, &keys, "key,chapter in the order of the report" },
		{ "out", ARGUMENT_TEXT, &out, "the table to write" },
		{ "facts", ARGUMENT_TEXT, &facts_out, "the list of differing facts to write" },
		{ NULL, ARGUMENT_FLAG, NULL, NULL },
	};
	struct collation collation = { .base = 0 };
	const char *name, *value;

	arguments_read("collate", "what do any number of machines read, cell by cell?", arguments, NULL, argc,
		       argv);
	if (!sides.count || !keys || !out || !facts_out || facts.count != sides.count)
		fail_usage("cannot collate: --side and --identity for each machine, --keys, --out and "
			   "--facts are needed; see "
			   "--help");
	for (size_t i = 0; i < sides.count; i++) {
		texts_pair(sides.items[i], "--side", &name, &value);
		texts_add(&collation.names, name);
		texts_add(&collation.folders, value);
		if (base && strcmp(base, name) == 0)
			collation.base = i;
		texts_pair(facts.items[i], "--identity", &name, &value);
		texts_add(&unused, name);
		texts_add(&identities, value);
	}
	if (base && strcmp(base, collation.names.items[collation.base]) != 0)
		fail_usage("--base: '%s' is none of the machines; name one of them", base);
	collation.out = csv_create(out);
	for (size_t i = 0; i < sizeof header / sizeof *header; i++)
		csv_put(&collation.out, header[i]);
	csv_end(&collation.out);

	struct csv_table *order = csv_read(keys);
	for (size_t row = 0; row < order->rows; row++) {
		collation.key = csv_text(order, row, csv_need(order, "key"));
		collation.chapter = csv_text(order, row, csv_need(order, "chapter"));
		put_key(&collation);
	}
	csv_close(&collation.out);
	put_facts(facts_out, &collation.names, &identities);
	return 0;
}
