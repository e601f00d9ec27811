/*
 * tabulate - the summary of one experiment as a table that people read.
 *
 * Values scaled with their unit (0.92 ns, 48 KiB, 29.8 GB/s), the interval in
 * the same scale, minimum, spreads, rounds, how much was disturbed, and what
 * casts doubt. `--brief` keeps value, interval and doubts, and where there are
 * more than 300 points shows instead one row for each combination of the
 * parameters that are words: how many points, smallest, median, largest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "fail.h"
#include "memory.h"
#include "table.h"
#include "view.h"

int main(int argc, char **argv)
{
	const char *describe = NULL, *summary = NULL, *out = NULL;
	bool brief = false;
	const struct argument arguments[] = {
		{ "describe", ARGUMENT_TEXT, &describe, "describe.csv of the session" },
		{ "summary", ARGUMENT_TEXT, &summary, "summary of the experiment" },
		{ "out", ARGUMENT_TEXT, &out, "file to write; standard output without it" },
		{ "brief", ARGUMENT_FLAG, &brief, "value, interval and doubts; at most 300 rows" },
		{ 0 },
	};

	arguments_read("tabulate", "Write a summary as a table for reading.", arguments, NULL, argc, argv);
	if (!summary)
		fail_usage("cannot tabulate: --summary is needed; see --help");

	struct view *view = view_open(NULL, describe, summary, NULL);
	struct csv_writer writer = csv_create(out);

	if (!view->summary)
		return EXIT_DONE;
	struct table table = table_of(view, brief);

	if (brief && view->summary->rows > TABLE_ROWS_MOST)
		table_write_groups(&table, &writer);
	else
		table_write(&table, &writer);
	csv_close(&writer);
	return EXIT_DONE;
}
