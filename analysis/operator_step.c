/*
 * operator_step - where does a curve step, and do the sizes that the machine states lie there?
 *
 * A point rises to the next, or where the next ones waver to the first within
 * two doublings, that reads at least 10 % more and whose interval lies above its
 * own. A step is a run of such rises of 30 % in all, and it stands where the
 * run is steepest. Beside a stated
 * size, the steepest place within a factor of two of it counts: they agree
 * when the size lies between the two points of that place, ends included.
 *
 * SPDX-License-Identifier: MIT
 */
#include "memory.h"
#include "operators.h"
#include "series.h"
#include "text.h"
#include "units.h"

#include <math.h>
#include <string.h>

#define RISE_LEAST 1.1
#define STEP_LEAST 1.3
#define STEPS_MOST 6
#define REACH      2.0
#define WAVER      4.0

struct rise {
	size_t from, to, steepest, steepest_to; /* points */
};

static double growth(const struct series *series, size_t i)
{
	return series->y[i + 1] / series->y[i];
}

static bool above(const struct series *series, size_t from, size_t to)
{
	return series->y[to] / series->y[from] >= RISE_LEAST &&
	       series->measures[from].high < series->measures[to].low;
}

/* The point that this one rises to; itself where it rises to none, or a later one does to its neighbour. */
static size_t risen(const struct series *series, size_t i)
{
	for (size_t j = i + 1; j < series->count && (j == i + 1 || series->x[j] <= WAVER * series->x[i]);
	     j++) {
		if (j > i + 1 && above(series, j - 1, j))
			return i;
		if (above(series, i, j))
			return j;
	}
	return i;
}

static size_t find_rises(const struct series *series, struct rise *rises_found)
{
	size_t count = 0;

	for (size_t i = 0; i + 1 < series->count && count < STEPS_MOST; i++) {
		size_t next = risen(series, i);
		struct rise rise = { i, next, i, next };

		for (size_t from = next; next != i && from != (next = risen(series, from)); from = next) {
			if (series->y[next] / series->y[from] >
			    series->y[rise.steepest_to] / series->y[rise.steepest]) {
				rise.steepest = from;
				rise.steepest_to = next;
			}
			rise.to = next;
		}
		if (series->y[rise.to] / series->y[rise.from] >= STEP_LEAST)
			rises_found[count++] = rise;
		if (rise.to > i)
			i = rise.to - 1;
	}
	return count;
}

static const char *between(const struct series *series, size_t from, size_t to)
{
	return memory_format("between %s and %s", series_x(series, series->x[from]),
			     series_x(series, series->x[to]));
}

static const char *steps_text(const struct series *series, const struct rise *rises_found, size_t count)
{
	const char *text = "";

	for (size_t i = 0; i < count; i++) {
		const struct rise *rise = &rises_found[i];
		double factor = series->y[rise->to] / series->y[rise->from];
		const char *where = memory_format("%s (%s×)", between(series, rise->from, rise->to),
						  figure_ratio(factor));

		if (rise->steepest_to - rise->steepest < rise->to - rise->from)
			where = memory_format("from %s to %s (%s×), steepest %s",
					      series_x(series, series->x[rise->from]),
					      series_x(series, series->x[rise->to]), figure_ratio(factor),
					      between(series, rise->steepest, rise->steepest_to));
		text = memory_format("%s%s%s", text, i ? "; " : "", where);
	}
	return text;
}

/* The steepest pair of points that touches [size / REACH, size * REACH]; count when there is none. */
static size_t steepest_near(const struct series *series, double size)
{
	size_t best = series->count;

	for (size_t i = 0; i + 1 < series->count; i++)
		if (series->x[i + 1] > size / REACH && series->x[i] < size * REACH &&
		    (best == series->count || growth(series, i) > growth(series, best)))
			best = i;
	return best;
}

