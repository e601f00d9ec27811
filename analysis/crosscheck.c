/*
 * crosscheck - do other tools say the same of this machine as we do?
 *
 * Reads the pairs of a crosscheck session, what the other tools printed in each
 * round, and our summaries of the rounds between. The ratio is theirs over
 * ours, by the median of all differences of logarithms between rounds, with
 * the interval of the rank test. A pair agrees when the ratio lies within 5 %
 * or the intervals of both values overlap. Where it does not, the definitions
 * differ by the tool's own file, or the difference is unexplained.
 *
 * Emits one row a pair: session,tool,version,package,case,key,point,column,unit, of ours and of
 * theirs the value with low and high, ratio,ratio_low,ratio_high,rounds,verdict,
 * reason. The reason is a sentence where definitions differ, a word where a
 * side has no number.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"
#include "csv.h"
#include "fail.h"
#include "memory.h"
#include "select.h"
#include "shift.h"
#include "statistics.h"
#include "text.h"
#include "units.h"
#include "view.h"

#include <math.h>
#include <string.h>

#define MARGIN 0.05

struct side {
	double value, low, high;
	double *logs; /* of the rounds that have a number */
	size_t rounds;
	const char *missing; /* why it has none */
};

struct pair {
	const char *tool, *package, *name, *key, *point, *column, *reason;
	bool same;
	const char *version;
	struct side ours, theirs;
};

struct folders {
	const char *summaries, *describes;
};

static struct side side_none(const char *why)
{
	return (struct side){ NAN, NAN, NAN, NULL, 0, why };
}

static struct conditions conditions_read(const struct csv_table *pairs, size_t row, const char *point)
{
	struct conditions conditions = { NULL, 0, 0 };
	char *text = memory_text(point), *rest = NULL;

	for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
		if (!select_parse(&conditions, word))
			csv_refuse(pairs, row, csv_need(pairs, "point"), "not conditions on parameters",
				   "write NAME=VALUE, with blanks between");
	return conditions;
}

/* Our cell, when the point names one row with a number. */
static struct side side_ours(const struct csv_table *pairs, size_t row, const struct pair *pair,
			     const struct folders *folders)
{
	const struct view *view =
		view_open(pair->key, memory_format("%s/%s/describe.csv", folders->describes, pair->key),
			  memory_format("%s/%s.summary.csv", folders->summaries, pair->key),
			  memory_format("%s/%s.runs.csv", folders->summaries, pair->key));
	struct conditions conditions = conditions_read(pairs, row, pair->point);
	struct facts facts = { NULL, 0, 0 };

	if (!view->summary || !view_has(view, pair->column))
		return side_none("ours_missing");
	struct selection selection = select_rows(view, &facts, pair->column, &conditions, NULL);

	if (selection.missing || (!selection.count && !selection.matched))
		return side_none("no_such_point");
	if (selection.count > 1)
		csv_refuse(pairs, row, csv_need(pairs, "point"), "names several points",
			   "name all parameters in which they differ");
	if (!selection.count)
		return side_none(text_missing(selection.reason) ? "ours_missing" : selection.reason);

	struct measure measure = view_measure(view, selection.rows[0], pair->column);
	struct side side = { measure.value,
			     measure.low,
			     measure.high,
			     memory_take(measure.round_count + 1, sizeof(double)),
			     0,
			     NULL };

	for (size_t i = 0; i < measure.round_count; i++)
		if (measure.rounds[i] > 0)
			side.logs[side.rounds++] = log(measure.rounds[i]);
	return side.rounds ? side : side_none("ours_missing");
}

/* What the tool printed for the case in all rounds. */
static struct side side_theirs(const struct csv_table *theirs, struct pair *pair)
{
	int tool = csv_need(theirs, "tool"), name = csv_need(theirs, "case"),
	    number = csv_need(theirs, "value");
	int unit = csv_need(theirs, "unit"), reason = csv_need(theirs, "reason"),
	    version = csv_need(theirs, "version");
	double *values = memory_take(theirs->rows + 1, sizeof *values);
	struct side side = { NAN, NAN, NAN, memory_take(theirs->rows + 1, sizeof(double)), 0, "ran_never" };

	for (size_t row = 0; row < theirs->rows; row++) {
		double value = csv_number(theirs, row, number);

		if (strcmp(csv_text(theirs, row, tool), pair->tool) != 0 ||
		    strcmp(csv_text(theirs, row, name), pair->name) != 0)
			continue;
		pair->version = csv_text(theirs, row, version);
		if (isnan(value)) {
			if (strcmp(side.missing, "ran_never") == 0)
				side.missing = csv_text(theirs, row, reason);
			continue;
		}
		if (!(value > 0) || strcmp(csv_text(theirs, row, unit), unit_of(pair->column)) != 0)
			csv_refuse(theirs, row, number, "not a positive number in the unit of our column",
				   "restore the file or measure anew");
		values[side.rounds] = value;
		side.logs[side.rounds++] = log(value);
	}
	if (!side.rounds)
		return side_none(side.missing);
	side.missing = NULL;
	side.value = statistics_median(values, side.rounds);
	if (side.rounds > 1) {
		struct interval interval = statistics_median_interval(values, side.rounds);

		side.low = interval.low;
		side.high = interval.high;
	}
	return side;
}

