/*
 * diff_csv - one row a cell: both values, the shift with its intervals, the test, the verdict.
 *
 * SPDX-License-Identifier: MIT
 */
#include "diff_write.h"

#include "csv.h"

#include <math.h>

static const char *const columns[] = {
	"chapter",
	"key",
	"parameters",
	"column",
	"unit",
	"better",
	"a_value",
	"b_value",
	"ratio",
	"low_ratio",
	"high_ratio",
	"rank_low_ratio",
	"rank_high_ratio",
	"rank_level_ratio",
	"mean_ratio",
	"margin_ratio",
	"verdict",
	"reason",
	"needed",
	"needed_of",
	"test",
	"a_rounds",
	"b_rounds",
	"rounds",
	"a_sessions",
	"b_sessions",
	"a_noise_ratio",
	"b_noise_ratio",
	"prior_degrees",
	"prior_noise_ratio",
	"session_noise_ratio",
	"unchanged_shift_ratio",
	"t",
	"degrees",
	"p",
	"q",
	"a_status",
	"b_status",
	"a_validity",
	"b_validity",
};

static void put_count(struct csv_writer *out, size_t count)
{
	csv_put_format(out, "%zu", count);
}

/* A spread of logarithms as a share of the value. */
static void put_noise(struct csv_writer *out, double variance)
{
	csv_put_number(out, variance >= 0.0 ? expm1(sqrt(variance)) : NAN);
}

static const char *test_word(const struct pair *pair)
{
	if (!pair->contrasted)
		return "none";
	if (pair->contrast.fixed)
		return "ranges";
	return pair->contrast.by_session ? "sessions" : pair->contrast.welch ? "rounds-unlike" : "rounds";
}

/* Why the verdict is not another one. */
static const char *reason_word(const struct pair *pair)
{
	if (pair->reason)
		return pair->reason;
	if (pair->verdict == VERDICT_MOVED)
		return "session_noise_unknown";
	if (pair->contrasted && pair->q <= VERDICT_DISCOVERY &&
	    fabs(pair->contrast.rank.estimate) <= pair->log_floor)
		return "unchanged_sessions_differ_as_much";
	return "NA";
}

static void put_needed(struct csv_writer *out, const struct pair *pair)
{
	if (pair->needed == 0)
		csv_put(out, "NA");
	else if (pair->needed > NEEDED_MOST)
		csv_put_format(out, ">%d", NEEDED_MOST);
	else
		put_count(out, pair->needed);
	csv_put(out, pair->needed == 0 ? "NA" : pair->needed_sessions ? "sessions" : "rounds");
}

static void put_effect(struct csv_writer *out, const struct diff *diff, size_t row)
{
	const struct pair *pair = &diff->pairs[row];
	const struct contrast *contrast = &pair->contrast;
	bool known = pair->contrasted;

	csv_put_number(out, conclusion_ratio(diff, row));
	csv_put_number(out, known ? exp(contrast->low) : NAN);
	csv_put_number(out, known ? exp(contrast->high) : NAN);
	csv_put_number(out, known ? exp(contrast->rank.low) : NAN);
	csv_put_number(out, known ? exp(contrast->rank.high) : NAN);
	csv_put_number(out, known ? contrast->rank.level : NAN);
	csv_put_number(out, known ? exp(contrast->shift) : NAN);
}

static void put_test(struct csv_writer *out, const struct matched *row, const struct pair *pair,
		     const struct session_noise *noise)
{
	const struct contrast *contrast = &pair->contrast;
	bool tested = pair->contrasted && !contrast->fixed;

	csv_put(out, test_word(pair));
	put_count(out, row->rounds[0]);
	put_count(out, row->rounds[1]);
	put_count(out, pair->contrasted ? contrast->rounds : 0);
	put_count(out, row->sessions[0]);
	put_count(out, row->sessions[1]);
	put_noise(out, tested ? contrast->moderated[0] : NAN);
	put_noise(out, tested ? contrast->moderated[1] : NAN);
	csv_put_number(out, tested ? pair->prior.degrees : NAN);
	put_noise(out, tested ? pair->prior.variance : NAN);
	put_noise(out, noise && !isnan(noise->variance) ? pair->session_variance : NAN);
	csv_put_number(out, noise ? expm1(noise->floor) : NAN);
	csv_put_number(out, tested ? contrast->t : NAN);
	csv_put_number(out, tested ? contrast->total_degrees : NAN);
	csv_put_number(out, tested ? contrast->p : NAN);
	csv_put_number(out, tested ? pair->q : NAN);
}

void diff_write_csv(const char *path, const struct diff *diff, const struct manifest *manifest,
		    const struct history *history, enum relation relation)
{
	static const char *const better[] = { "none", "lower", "higher" };
	struct csv_writer out = csv_create(path);

	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		csv_put(&out, columns[i]);
	csv_end(&out);
	for (size_t i = 0; i < diff->count; i++) {
		const struct matched *row = &diff->rows[i];
		const struct pair *pair = &diff->pairs[i];

		csv_put(&out, manifest->chapters.texts[manifest->chapter_of[row->key]]);
		csv_put(&out, manifest->keys.texts[row->key]);
		csv_put(&out, *row->parameters ? row->parameters : "NA");
		csv_put(&out, row->column);
		csv_put(&out, row->unit);
		csv_put(&out, better[pair->better]);
		csv_put_number(&out, row->value[0]);
		csv_put_number(&out, row->value[1]);
		put_effect(&out, diff, i);
		csv_put_number(&out, row->margin_ratio);
		csv_put(&out, verdict_word(pair->verdict));
		csv_put(&out, reason_word(pair));
		put_needed(&out, pair);
		put_test(&out, row, pair, relation == RELATION_STORED ? &history->noise[row->key] : NULL);
		csv_put(&out, row->status[0]);
		csv_put(&out, row->status[1]);
		csv_put(&out, row->validity[0]);
		csv_put(&out, row->validity[1]);
		csv_end(&out);
	}
	csv_close(&out);
}