/* "l1d_bytes" reads "L1d", "llc_bytes" "last-level cache"; others as they are. */
static const char *fact_name(const char *key)
{
	char *name = memory_text(unit_stem(key));

	if (strcmp(name, "llc") == 0)
		return "last-level cache";
	if (name[0] == 'l' && name[1] >= '1' && name[1] <= '4')
		name[0] = 'L';
	for (char *at = name; *at; at++)
		if (*at == '_')
			*at = ' ';
	return name;
}

/* One stated size against the curve; *place is the point before the step that agrees with it. */
static const char *beside(const struct series *series, const char *key, double size, bool *agrees,
			  size_t *place)
{
	const char *stated =
		memory_format("the machine states %s %s", fact_name(key), series_x(series, size));
	size_t i = steepest_near(series, size);

	*agrees = false;
	*place = series->count;
	if (size < series->x[0] || size > series->x[series->count - 1] || i == series->count)
		return memory_format("%s, which no point of the curve reaches", stated);
	struct figure figure = figure_join(FIGURE_RATIO, &series->measures[i + 1], &series->measures[i]);

	if (!above(series, i, i + 1))
		return memory_format("%s, but the curve has no step near it", stated);
	*agrees = series->x[i] <= size && size <= series->x[i + 1];
	*place = *agrees ? i : series->count;
	return memory_format("%s%s the curve steps %s, %s×", stated, *agrees ? " and" : ", but near it",
			     between(series, i, i + 1), figure_ratio_text(&figure));
}

/* Leave out the rise whose only or steepest place is already told; how many are left. */
static size_t without(struct rise *rises_found, size_t count, size_t place)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		if (rises_found[i].steepest != place)
			rises_found[kept++] = rises_found[i];
	return kept;
}

static struct answer step(struct context *context, const struct clauses *clauses, const struct series *series,
			  bool lower_is_better)
{
	struct answer answer = { .supported = true };
	struct rise found[STEPS_MOST], all_found[STEPS_MOST];
	const char *stated = "", *unknown;

	(void)lower_is_better;
	if (series->count < 3) {
		answer.none = "fewer than three points make no curve";
		return answer;
	}
	size_t steps = find_rises(series, all_found), further = find_rises(series, found), facts = 0;
	struct figure first = figure_of(&series->measures[0]);

	for (size_t i = 0; i < clauses->facts.count; i++) {
		double size;
		bool agrees;
		size_t place;

		if (!facts_number(&context->facts, clauses->facts.items[i], &size, &unknown))
			continue;
		stated = memory_format("%s%s%s", stated, facts++ ? "; " : "",
				       beside(series, clauses->facts.items[i], size, &agrees, &place));
		further = without(found, further, place);
		answer.supported &= agrees;
	}
	for (size_t i = 0; i < steps; i++) {
		answer_doubt(&answer, series->view, series->rows[all_found[i].from]);
		answer_doubt(&answer, series->view, series->rows[all_found[i].to]);
	}
	const char *all = steps ? steps_text(series, all_found, steps) : "nowhere";
	const char *rest =
		further ? memory_format("; it also steps %s", steps_text(series, found, further)) : "";

	if (!facts && clauses->facts.count)
		stated = "the machine states no size to compare";
	answer_put(&answer, "steps", all);
	answer_put(&answer, "count", memory_format("%zu", steps));
	answer_put(&answer, "stated", stated);
	answer_put(&answer, "further", rest);
	answer_put(&answer, "first", series_y(series, 0));
	answer_put(&answer, "last", series_y(series, series->count - 1));
	answer.rests = memory_format("%zu points from %s at %s to %s at %s; %s", series->count,
				     series_figure(series, 0), series_x(series, series->x[0]),
				     series_figure(series, series->count - 1),
				     series_x(series, series->x[series->count - 1]), figure_rests(&first));
	answer.supported &= steps > 0;
	answer.sentence = *stated ? "{stated}{further}" : "the curve steps {steps}";
	if (steps)
		answer.otherwise = "{stated}{further}";
	else
		answer.otherwise = *stated ? "no step of the curve stands out; {stated}"
					   : "no step of the curve stands out";
	return answer;
}

struct answer operator_step(struct context *context, const struct clauses *clauses)
{
	return series_each(context, clauses, step);
}