static const char *verdict(const struct pair *pair, const struct shift *shift, const char **reason)
{
	const struct side *ours = &pair->ours, *theirs = &pair->theirs;

	*reason = pair->reason;
	if (ours->missing || theirs->missing) {
		*reason = theirs->missing ? theirs->missing : ours->missing;
		return "not measured";
	}
	if (fabs(shift->estimate) <= log1p(MARGIN) ||
	    (ours->low <= theirs->high && theirs->low <= ours->high))
		return "agree";
	if (pair->same && (ours->rounds < 2 || theirs->rounds < 2))
		return "cannot be told"; /* one round has no interval */
	return pair->same ? "unexplained" : "differs by definition";
}

static void put_side(struct csv_writer *out, const struct side *side)
{
	csv_put_number(out, side->value);
	csv_put_number(out, side->low);
	csv_put_number(out, side->high);
}

static void put_pair(struct csv_writer *out, const char *session, const struct pair *pair)
{
	struct shift shift = { NAN, NAN, NAN, NAN };
	const char *reason, *word;

	if (!pair->ours.missing && !pair->theirs.missing)
		shift = shift_hodges_lehmann(pair->ours.logs, pair->ours.rounds, pair->theirs.logs,
					     pair->theirs.rounds, 0.95);
	word = verdict(pair, &shift, &reason);
	csv_put(out, session);
	csv_put(out, pair->tool);
	csv_put(out, pair->version);
	csv_put(out, pair->package);
	csv_put(out, pair->name);
	csv_put(out, pair->key);
	csv_put(out, pair->point);
	csv_put(out, pair->column);
	csv_put(out, unit_of(pair->column));
	put_side(out, &pair->ours);
	put_side(out, &pair->theirs);
	csv_put_number(out, exp(shift.estimate));
	csv_put_number(out, exp(shift.low));
	csv_put_number(out, exp(shift.high));
	csv_put_format(out, "%zu", pair->theirs.rounds);
	csv_put(out, word);
	csv_put(out, reason);
	csv_end(out);
}

static struct pair pair_read(const struct csv_table *pairs, size_t row)
{
	struct pair pair = { 0 };
	const char *same = csv_text(pairs, row, csv_need(pairs, "same"));

	pair.tool = csv_text(pairs, row, csv_need(pairs, "tool"));
	pair.package = csv_text(pairs, row, csv_need(pairs, "package"));
	pair.name = csv_text(pairs, row, csv_need(pairs, "case"));
	pair.key = csv_text(pairs, row, csv_need(pairs, "key"));
	pair.point = csv_text(pairs, row, csv_need(pairs, "point"));
	pair.column = csv_text(pairs, row, csv_need(pairs, "column"));
	pair.reason = csv_text(pairs, row, csv_need(pairs, "reason"));
	pair.same = strcmp(same, "yes") == 0;
	pair.version = "NA";
	if (!text_name(pair.key))
		csv_refuse(pairs, row, csv_need(pairs, "key"), "not an experiment's key",
			   "write small letters, digits and _");
	if (!pair.same && strcmp(same, "no") != 0)
		csv_refuse(pairs, row, csv_need(pairs, "same"), "neither yes nor no",
			   "say whether both claim to measure the same");
	return pair;
}

int main(int argc, char **argv)
{
	static const char *const header[] = {
		"session",     "tool",  "version",   "package",    "case",      "key",     "point",
		"column",      "unit",  "ours",      "ours_low",   "ours_high", "theirs",  "theirs_low",
		"theirs_high", "ratio", "ratio_low", "ratio_high", "rounds",    "verdict", "reason"
	};
	const char *pairs_path = NULL, *theirs_path = NULL, *session = "NA", *path = NULL;
	struct folders folders = { NULL, NULL };
	const struct argument arguments[] = {
		{ "pairs", ARGUMENT_TEXT, &pairs_path, "pairs.csv of the session" },
		{ "theirs", ARGUMENT_TEXT, &theirs_path, "crosscheck.csv of the session" },
		{ "summaries", ARGUMENT_TEXT, &folders.summaries,
		  "folder of KEY.summary.csv and KEY.runs.csv" },
		{ "describes", ARGUMENT_TEXT, &folders.describes, "folder of KEY/describe.csv" },
		{ "session", ARGUMENT_TEXT, &session, "what the session is called" },
		{ "out", ARGUMENT_TEXT, &path, "the file to write (standard output)" },
		{ NULL, ARGUMENT_FLAG, NULL, NULL },
	};

	arguments_read("crosscheck", "do other tools say the same of this machine as we do?", arguments, NULL,
		       argc, argv);
	if (!pairs_path || !theirs_path || !folders.summaries || !folders.describes)
		fail_usage("cannot crosscheck: --pairs, --theirs, --summaries and --describes are needed; "
			   "see --help");

	const struct csv_table *pairs = csv_read(pairs_path), *theirs = csv_read(theirs_path);
	struct csv_writer out = csv_create(path);

	for (size_t i = 0; i < sizeof header / sizeof *header; i++)
		csv_put(&out, header[i]);
	csv_end(&out);
	for (size_t row = 0; row < pairs->rows; row++) {
		struct pair pair = pair_read(pairs, row);

		pair.ours = side_ours(pairs, row, &pair, &folders);
		pair.theirs = side_theirs(theirs, &pair);
		put_pair(&out, session, &pair);
	}
	csv_close(&out);
	return 0;
}
