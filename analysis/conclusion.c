/*
 * conclusion - counts the verdicts and says what they come to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "conclusion.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>

double conclusion_ratio(const struct diff *diff, size_t row)
{
	const struct pair *pair = &diff->pairs[row];
	const double *value = diff->rows[row].value;

	if (pair->verdict == VERDICT_NOT_COMPARABLE)
		return NAN;
	if (pair->contrasted)
		return exp(pair->contrast.rank.estimate);
	return value[0] > 0.0 && value[1] > 0.0 ? value[1] / value[0] : NAN;
}

struct ranked {
	double size;
	size_t row;
};

static int by_size(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->size != b->size)
		return (a->size < b->size) - (a->size > b->size);
	return (a->row > b->row) - (a->row < b->row);
}

size_t conclusion_largest(const struct diff *diff, size_t *rows)
{
	struct ranked *ranked = memory_take(diff->count + 1, sizeof *ranked);
	size_t count = 0;

	for (size_t i = 0; i < diff->count; i++) {
		enum verdict verdict = diff->pairs[i].verdict;

		if (verdict_is_change(verdict) || verdict == VERDICT_MOVED)
			ranked[count++] = (struct ranked){ fabs(log(conclusion_ratio(diff, i))), i };
	}
	qsort(ranked, count, sizeof *ranked, by_size);
	for (size_t i = 0; i < count; i++)
		rows[i] = ranked[i].row;
	return count;
}

/* "380 same, 20 inconclusive", of the verdicts from first to last that occur. */
static const char *list_counts(const struct conclusion *conclusion, int first, int last)
{
	const char *text = "";

	for (int i = first; i <= last; i++)
		if (conclusion->counts[i])
			text = memory_format("%s%s%zu %s", text, *text ? ", " : "", conclusion->counts[i],
					     verdict_word((enum verdict)i));
	return text;
}

/* The verdicts that are none, and apart from them the cells that neither side measured. */
static const char *list_left_out(const struct conclusion *conclusion)
{
	const char *barred = list_counts(conclusion, VERDICT_NOT_COMPARABLE, VERDICT_UNTESTED);

	if (!conclusion->unmeasured)
		return barred;
	return memory_format("%s%s%zu measured on neither side", barred, *barred ? ", " : "",
			     conclusion->unmeasured);
}

static const char *plural(size_t count)
{
	return count == 1 ? "" : "s";
}

static const char *name_largest(const struct diff *diff, const struct manifest *manifest)
{
	size_t *rows = memory_take(diff->count + 1, sizeof *rows);

	if (!conclusion_largest(diff, rows))
		return "";
	const struct matched *row = &diff->rows[rows[0]];
	const struct contrast *contrast = &diff->pairs[rows[0]].contrast;

	return memory_format("; the largest: %s %s%s%s: %.4g times, %.4g to %.4g",
			     manifest->keys.texts[row->key], row->column, *row->parameters ? " at " : "",
			     row->parameters, conclusion_ratio(diff, rows[0]), exp(contrast->low),
			     exp(contrast->high));
}

static const char *sentence_of(const struct conclusion *conclusion, const struct diff *diff,
			       const struct manifest *manifest, enum relation relation)
{
	const char *rest = list_counts(conclusion, VERDICT_SMALL, VERDICT_INCONCLUSIVE);
	const char *clusters = list_counts(conclusion, VERDICT_CLUSTERS, VERDICT_CLUSTERS);
	const char *judged = memory_format("%s%s%s", rest, *rest && *clusters ? ", " : "", clusters);
	const char *left_out = list_left_out(conclusion);
	const char *joined =
		memory_format("%s%s%s", judged, *judged && *left_out ? "; left out: " : "", left_out);
	size_t moved = conclusion->counts[VERDICT_MOVED], compared = conclusion->compared;

	if (!diff->count)
		return "nothing could be compared: no cell on either side";
	if (!compared)
		return memory_format("nothing could be compared: %s", list_left_out(conclusion));
	if (relation == RELATION_MACHINES)
		return memory_format("different machines: %zu ratio%s, no verdict", compared,
				     plural(compared));
	if (relation == RELATION_PUBLISHED)
		return memory_format("a published side: %zu ratio%s, no verdict", compared, plural(compared));
	if (conclusion->changed)
		return memory_format("B against A: %s of %zu cell%s%s%s%s%s",
				     list_counts(conclusion, VERDICT_FASTER, VERDICT_LOWER), compared,
				     plural(compared), name_largest(diff, manifest),
				     *joined || moved ? "; " : "", joined,
				     moved ? memory_format("%s%zu moved?", *joined ? ", " : "", moved) : "");
	if (moved)
		return memory_format(
			"B against A: %zu of %zu cell%s moved, and what sessions do by themselves is unknown"
			"%s; %d sessions a side would tell%s%s",
			moved, compared, plural(compared), name_largest(diff, manifest), SESSIONS_LEAST,
			*joined ? "; " : "", joined);
	return memory_format("B against A: no cell of %zu changed: %s", compared, joined);
}

struct conclusion conclude_diff(const struct diff *diff, const struct manifest *manifest,
				enum relation relation)
{
	struct conclusion conclusion = { .status = COMPARE_UNCHANGED };

	for (size_t i = 0; i < diff->count; i++) {
		const struct pair *pair = &diff->pairs[i];
		enum verdict verdict = pair->verdict;

		if (verdict == VERDICT_NOT_COMPARABLE && !pair->side[0].count && !pair->side[1].count)
			conclusion.unmeasured++;
		else
			conclusion.counts[verdict]++;
		conclusion.changed += verdict_is_change(verdict);
		conclusion.compared += verdict > VERDICT_UNTESTED;
	}
	if (conclusion.changed)
		conclusion.status = COMPARE_CHANGED;
	if (!conclusion.compared)
		conclusion.status = COMPARE_IMPOSSIBLE;
	conclusion.sentence = sentence_of(&conclusion, diff, manifest, relation);
	return conclusion;
}
